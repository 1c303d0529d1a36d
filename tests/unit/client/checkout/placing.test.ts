import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let placing: typeof import('#client/checkout/placing.ts')
const tab = new Map<string, string>()

/** Reopens the page in the same tab: memory is empty. */
const open = async () => {
  vi.resetModules()
  placing = await import('#client/checkout/placing.ts')
}
beforeEach(async () => {
  tab.clear()
  browser = fakeBrowser()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => void tab.set(name, value),
    removeItem: (name: string) => void tab.delete(name),
  })
  await open()
})
afterEach(() => vi.unstubAllGlobals())

const placed = {
  body: { status: 0, result: { orderId: 'A1', msg: 'Order Confirmed', payNow: false } },
}
const keys = () =>
  browser.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'))
const agree = () => placing.agree({ paymentMethod: 'cod', version: 3, totalAmt: '120.00' })

it('places no order without an agreement', async () => {
  await placing.placeAgreed()
  expect(placing.$placing.get()).toEqual({ is: 'nothing' })
  expect(browser.requests).toEqual([])
})

// Seen red when `placeAgreed` makes the key: the two keys differ.
it('keeps the agreement and its key after a lost reply, and a reopened page sends the same key', async () => {
  agree()
  browser.replies.push(sessionReply('t'), { body: '{"no": "envelope"}' }, sessionReply('t'), placed)
  await placing.placeAgreed()
  expect(placing.$placing.get()).toEqual({ is: 'unknown' })
  await open()
  await placing.placeAgreed()
  expect(placing.$placing.get()).toMatchObject({ is: 'placed', order: { orderId: 'A1' } })
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

it('does not place a placed order again when its page is reopened', async () => {
  agree()
  browser.replies.push(sessionReply('t'), placed)
  await placing.placeAgreed()
  await open()
  await placing.placeAgreed()
  expect(placing.$placing.get()).toEqual({ is: 'done', orderId: 'A1' })
  expect(keys()).toHaveLength(1)
})

it('merges two simultaneous placements into one call', async () => {
  agree()
  browser.replies.push(sessionReply('t'), placed)
  await Promise.all([placing.placeAgreed(), placing.placeAgreed()])
  expect(keys()).toHaveLength(1)
})

it.each(['keyInFlight', 'notReady', 'failed', 'unavailable'])(
  'leaves the outcome of placing unknown after %s',
  async (code) => {
    agree()
    browser.replies.push(sessionReply('t'), refusal(code, 500))
    await placing.placeAgreed()
    expect(placing.$placing.get()).toEqual({ is: 'unknown' })
  },
)

it('reports a refused order and gives the next agreement a key of its own', async () => {
  agree()
  browser.replies.push(sessionReply('t'), refusal('totalChanged', 409), placed)
  await placing.placeAgreed()
  expect(placing.$placing.get()).toMatchObject({
    is: 'refused',
    failure: { errors: [{ code: 'totalChanged' }] },
  })
  agree()
  await placing.placeAgreed()
  expect(new Set(keys()).size).toBe(2)
})

it('keeps the agreement while a signed-out customer signs in', async () => {
  agree()
  browser.replies.push(sessionReply('t'), refusal('notSignedIn', 403), sessionReply('u'), placed)
  await placing.placeAgreed()
  expect(browser.location.assign).toHaveBeenCalledOnce()
  await open()
  await placing.placeAgreed()
  expect(placing.$placing.get()).toMatchObject({ is: 'placed' })
})
