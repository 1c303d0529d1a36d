import { expect, it } from 'vitest'
import { createAdmission } from '#server/http/admission.ts'

const asked = (path: string, { method = 'GET', agent = 'Firefox' } = {}) => ({
  path,
  request: new Request(`http://localhost${path}`, { method, headers: { 'user-agent': agent } }),
})
const place = asked('/api/v2/order/current/place', { method: 'POST' })
const browse = asked('/api/v3/search/autocomplete')
const crawl = asked('/drugs/dolo-650-11', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })

/** A server of eight places whose answers wait until they are told to end. */
const busy = () => {
  const { admitted } = createAdmission(8)
  const ends: (() => void)[] = []
  const answers: Promise<Response>[] = []
  const enter = ({ request, path }: ReturnType<typeof asked>): boolean => {
    const answer = admitted(
      request,
      path,
      () => new Promise((resolve) => ends.push(() => resolve(new Response()))),
    )
    if (answer) answers.push(answer)
    return answer !== null
  }
  const end = async () => {
    for (const one of ends) one()
    await Promise.all(answers)
  }
  const many = (count: number, one: ReturnType<typeof asked>) =>
    Array.from({ length: count }, () => enter(one)).filter(Boolean).length
  return { enter, many, end }
}

// Seen red with every share at 1: crawlers take all places.
it('crawlers fill a quarter of the places, browsing three quarters, and orders the rest', async () => {
  const { many, enter, end } = busy()
  expect(many(10, crawl)).toBe(2)
  expect(many(10, browse)).toBe(4)
  expect(many(10, place)).toBe(2)
  expect([enter(crawl), enter(browse), enter(place)]).toEqual([false, false, false])
  await end()
  expect(many(10, place)).toBe(8)
})

it('health and operator calls are answered however busy the server is', () => {
  const { many, enter } = busy()
  expect(many(10, place)).toBe(8)
  expect([
    enter(asked('/healthz')),
    enter(asked('/readyz')),
    enter(asked('/api/ops/catalogue/status')),
  ]).toEqual([true, true, true])
})

it('a failed answer releases its place', async () => {
  const { admitted } = createAdmission(1)
  const failing = () =>
    admitted(place.request, place.path, () => Promise.reject(new Error('broken')))
  await expect(failing()).rejects.toThrow('broken')
  await expect(failing()).rejects.toThrow('broken')
})
