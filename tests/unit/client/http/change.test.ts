import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser, refusal, sessionReply } from '../browser.ts'

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

const update = (key?: string) =>
  change(
    'POST /api/v3/cart/update',
    { body: { productId: 7, qty: 20 } },
    key === undefined ? {} : { key },
  )
const done = { body: { status: 0, result: {} } }
const paths = () => browser.requests.map(({ url }) => url.pathname)

describe('mutating calls', () => {
  it('sends the session’s token, read once, and a new idempotency key with each mutation', async () => {
    browser.replies.push(sessionReply('one'), done, done)
    expect(await update()).toMatchObject({ is: 'ok' })
    await update()
    expect(paths()).toEqual(['/api/v3/session', '/api/v3/cart/update', '/api/v3/cart/update'])
    const [, first, second] = browser.requests
    expect(first).toMatchObject({ method: 'POST', body: { productId: 7, qty: 20 } })
    expect(first?.headers.get('x-csrf-token')).toBe('one')
    expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  })

  it('sends a mutation with its key where the page has neither randomUUID nor subtle, as over plain HTTP', async () => {
    const { getRandomValues } = crypto
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
    browser.replies.push(sessionReply('one'), done)
    expect(await update()).toMatchObject({ is: 'ok' })
    expect(browser.requests[1]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('reads the session once for two simultaneous mutations', async () => {
    browser.replies.push(sessionReply('one'), done, done)
    await Promise.all([update(), update()])
    expect(paths().filter((path) => path === '/api/v3/session')).toHaveLength(1)
  })

  it('repeats a mutation under the same key when the token has expired', async () => {
    browser.replies.push(sessionReply('old'), refusal('badCsrf', 419), sessionReply('new'), done)
    expect(await update('wish')).toMatchObject({ is: 'ok' })
    expect(browser.requests.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([
      null,
      'old',
      null,
      'new',
    ])
    expect(browser.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      null,
      'wish',
      null,
      'wish',
    ])
    expect(browser.location.assign).not.toHaveBeenCalled()
  })

  it('repeats a mutation once under the same key when the connection broke before the answer', async () => {
    const broken = { deferred: Promise.reject(new TypeError('Failed to fetch')) }
    broken.deferred.catch(() => {})
    browser.replies.push(sessionReply('one'), broken, done)
    expect(await update('wish')).toMatchObject({ is: 'ok' })
    expect(paths()).toEqual(['/api/v3/session', '/api/v3/cart/update', '/api/v3/cart/update'])
    expect(browser.requests.slice(1).map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'wish',
      'wish',
    ])
    browser.replies.push(broken, broken, done)
    expect(await update()).toMatchObject({ is: 'failed', why: 'unreachable' })
    expect(browser.requests).toHaveLength(5)
  })

  it('does not send a mutation a third time', async () => {
    browser.replies.push(
      sessionReply('a'),
      refusal('badCsrf', 419),
      sessionReply('b'),
      refusal('badCsrf', 419),
    )
    expect(await update()).toMatchObject({ is: 'failed', why: 'refused' })
    expect(browser.requests).toHaveLength(4)
  })

  it('fails a mutation when the session cannot be read', async () => {
    browser.replies.push({
      status: 503,
      body: { status: 1, errors: { errs: [{ msg: 'Wait', code: 'notReady' }] } },
    })
    expect(await update()).toMatchObject({ is: 'failed', errors: [{ msg: 'Wait' }] })
  })

  it('sends a signed-out visitor from a mutation to the sign-in page and back', async () => {
    browser.replies.push(sessionReply('a'), refusal('notSignedIn', 403))
    await update()
    expect(browser.location.assign).toHaveBeenCalledWith(
      '/hi/login?redirectUrl=%2Fhi%2Fcart%3Fx%3D1',
    )
  })

  it('reads a new token after a sign-in in another tab', async () => {
    session.onSession()
    browser.replies.push(sessionReply('a'), done, sessionReply('b'), done)
    await update()
    browser.storeInOtherTab('session', { signedIn: true, at: 1 })
    await update()
    expect(browser.requests.at(-1)?.headers.get('x-csrf-token')).toBe('b')
  })
})
