import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#model/limits.ts'
import { fakeBrowser } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let shouldAskOptIn: typeof import('#client/session/opt-in.ts').shouldAskOptIn

/** A page whose load ended after so many milliseconds; the clock stands at `now`. */
const page = (loadEventEnd: number, now: number) =>
  vi.stubGlobal('performance', { now: () => now, getEntriesByType: () => [{ loadEventEnd }] })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  browser = fakeBrowser()
  shouldAskOptIn = (await import('#client/session/opt-in.ts')).shouldAskOptIn
})
afterEach(() => {
  // The stubs first: the clock they stand before is the fake one.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shows = (opt_in_show: boolean) => browser.replies.push({ body: { status: 0, opt_in_show } })
/** Milliseconds until the promise resolves. */
const answeredAfter = async (asking: Promise<boolean>): Promise<number> => {
  let passed = -1
  const begun = Date.now()
  void asking.then(() => (passed = Date.now() - begun))
  await vi.advanceTimersByTimeAsync(5_000)
  return passed
}

// Seen red with `promptDelay` resolved at once: 0 instead of 1,000.
describe('the WhatsApp opt-in', () => {
  it.each([
    ['has just loaded', 300, 300, limits.optInPromptMs],
    ['loaded a while ago', 300, 700, limits.optInPromptMs - 400],
    ['loaded long ago', 300, 60_000, 0],
    ['is still loading', 0, 900, limits.optInPromptMs],
  ])(
    'prompts one second after page load, where the page %s',
    async (_, loadEventEnd, now, after) => {
      page(loadEventEnd, now)
      shows(true)
      expect(await answeredAfter(shouldAskOptIn('9876543210'))).toBe(after)
    },
  )

  it('does not prompt where the server declines or fails', async () => {
    page(0, 0)
    shows(false)
    browser.replies.push({ status: 500, body: 'no' })
    const asking = Promise.all([shouldAskOptIn('9876543210'), shouldAskOptIn('9876543211')])
    await vi.advanceTimersByTimeAsync(limits.optInPromptMs)
    expect(await asking).toEqual([false, false])
  })
})
