import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cart } from '#contract/cart.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'
import { countRows } from '#server/storage/backup.ts'
import { openTill, site, type Till, visit } from '../support/till.ts'

let till: Till
beforeAll(async () => {
  till = await openTill('sqlite')
})
afterAll(() => till.close())

// Of the contract, so that a call is covered by being written.
const all: Endpoint[] = [...Object.values(session), ...Object.values(cart)]
const changing = all.filter(({ changes }) => changes)
const reading = all.filter(({ changes, path }) => !changes && path !== session.read.path)

const values: Record<string, string> = { id: '10601', pincode: '600001', city: 'Jaipur', place: '13,80' }
const addressOf = ({ path, query }: Endpoint): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x')
  return query?.shape.productId ? `${filled}?productId=10601` : filled
}
const bodyOf = ({ method, body }: Endpoint) => (method === 'GET' || !body ? {} : { body: { productId: 10601, qty: 20 } })

const everything = async () => ({
  sessions: await till.storage.db.selectFrom('session').select(['id', 'city', 'pincode', 'cart_id']).orderBy('id').execute(),
  carts: await till.storage.db.selectFrom('cart').selectAll().orderBy('id').execute(),
  lines: await till.storage.db.selectFrom('cart_line').selectAll().orderBy('cart_id').orderBy('product_id').execute(),
  rows: await countRows(till.storage),
})

describe('the contract', () => {
  it('marks every call that is no GET as changing, and the changing GETs of the specification', () => {
    expect(all.filter(({ method, changes }) => method !== 'GET' && !changes)).toEqual([])
    expect(changing.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
      '/api/v1/session/pincode/{pincode}',
      '/api/v1/session/city/{city}',
      '/api/v1/session/remove/pincode',
      '/api/v1/cart/add/{id}',
      '/api/v1/cart/delete/item',
    ])
  })

  it('has nothing that is not mounted', () => {
    expect(till.api.endpoints).toHaveLength(all.length)
  })
})

describe.each(changing.map((of) => [`${of.method} ${of.path}`, of] as const))('%s', (_, of) => {
  const refused: [string, (own: Record<string, string>, other: Record<string, string>) => Record<string, string>][] = [
    ['without a token', ({ cookie = '' }) => ({ cookie })],
    ['with another session’s token', ({ cookie = '' }, other) => ({ cookie, 'x-csrf-token': other['x-csrf-token'] ?? '' })],
    ['with an empty token', (own) => ({ ...own, 'x-csrf-token': '' })],
    ['with the token and no session', (own) => ({ 'x-csrf-token': own['x-csrf-token'] ?? '' })],
    ['from another site', (own) => ({ ...own, origin: 'https://evil.example' })],
    ['from another site of the browser’s word', (own) => ({ ...own, origin: site, 'sec-fetch-site': 'cross-site' })],
    ['as a prefetch', (own) => ({ ...own, 'sec-purpose': 'prefetch;prerender' })],
    ['as an older prefetch', (own) => ({ ...own, purpose: 'prefetch' })],
  ]

  // Seen red with `changesGuard` answering null: every call below then changes something.
  it.each(refused)('is refused %s, and nothing changes', async (__, headersOf) => {
    const [one, other] = [await visit(till), await visit(till)]
    await one.post('/api/v1/cart/add/10601', {})
    const before = await everything()
    const reply = await till.send(addressOf(of), { method: of.method, headers: headersOf(one.own, other.own), ...bodyOf(of) })
    expect(reply.status).toBe(403)
    expect(['badCsrf', 'notSameOrigin']).toContain(reply.json.errors.errs[0].code)
    expect(await everything()).toEqual(before)
  })

  it('is answered with the session’s token, from the site itself', async () => {
    const { own, post } = await visit(till)
    await post('/api/v1/cart/add/10601', {})
    const headers = { ...own, origin: site, 'sec-fetch-site': 'same-origin' }
    expect((await till.send(addressOf(of), { method: of.method, headers, ...bodyOf(of) })).status).toBe(200)
  })
})

it.each(reading.map((of) => [`${of.method} ${of.path}`, of] as const))('%s changes nothing', async (_, of) => {
  const { own, post } = await visit(till)
  await post('/api/v1/cart/add/10601', {})
  const before = await everything()
  expect((await till.send(addressOf(of), { headers: own })).status).toBe(200)
  expect((await till.send(addressOf(of))).status).toBe(200)
  expect(await everything()).toEqual(before)
})
