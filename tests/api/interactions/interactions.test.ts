import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CheckReply, interactions } from '#contract/interactions/interactions.ts'
import { startSample } from '../../support/sample-site.ts'
import type { Started } from '../../support/server.ts'

// Products and salts of the sample.
const warf = { type: 'Drug', prId: 62101, prName: 'Warf 5 Tablet', itemId: 'a' }
const ecosprin = { type: 'Drug', prId: 11401, prName: 'Ecosprin 75 Tablet', itemId: 'b' }
const combiflam = { type: 'Drug', prId: 10501, prName: 'Combiflam Tablet', itemId: 'c' }
const ibugesic = { type: 'Drug', prId: 10502, prName: 'Ibugesic Plus Tablet', itemId: 'd' }
const pantocid = { type: 'Drug', prId: 30102, prName: 'Pantocid 40 Tablet', itemId: 'e' }
const alprazolam = { type: 'generics', prId: 1083, prName: 'Alprazolam', itemId: 'f' }

let site: Started
beforeAll(async () => {
  site = await startSample()
})
afterAll(() => site.server.stop())

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const answer = await site.ask(interactions.check.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    json: JSON.parse(answer.text),
    errs: JSON.parse(answer.text).errors?.errs,
  }
}
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await site.ask(path, { headers })
  return {
    status: answer.status,
    json: JSON.parse(answer.text),
    errs: JSON.parse(answer.text).errors?.errs,
  }
}

describe('POST check', () => {
  it('a check lists interactions, most severe first, with their path and the text for patients', async () => {
    const { status, json } = await post({
      items: [combiflam, warf],
      checkWithAlcohol: false,
      checkWithPregnancy: false,
    })
    expect([status, json.status, json.result.status]).toEqual([200, 0, 1])
    const result = CheckReply.parse(json.result)
    expect(result.result.map(({ severity }) => severity)).toEqual([1, 3])
    expect(result.result[0]?.pathKeys).toEqual([
      'Combiflam Tablet',
      'Ibuprofen',
      'Warfarin',
      'Warf 5 Tablet',
    ])
    expect(result.result[0]?.interactionCheckerResponse.sev_consumer_msg).toContain('bleeding')
    expect(result.result[0]?.interactionCheckerResponse.source.name).not.toBe('')
    expect(result.items).toMatchObject([
      {
        prId: 10501,
        prName: 'Combiflam Tablet',
        itemId: 'c',
        generics: [{ name: 'Ibuprofen' }, { name: 'Paracetamol' }],
      },
      { prId: 62101, prName: 'Warf 5 Tablet', itemId: 'a', url: '/drugs/warf-5-tablet-62101' },
    ])
    expect(result.pairs).toEqual([
      {
        level: 'E',
        product_1: 'Combiflam Tablet',
        product_2: 'Warf 5 Tablet',
        found: [0, 1],
        shared: [],
      },
    ])
    expect(result.disclaimer).toContain('112')
  })

  it('a check does not depend on the order of the items', async () => {
    const [one, other] = [
      await post({ items: [warf, ecosprin] }),
      await post({ items: [ecosprin, warf] }),
    ]
    expect(other.json.result.result.map(({ severity }: { severity: number }) => severity)).toEqual(
      one.json.result.result.map(({ severity }: { severity: number }) => severity),
    )
    expect(other.json.result.answer).toBe(one.json.result.answer)
  })

  it('a check answers missing data with status 3 and the salts, never with "No Interactions Found"', async () => {
    const { json } = await post({ items: [pantocid, warf] })
    expect(json.result).toMatchObject({ status: 3, answer: 'not-covered', result: [], none: [] })
    expect(json.result.notCovered[0].lacking.map(({ name }: { name: string }) => name)).toEqual([
      'Pantoprazole',
      'Warfarin',
    ])
    expect(json.result.message).not.toContain('No Interactions')
  })

  it('a check names the products that contain the same salt', async () => {
    const { json } = await post({ items: [combiflam, ibugesic] })
    expect(json.result.status).toBe(1)
    const duplicates = CheckReply.parse(json.result).duplicates
    expect(duplicates.map(({ is, salts }) => [is, salts[0]?.name]).sort()).toEqual([
      ['salt', 'Ibuprofen'],
      ['salt', 'Paracetamol'],
    ])
    expect(json.result.duplicates[0].message).toContain('Combiflam Tablet, Ibugesic Plus Tablet')
  })

  it('a check includes alcohol and pregnancy only on request', async () => {
    expect((await post({ items: [warf, ecosprin] })).json.result.notes).toEqual([])
    const { json } = await post({
      items: [warf, ecosprin],
      checkWithAlcohol: true,
      checkWithPregnancy: 'true',
    })
    expect(new Set(json.result.notes.map(({ topic }: { topic: string }) => topic))).toEqual(
      new Set(['alcohol', 'pregnancy']),
    )
  })

  it('a check finds a salt by its exact name or a synonym, never by similarity', async () => {
    const named = (prName: string) => post({ items: [{ type: 'generics', prName }, warf] })
    for (const name of ['Paracetamol', 'ACETAMINOPHEN'])
      expect(
        (await named(name)).json.result.result[0].salts.map(
          ({ name: salt }: { name: string }) => salt,
        ),
      ).toContain('Paracetamol')
    const { status, errs } = await named('Paracetamo')
    expect([status, errs]).toEqual([
      404,
      [
        {
          msg: 'No medicine found',
          code: 'interactionNotFound',
          field: 'items.0',
          detail: 'Paracetamo',
        },
      ],
    ])
  })

  it('a check answers in the language of the request', async () => {
    const { json } = await post({ items: [warf, ecosprin] }, { 'accept-language': 'hi' })
    expect(json.result.message).toMatch(/गंभीर/)
    expect(json.result.result[0].interactionCheckerResponse.sev_consumer_msg).toMatch(/[ऀ-ॿ]/)
  })

  it('a check requires no token and sets no cookie, because it changes nothing', async () => {
    const answer = await site.ask(interactions.check.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [warf, alprazolam] }),
    })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
  })

  it.each([
    [
      'more than five products',
      { items: [warf, ecosprin, combiflam, ibugesic, pantocid, alprazolam] },
      422,
      'interactionFull',
      'items',
      'At most 5 products can be checked together',
    ],
    [
      'a product twice',
      { items: [warf, ecosprin, warf] },
      422,
      'interactionRepeated',
      'items.2',
      'The Product has already been added',
    ],
    [
      'an unknown product',
      { items: [warf, { type: 'Drug', prId: 1 }] },
      404,
      'interactionNotFound',
      'items.1',
      'No medicine found',
    ],
    [
      'a product without id',
      { items: [{ type: 'Drug', prName: 'Warf 5 Tablet' }] },
      404,
      'interactionNotFound',
      'items.0',
      'No medicine found',
    ],
    ['no items', { items: [] }, 400, 'invalid', 'items', 'items'],
    ['no list', {}, 400, 'invalid', 'items', 'items'],
    [
      'another type',
      { items: [{ type: 'brand', prId: 1 }] },
      400,
      'invalid',
      'items.0.type',
      'items.0.type',
    ],
    [
      'an id that is none',
      { items: [{ type: 'Drug', prId: 'x1' }] },
      400,
      'invalid',
      'items.0.prId',
      'items.0.prId',
    ],
    [
      'an id below one',
      { items: [{ type: 'Drug', prId: -4 }] },
      400,
      'invalid',
      'items.0.prId',
      'items.0.prId',
    ],
    [
      'a name that is no text',
      { items: [{ type: 'generics', prName: 5 }] },
      400,
      'invalid',
      'items.0.prName',
      'items.0.prName',
    ],
    [
      'an itemId that is an object',
      { items: [{ ...warf, itemId: {} }] },
      400,
      'invalid',
      'items.0.itemId',
      'items.0.itemId',
    ],
    [
      'a switch that is none',
      { items: [warf], checkWithAlcohol: 'maybe' },
      400,
      'invalid',
      'checkWithAlcohol',
      'checkWithAlcohol',
    ],
    [
      'the other switch',
      { items: [warf], checkWithPregnancy: 7 },
      400,
      'invalid',
      'checkWithPregnancy',
      'checkWithPregnancy',
    ],
  ])('a check refuses %s', async (_, body, status, code, field, msg) => {
    const answer = await post(body)
    expect([answer.status, answer.json.status]).toEqual([status, 1])
    expect(answer.errs[0]).toMatchObject({ code, field })
    expect(answer.errs[0].msg).toContain(msg)
  })
})

describe('GET product-interaction', () => {
  const path = interactions.products.path

  it('product-interaction lists each pair of products under its level, and pairs without one separately', async () => {
    const { json } = await get(`${path}?product_ids=62101,10501,10502,30102`)
    const { levels, without_level, level_definitions } = json.result
    const names = (list: { product_1: string; product_2: string }[]) =>
      list.map((pair) => [pair.product_1, pair.product_2].join(' + '))
    expect(names(levels.E)).toEqual([
      'Warf 5 Tablet + Combiflam Tablet',
      'Warf 5 Tablet + Ibugesic Plus Tablet',
    ])
    expect(names(without_level.duplicate)).toEqual(['Combiflam Tablet + Ibugesic Plus Tablet'])
    expect(without_level['not-covered']).toHaveLength(3)
    expect(levels.A).toEqual([])
    expect(levels.E[0].description).toContain('bleeding')
    expect(level_definitions).toEqual({
      A: 'No interaction known',
      B: 'Very low',
      C: 'Low',
      D: 'Medium',
      E: 'High',
    })
  })

  it.each([
    ['', 400, 'invalid'],
    ['?product_ids=', 400, 'invalid'],
    ['?product_ids=62101', 400, 'invalid'],
    ['?product_ids=62101,x', 400, 'invalid'],
    ['?product_ids=62101,62101', 422, 'interactionRepeated'],
    ['?product_ids=62101,1', 404, 'interactionNotFound'],
    ['?product_ids=62101,11401,10501,10502,30102,10101', 422, 'interactionFull'],
  ])('product-interaction refuses %j', async (query, status, code) => {
    const answer = await get(path + query)
    expect([answer.status, answer.errs[0].code, answer.errs[0].field]).toEqual([
      status,
      code,
      'product_ids',
    ])
  })
})

describe('GET autocomplete', () => {
  const path = interactions.pick.path

  it('the autocomplete returns products as pId and pName, ten by default', async () => {
    const { json } = await get(`${path}?name=para&pageSize=10&type=product&search_version=v1`)
    expect(json.result.length).toBeLessThanOrEqual(10)
    expect(json.result.map(({ pName }: { pName: string }) => pName)).toContain('Dolo 650 Tablet')
    expect(new Set(json.result.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['Drug']),
    )
    expect((await get(`${path}?name=para&pageSize=2`)).json.result).toHaveLength(2)
  })

  it('the autocomplete returns salts by type, and nothing for an empty text', async () => {
    expect((await get(`${path}?name=warfarin&type=salt`)).json.result[0]).toMatchObject({
      pId: 1062,
      pName: 'Warfarin',
      type: 'generics',
    })
    expect((await get(`${path}?name=`)).json.result).toEqual([])
  })
})
