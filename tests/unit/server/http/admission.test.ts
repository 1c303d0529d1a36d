import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Client, createAdmission } from '#server/http/admission.ts'

const asked = (path: string, { method = 'GET', agent = 'Firefox' } = {}) => ({
  path,
  request: new Request(`http://localhost${path}`, { method, headers: { 'user-agent': agent } }),
})
const place = asked('/api/v2/order/current/place', { method: 'POST' })
const browse = asked('/api/v3/search/autocomplete')
const crawl = asked('/drugs/dolo-650-11', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })

/** A server of so many places whose answers wait until they are told to end. */
const busy = (places = 8) => {
  let client: Client
  const { admitted } = createAdmission(places, () => client)
  const ends: (() => void)[] = []
  const answers: Promise<Response | null>[] = []
  /** Who began, in their order, and who was refused. */
  const begun: string[] = []
  const refused: string[] = []
  let others = 0
  const enter = (
    { request, path }: ReturnType<typeof asked>,
    of: Client = { address: `other ${others++}`, session: '' },
  ): void => {
    client = of
    const name = of.session || of.address
    const answer = admitted(request, path, () => {
      begun.push(name)
      return new Promise((resolve) => ends.push(() => resolve(new Response())))
    })
    answers.push(answer)
    void answer.then((one) => (one === null ? refused.push(name) : null))
  }
  const end = async () => {
    for (const one of ends) one()
    await Promise.all(answers)
  }
  /** How many of so many, each of another client, are let in. */
  const many = async (count: number, one: ReturnType<typeof asked>): Promise<number> => {
    const before = begun.length
    for (let nth = 0; nth < count; nth++) enter(one)
    await turn()
    return begun.length - before
  }
  return { enter, many, end, begun, refused }
}

// Seen red with every share at 1: crawlers take all places.
it('crawlers fill a quarter of the places, browsing three quarters, and orders the rest', async () => {
  const { many, end } = busy()
  expect(await many(10, crawl)).toBe(2)
  expect(await many(10, browse)).toBe(4)
  expect(await many(10, place)).toBe(2)
  for (const one of [crawl, browse, place]) expect(await many(1, one)).toBe(0)
  await end()
  expect(await many(10, place)).toBe(8)
})

it('health and operator calls are answered however busy the server is', async () => {
  const { many } = busy()
  expect(await many(10, place)).toBe(8)
  for (const path of ['/healthz', '/readyz', '/api/ops/catalogue/status'])
    expect(await many(1, asked(path))).toBe(1)
})

it('a failed answer releases its place', async () => {
  const { admitted } = createAdmission(1, () => ({ address: '', session: '' }))
  const failing = () =>
    admitted(place.request, place.path, () => Promise.reject(new Error('broken')))
  await expect(failing()).rejects.toThrow('broken')
  await expect(failing()).rejects.toThrow('broken')
})

const stranger = { address: 'mobile network', session: '' }
const customer = { address: 'mobile network', session: 'customer' }

it('a burst waits behind itself: of one client one request begins in a turn, though its answers take long', async () => {
  const { enter, begun } = busy(100)
  for (let nth = 0; nth < 5; nth++) enter(browse, stranger)
  enter(browse, { address: 'elsewhere', session: '' })
  await Promise.resolve()
  expect(begun).toEqual(['mobile network', 'elsewhere'])
  await turn()
  // Behind one of the burst, not behind five.
  enter(browse, customer)
  await turn()
  expect(begun.slice(2)).toEqual(['mobile network', 'customer', 'mobile network'])
  for (let nth = 0; nth < 4; nth++) await turn()
  expect(begun.filter((name) => name === 'mobile network')).toHaveLength(5)
})

it('invented sessions of one address are one address among others, and take turns with who shares it', async () => {
  const { enter, begun } = busy(1_000)
  for (let nth = 0; nth < 40; nth++)
    for (const _ of [1, 2, 3])
      enter(browse, { address: 'mobile network', session: `invented ${nth}` })
  enter(browse, customer)
  enter(browse, { address: 'elsewhere', session: '' })
  await Promise.resolve()
  expect(begun).toHaveLength(9)
  expect(begun.at(-1)).toBe('elsewhere')
  // Forty before it, eight in a turn: not the 120 that came before.
  for (let nth = 0; nth < 6; nth++) await turn()
  expect(begun).toContain('customer')
  expect(begun.length).toBeLessThan(60)
})

it('a client with as many requests waiting as the server has places is refused more, and no other is', async () => {
  const { enter, begun, refused } = busy(8)
  for (let nth = 0; nth < 12; nth++) enter(browse, stranger)
  enter(browse, customer)
  await Promise.resolve()
  await Promise.resolve()
  expect(refused).toEqual(['mobile network', 'mobile network', 'mobile network'])
  expect(begun).toEqual(['mobile network', 'customer'])
})
