import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#model/limits.ts'
import { deferred, fakeBrowser, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/session/location.ts') & typeof import('#client/session/place.ts')
let messages: typeof import('#client/ui/toast.ts')
/** The device's position reply and its timing. */
let device: (found: (position: object) => void, refused: () => void) => void

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  browser = fakeBrowser({ city: 'Jaipur' })
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (found: never, refused: never) => device(found, refused) },
  })
  store = {
    ...(await import('#client/session/location.ts')),
    ...(await import('#client/session/place.ts')),
  }
  messages = await import('#client/ui/toast.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const place = (city: string, pincode: string | null, notices: object[] = []) => ({
  body: { status: 0, result: { city, pincode, notices } },
})
const inChennai = (found: (position: object) => void) =>
  found({ coords: { latitude: 13.08268, longitude: 80.27072 } })

describe('delivery places', () => {
  it('sets the place by pincode, which determines the city', async () => {
    browser.replies.push(sessionReply('t'), place('Chennai', '600001'))
    expect(await store.choosePincode(' 600001 ')).toBeNull()
    expect(browser.requests[1]?.url.pathname).toBe('/api/v1/session/pincode/600001')
    expect(store.$place.get()).toEqual({ city: 'Chennai', pincode: '600001' })
  })

  it('keeps the place that was chosen last, however late the earlier one is answered', async () => {
    const slow = deferred()
    browser.replies.push(sessionReply('t'), slow.reply, place('Chennai', null))
    const first = store.chooseCity('Delhi')
    const second = store.chooseCity('Chennai')
    await vi.advanceTimersByTimeAsync(1_000)
    slow.resolve(place('Delhi', null))
    expect(await Promise.all([first, second])).toEqual([null, null])
    expect(store.$place.get()?.city).toBe('Chennai')
    expect(browser.requests.map(({ url }) => url.pathname).slice(1)).toEqual([
      '/api/v1/session/city/Delhi',
      '/api/v1/session/city/Chennai',
    ])
  })

  it('keeps the old place and returns the reason when a place is refused', async () => {
    browser.replies.push(
      sessionReply('t'),
      refusal('pincodeNotServed', 422, "We don't currently deliver to this pincode"),
    )
    expect(await store.choosePincode('110099')).toMatchObject({
      errors: [{ msg: "We don't currently deliver to this pincode" }],
    })
    expect(store.$place.get()).toBeNull()
  })

  it('announces removed products after a place change and calls the listeners', async () => {
    const look = vi.fn()
    const stop = store.afterPlaceChange(look)
    browser.replies.push(
      sessionReply('t'),
      place('Chennai', null, [{ code: 'placeChanges', msg: 'Please Note' }]),
      place('Agra', null),
    )
    await store.chooseCity('Chennai')
    expect(messages.$messages.get()).toMatchObject([{ tone: 'alerts', texts: ['Please Note'] }])
    expect(look).toHaveBeenCalledOnce()
    stop()
    await store.chooseCity('Agra')
    expect(look).toHaveBeenCalledOnce()
  })
})

describe('the city of the device', () => {
  const found = () => store.$finding.get()

  it('proposes the device’s city when it differs from the chosen one', async () => {
    device = inChennai
    browser.replies.push(sessionReply('t'), { body: { status: 0, result: [{ city: 'Chennai' }] } })
    await store.findCity()
    expect(found()).toEqual({ is: 'found', city: 'Chennai' })
    // A kilometre is precise enough; more would reveal a home address.
    expect(browser.requests[1]?.url.pathname).toBe('/api/v3/getGeolocation/13.08%2C80.27')
  })

  it('does not propose the device’s city when it is already chosen', async () => {
    device = inChennai
    browser.replies.push(sessionReply('t', { city: 'Chennai' }), {
      body: { status: 0, result: [{ city: 'Chennai' }] },
    })
    await store.findCity()
    expect(found()).toEqual({ is: 'same', city: 'Chennai' })
  })

  it('finds no city when the device refuses', async () => {
    device = (_, refused) => refused()
    browser.replies.push(sessionReply('t'))
    await store.findCity()
    expect(found()).toEqual({ is: 'failed' })
  })

  it('treats a position request without an answer for 5 s as refused', async () => {
    device = () => {}
    browser.replies.push(sessionReply('t'))
    const end = store.findCity()
    await vi.advanceTimersByTimeAsync(limits.geolocationMs - 1)
    expect(found()).toEqual({ is: 'asking' })
    await vi.advanceTimersByTimeAsync(1)
    await end
    expect(found()).toEqual({ is: 'failed' })
  })

  it('finds no city where the shop does not deliver', async () => {
    device = inChennai
    browser.replies.push(sessionReply('t'), refusal('placeNotCovered'))
    await store.findCity()
    expect(found()).toEqual({ is: 'failed' })
  })
})
