import { afterEach, beforeEach, expect, it } from 'vitest'
import { catalogueWith, openTestServer, type TestServer, visit } from '../../support/test-server.ts'

const old = '/api/v1/interactionchecker'
const newer = '/api/v3/interactionchecker'
// Products and salts of the sample.
const warf = { productId: 62101, productName: 'Warf 5 Tablet', productType: 'Drug' }
const ecosprin = {
  productId: 11401,
  productName: 'Ecosprin 75 Tablet',
  productType: 'Drug',
  userId: 'somebody else',
}
const alprazolam = { productName: 'alprazolam', productType: 'generics' }

let testServer: TestServer
let visitor: Awaited<ReturnType<typeof visit>>
beforeEach(async () => {
  testServer = await openTestServer('sqlite')
  visitor = await visit(testServer, null)
})
afterEach(() => testServer.close())

const codesOf = ({ json }: { json: { result: { items: { itemId: string }[] } } }): string[] =>
  json.result.items.map(({ itemId }) => itemId)
const errOf = ({
  status,
  json,
}: {
  status: number
  json: { errors: { errs: { msg: string; code: string }[] } }
}) => [status, json.errors.errs[0]?.code, json.errors.errs[0]?.msg]

it('the interaction list adds a medicine, and a salt by name, and returns them in list order', async () => {
  expect((await visitor.post(`${newer}/add`, warf)).json.result).toEqual({
    items: [
      {
        type: 'Drug',
        prId: 62101,
        prName: 'Warf 5 Tablet',
        itemId: 'd62101',
        generics: [{ name: 'Warfarin' }],
        complete: true,
        url: '/drugs/warf-5-tablet-62101',
      },
    ],
    full: false,
    message: 'Successfully Added',
  })
  expect(codesOf(await visitor.post(`${old}/add`, alprazolam))).toEqual(['d62101', 's1083'])
  expect(codesOf(await visitor.get(`${newer}/fetchAll`))).toEqual(
    codesOf(await visitor.get(`${old}/fetchAll`)),
  )
})

it('the interaction list refuses repeated, sixth and unknown items with a reason', async () => {
  await visitor.post(`${newer}/add`, warf)
  expect(errOf(await visitor.post(`${newer}/add`, warf))).toEqual([
    422,
    'interactionRepeated',
    'The Product has already been added',
  ])
  expect(errOf(await visitor.post(`${newer}/add`, { productId: 1 }))).toEqual([
    404,
    'interactionNotFound',
    'No medicine found',
  ])
  expect((await visitor.post(`${newer}/add`, {})).status).toBe(400)
  for (const productId of [11401, 10501, 10502, 30102])
    await visitor.post(`${newer}/add`, { productId })
  expect((await visitor.get(`${newer}/fetchAll`)).json.result.full).toBe(true)
  expect(errOf(await visitor.post(`${newer}/add`, alprazolam))).toEqual([
    422,
    'interactionFull',
    'At most 5 products can be checked together',
  ])
})

it('the interaction list removes an item, also repeatedly, and all items', async () => {
  for (const item of [warf, ecosprin, alprazolam]) await visitor.post(`${newer}/add`, item)
  for (const path of [`${newer}/deletes`, `${old}/remove`]) {
    const removed = await visitor.post(path, ecosprin)
    expect([codesOf(removed), removed.json.result.message]).toEqual([
      ['d62101', 's1083'],
      'Successfully Removed',
    ])
  }
  expect(codesOf(await visitor.post(`${newer}/deleteAll`))).toEqual([])
  expect(codesOf(await visitor.get(`${newer}/fetchAll`))).toEqual([])
})

it('the older calls of the interaction list are GETs that require the token', async () => {
  expect(codesOf(await visitor.get(`${old}/add?productId=62101&productType=Drug`))).toEqual([
    'd62101',
  ])
  const { cookie } = visitor.own
  for (const path of [
    `${old}/add?productId=11401`,
    `${old}/remove?productId=62101`,
    `${old}/removeAll`,
  ]) {
    expect((await testServer.send(path, { headers: { cookie } })).json.errors.errs[0].code).toBe(
      'badCsrf',
    )
    expect((await visitor.get(path, { 'sec-purpose': 'prefetch' })).status).toBe(400)
  }
  expect(codesOf(await visitor.get(`${old}/fetchAll`))).toEqual(['d62101'])
  expect(codesOf(await visitor.get(`${old}/remove?productId=62101`))).toEqual([])
})

it('one idempotency key adds one item to the interaction list', async () => {
  const key = { 'idempotency-key': 'k' }
  const first = await visitor.post(`${newer}/add`, warf, key)
  expect((await visitor.post(`${newer}/add`, warf, key)).json).toEqual(first.json)
})

it('the interaction list can be checked', async () => {
  for (const item of [warf, ecosprin]) await visitor.post(`${newer}/add`, item)
  const { json } = await visitor.get(`${old}/check?checkWithAlcohol=true`)
  expect([json.result.answer, json.result.result[0].severity, json.result.notes[0].topic]).toEqual([
    'interaction',
    1,
    'alcohol',
  ])
  await visitor.post(`${newer}/deleteAll`)
  expect(errOf(await visitor.get(`${old}/check`)).slice(0, 2)).toEqual([404, 'interactionNotFound'])
})

it('an interaction list belongs to its visitor, and a visitor without a session reads an empty one without getting a session', async () => {
  await visitor.post(`${newer}/add`, warf)
  const other = await visit(testServer, null)
  expect(codesOf(await other.get(`${newer}/fetchAll`))).toEqual([])
  const nobody = await testServer.send(`${newer}/fetchAll`)
  expect([codesOf(nobody), nobody.headers.get('set-cookie')]).toEqual([[], null])
})

it('a medicine that has left the catalogue keeps its name in the list, and a check never skips it', async () => {
  for (const item of [warf, ecosprin]) await visitor.post(`${newer}/add`, item)
  testServer.state.served = await catalogueWith(
    'PRAGMA foreign_keys = 0; DELETE FROM product_salt WHERE product_id = 11401; DELETE FROM product WHERE id = 11401',
  )
  const { json } = await visitor.get(`${newer}/fetchAll`)
  expect(json.result.items[1]).toMatchObject({
    prName: 'Ecosprin 75 Tablet',
    url: null,
    complete: false,
  })
  expect(errOf(await visitor.get(`${old}/check`)).slice(0, 2)).toEqual([404, 'interactionNotFound'])
})

it('each call of the list that fails has its error text', async () => {
  await testServer.storage.db.schema.dropTable('interaction_item').execute()
  expect(errOf(await visitor.get(`${newer}/fetchAll`))[2]).toBe(
    'Server Problem in Fetching Previous Interaction List',
  )
  expect(errOf(await visitor.post(`${newer}/add`, warf))[2]).toBe(
    'Server Problem in Addition of Product',
  )
  expect(errOf(await visitor.post(`${newer}/deletes`, warf))[2]).toBe(
    'Server Problem in Deletion of Product',
  )
  expect(errOf(await visitor.post(`${newer}/deleteAll`))[2]).toBe(
    'Server Problem in Deletion of Product',
  )
  expect(errOf(await visitor.get(`${old}/check`))).toEqual([
    500,
    'interactionFailed',
    'Server Problem in Check Interactions',
  ])
})
