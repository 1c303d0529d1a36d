import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#model/limits.ts'
import { deferred, fakeBrowser, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/cart/adding.ts')

const open = async (cookies: Record<string, string>) => {
  browser = fakeBrowser(cookies)
  store = await import('#client/cart/adding.ts')
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const done = {
  body: {
    status: 0,
    result: {
      version: 1,
      orderItems: [],
      count: 1,
      requestedItem: { productId: 7 },
      care_plan_header: null,
    },
  },
}
const state = () => store.$addStates.get().get(7) ?? 'idle'

describe('the add button of a product', () => {
  it('goes from idle to adding, to added for 2 s, to idle', async () => {
    await open({ city: 'Jaipur' })
    const add = deferred()
    browser.replies.push(sessionReply('t'), add.reply)
    const adding = store.addToCart({ id: 7, seenPrice: '23.40' })
    expect(state()).toBe('adding')
    add.resolve(done)
    expect(await adding).toMatchObject({ is: 'added', item: { productId: 7 } })
    expect(browser.requests[1]).toMatchObject({
      method: 'POST',
      body: { qty: 1, discountedPrice: '23.40' },
    })
    expect(browser.requests[1]?.url.pathname).toBe('/api/v3/cart/add/7')
    expect(state()).toBe('added')
    vi.advanceTimersByTime(limits.addedMs)
    expect(state()).toBe('idle')
  })

  it('adds a product once when its button is pressed twice', async () => {
    await open({ city: 'Jaipur' })
    browser.replies.push(sessionReply('t'), done)
    const [, second] = await Promise.all([store.addToCart({ id: 7 }), store.addToCart({ id: 7 })])
    expect(second).toEqual({ is: 'busy' })
    expect(browser.requests).toHaveLength(2)
  })

  it('returns the add button to idle after a failure and shows the error', async () => {
    await open({ city: 'Jaipur' })
    browser.replies.push(sessionReply('t'), refusal('productUnavailable', 422, 'Gone'))
    expect(await store.addToCart({ id: 7 })).toMatchObject({
      is: 'failed',
      failure: { errors: [{ msg: 'Gone' }] },
    })
    expect(state()).toBe('idle')
  })

  it('asks for a place before adding when no city is chosen, without a call', async () => {
    await open({})
    expect(await store.addToCart({ id: 7 })).toEqual({ is: 'placeRequired' })
    expect(browser.requests).toEqual([])
  })

  it('asks for a place when the session has lost the city that the cookie still names', async () => {
    await open({ city: 'Jaipur' })
    browser.replies.push(sessionReply('t'), refusal('placeRequired'))
    expect(await store.addToCart({ id: 7 })).toEqual({ is: 'placeRequired' })
  })
})
