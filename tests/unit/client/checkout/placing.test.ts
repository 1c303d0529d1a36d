import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let placing: typeof import('#client/checkout/placing.ts')
const tab = new Map<string, string>()

/** The page is opened anew in the same tab: what is in memory is gone. */
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

const placed = { body: { status: 0, result: { orderId: 'A1', msg: 'Order Confirmed', payNow: false } } }
const keys = () => browser.asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
const agree = () => placing.agree({ paymentMethod: 'cod', version: 3, totalAmt: '120.00' })

it('nothing is placed that was not agreed to', async () => {
  await placing.placeAgreed()
  expect(placing.$placing.get()).toEqual({ is: 'nothing' })
  expect(browser.asked).toEqual([])
})

// Seen red with the key made in `placeAgreed`: the two keys differ.
it('a lost answer leaves the wish with its key, and a page that is opened anew asks with the same', async () => {
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

it('an order that was placed is not placed again by opening the page again', async () => {
  agree()
  browser.replies.push(sessionReply('t'), placed)
  await placing.placeAgreed()
  await open()
  await placing.placeAgreed()
  expect(placing.$placing.get()).toEqual({ is: 'done', orderId: 'A1' })
  expect(keys()).toHaveLength(1)
})

it('two calls at once are one', async () => {
  agree()
  browser.replies.push(sessionReply('t'), placed)
  await Promise.all([placing.placeAgreed(), placing.placeAgreed()])
  expect(keys()).toHaveLength(1)
})

it.each(['keyInFlight', 'notReady', 'failed', 'unavailable'])('%s leaves open whether there is an order', async (code) => {
  agree()
  browser.replies.push(sessionReply('t'), refusal(code, 500))
  await placing.placeAgreed()
  expect(placing.$placing.get()).toEqual({ is: 'unknown' })
})

it('what is refused is said, and the next wish has a key of its own', async () => {
  agree()
  browser.replies.push(sessionReply('t'), refusal('totalChanged', 409), placed)
  await placing.placeAgreed()
  expect(placing.$placing.get()).toMatchObject({ is: 'refused', failure: { errors: [{ code: 'totalChanged' }] } })
  agree()
  await placing.placeAgreed()
  expect(new Set(keys()).size).toBe(2)
})

it('who is not signed in any more signs in, and what was agreed to waits', async () => {
  agree()
  browser.replies.push(sessionReply('t'), refusal('notSignedIn', 403), sessionReply('u'), placed)
  await placing.placeAgreed()
  expect(browser.location.assign).toHaveBeenCalledOnce()
  await open()
  await placing.placeAgreed()
  expect(placing.$placing.get()).toMatchObject({ is: 'placed' })
})
