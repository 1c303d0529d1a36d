import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, type RequestData } from '#client/http/call.ts'
import type { Routes } from '#contract/routes.ts'
import { limits } from '#model/limits.ts'
import { fakeBrowser } from '../browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const ask = (signal?: AbortSignal) =>
  call(
    'GET /api/v1/search/products',
    { query: { name: 'dolo 650', city: '' } },
    { ...(signal && { signal }) },
  )

describe('API calls', () => {
  it('sends a call as the contract defines it, in the page’s language, without empty fields', async () => {
    const { requests, replies } = fakeBrowser()
    replies.push({ body: { status: 0, result: { result: [], total: 0, hasMore: false } } })
    expect(await ask()).toEqual({ is: 'ok', result: { result: [], total: 0, hasMore: false } })
    expect(requests[0]?.url.href).toBe('http://shop/api/v1/search/products?name=dolo+650')
    expect(requests[0]?.headers.get('accept-language')).toBe('hi')
  })

  it('fills in the parameters of a path', async () => {
    const { requests } = fakeBrowser()
    await call('GET /api/v1/get/substitutes/{productId}', { named: true, params: { productId: 7 } })
    expect(requests[0]?.url.pathname).toBe('/api/v1/get/substitutes/7')
  })

  it('returns the fields beside the status where the specification puts them there', async () => {
    const { replies } = fakeBrowser()
    replies.push({ body: { status: 0, results: [], suggestions: ['x'], show_search_action: true } })
    expect(await call('GET /api/v3/search/autocomplete', { named: true })).toMatchObject({
      is: 'ok',
      result: { suggestions: ['x'] },
    })
  })

  it('returns the errors of a refused call', async () => {
    const { replies, location } = fakeBrowser()
    const errs = [{ msg: 'Not now', code: 'notReady' }]
    replies.push({ status: 503, body: { status: 1, errors: { errs } } })
    expect(await ask()).toEqual({ is: 'failed', why: 'refused', errors: errs })
    expect(location.assign).not.toHaveBeenCalled()
  })

  it('sends a visitor who is not signed in to the sign-in page and back to this path', async () => {
    const { replies, location } = fakeBrowser()
    replies.push({
      status: 403,
      body: { status: 1, errors: { errs: [{ msg: 'Sign in', code: 'notSignedIn' }] } },
    })
    await ask()
    expect(location.assign).toHaveBeenCalledWith('/hi/login?redirectUrl=%2Fhi%2Fcart%3Fx%3D1')
  })

  it('does not redirect to the sign-in page for other refusals', async () => {
    const { replies, location } = fakeBrowser()
    replies.push({
      status: 400,
      body: { status: 1, errors: { errs: [{ msg: 'No', code: 'notSameOrigin' }] } },
    })
    expect(await ask()).toMatchObject({ is: 'failed', why: 'refused' })
    expect(location.assign).not.toHaveBeenCalled()
  })

  it.each([['<!DOCTYPE html>'], [{}], [{ status: 0 }], [null]])(
    'rejects %j as a reply of the API',
    async (body) => {
      fakeBrowser().replies.push({ body })
      expect(await ask()).toMatchObject({ is: 'failed', why: 'garbled' })
    },
  )

  it('times a call out after five seconds by default', async () => {
    vi.useFakeTimers()
    fakeBrowser().replies.push({ hangs: true })
    const reply = ask()
    await vi.advanceTimersByTimeAsync(limits.timeoutMs.medium - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reply).toMatchObject({ is: 'failed', why: 'timeout' })
  })

  it('waits as long as it takes for a call without a limit, such as a publish', async () => {
    vi.useFakeTimers()
    fakeBrowser().replies.push({ hangs: true })
    const stop = new AbortController()
    let isOver = false
    const reply = call(
      'GET /api/v1/search/products',
      {},
      { timeout: 'none', signal: stop.signal },
    ).finally(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(isOver).toBe(false)
    stop.abort()
    expect(await reply).toMatchObject({ is: 'failed', why: 'aborted' })
  })

  it('aborts a call when its caller cancels it', async () => {
    const { requests, replies } = fakeBrowser()
    replies.push({ hangs: true })
    const stop = new AbortController()
    const reply = ask(stop.signal)
    stop.abort()
    expect(await reply).toMatchObject({ is: 'failed', why: 'aborted' })
    expect(requests[0]?.aborted()).toBe(true)
  })

  it('does not compile with a route other than the contract’s', () => {
    // @ts-expect-error no endpoint has this path
    const wrong: Parameters<typeof call>[0] = 'GET /api/v3/search'
    // @ts-expect-error the fields of this reply are beside the status
    const bare: RequestData<Routes['GET /api/v3/search/autocomplete']> = {}
    expect([wrong, bare]).toHaveLength(2)
  })
})
