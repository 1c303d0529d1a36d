import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#model/limits.ts'
import { fakeBrowser } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let asksOptIn: typeof import('#client/session/opt-in.ts').asksOptIn

/** A page whose load ended so long after it was begun; the clock stands at `now`. */
const page = (loadEventEnd: number, now: number) =>
  vi.stubGlobal('performance', { now: () => now, getEntriesByType: () => [{ loadEventEnd }] })

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  browser = fakeBrowser()
  asksOptIn = (await import('#client/session/opt-in.ts')).asksOptIn
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shows = (opt_in_show: boolean) => browser.replies.push({ body: { status: 0, opt_in_show } })
/** Milliseconds after which it is answered. */
const answeredAfter = async (asking: Promise<boolean>): Promise<number> => {
  let passed = -1
  const begun = Date.now()
  void asking.then(() => (passed = Date.now() - begun))
  await vi.advanceTimersByTimeAsync(5_000)
  return passed
}

// Seen red with `itsTime` resolved at once: 0 in place of 1,000.
describe('the WhatsApp opt-in', () => {
  it.each([
    ['has just loaded', 300, 300, limits.optInPromptMs],
    ['loaded a while ago', 300, 700, limits.optInPromptMs - 400],
    ['loaded long ago', 300, 60_000, 0],
    ['is still loading', 0, 900, limits.optInPromptMs],
  ])('is asked for one second after page load, where the page %s', async (_, loadEventEnd, now, after) => {
    page(loadEventEnd, now)
    shows(true)
    expect(await answeredAfter(asksOptIn('A1', '9876543210'))).toBe(after)
  })

  it('is not asked for where the server says so, or says nothing', async () => {
    page(0, 0)
    shows(false)
    browser.replies.push({ status: 500, body: 'no' })
    const asking = Promise.all([asksOptIn('A1', '9876543210'), asksOptIn('A2', '9876543210')])
    await vi.advanceTimersByTimeAsync(limits.optInPromptMs)
    expect(await asking).toEqual([false, false])
  })
})
