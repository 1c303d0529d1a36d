import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RouteOf } from '#client/http/call.ts'
import type { cart } from '#contract/cart/cart.ts'
import { fakeBrowser, refusal, sessionReply } from '../browser.ts'

const route: RouteOf<typeof cart.updateNew> = { method: 'POST', path: '/api/v3/cart/update', changes: true }
let browser: ReturnType<typeof fakeBrowser>
let change: typeof import('#client/http/change.ts').change
let session: typeof import('#client/session/session.ts')

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  change = (await import('#client/http/change.ts')).change
  session = await import('#client/session/session.ts')
})
afterEach(() => vi.unstubAllGlobals())

const update = (key?: string) => change<typeof cart.updateNew>(route, { body: { productId: 7, qty: 20 } }, key === undefined ? {} : { key })
const done = { body: { status: 0, result: {} } }
const paths = () => browser.asked.map(({ url }) => url.pathname)

describe('a change', () => {
  it('carries the token of the session, which is asked for once, and a key of its own', async () => {
    browser.replies.push(sessionReply('one'), done, done)
    expect(await update()).toMatchObject({ is: 'ok' })
    await update()
    expect(paths()).toEqual(['/api/v3/session', '/api/v3/cart/update', '/api/v3/cart/update'])
    const [, first, second] = browser.asked
    expect(first).toMatchObject({ method: 'POST', body: { productId: 7, qty: 20 } })
    expect(first?.headers.get('x-csrf-token')).toBe('one')
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  })

  it('asks for the session once though two changes begin together', async () => {
    browser.replies.push(sessionReply('one'), done, done)
    await Promise.all([update(), update()])
    expect(paths().filter((path) => path === '/api/v3/session')).toHaveLength(1)
  })

  it('is sent once more under the same key when the token has died', async () => {
    browser.replies.push(sessionReply('old'), refusal('badCsrf', 403), sessionReply('new'), done)
    expect(await update('wish')).toMatchObject({ is: 'ok' })
    expect(browser.asked.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([null, 'old', null, 'new'])
    expect(browser.asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, 'wish', null, 'wish'])
    expect(browser.location.assign).not.toHaveBeenCalled()
  })

  it('is not sent a third time', async () => {
    browser.replies.push(sessionReply('a'), refusal('badCsrf', 403), sessionReply('b'), refusal('badCsrf', 403))
    expect(await update()).toMatchObject({ is: 'failed', why: 'refused' })
    expect(browser.asked).toHaveLength(4)
  })

  it('fails as the session does when that cannot be had', async () => {
    browser.replies.push({ status: 503, body: { status: 1, errors: { errs: [{ msg: 'Wait', code: 'notReady' }] } } })
    expect(await update()).toMatchObject({ is: 'failed', errors: [{ msg: 'Wait' }] })
  })

  it('of somebody who is not signed in leads to the sign-in page and back', async () => {
    browser.replies.push(sessionReply('a'), refusal('notSignedIn', 403))
    await update()
    expect(browser.location.assign).toHaveBeenCalledWith('/hi/login?redirectUrl=%2Fhi%2Fcart%3Fx%3D1')
  })

  it('asks for a new token after a sign-in in another tab', async () => {
    session.onSession()
    browser.replies.push(sessionReply('a'), done, sessionReply('b'), done)
    await update()
    browser.elsewhere('session', { signedIn: true, at: 1 })
    await update()
    expect(browser.asked.at(-1)?.headers.get('x-csrf-token')).toBe('b')
  })
})
