import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mayReport } from '#client/browser/marketing-flag.ts'
import { deferred, fakeBrowser, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/session/marketing.ts')
beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  store = await import('#client/session/marketing.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const reply = (given: boolean) => ({ body: { status: 0, result: { given } } })

it('keeps a withdrawal when an older answer of the server arrives after it', async () => {
  const late = deferred()
  browser.replies.push(late.reply, sessionReply('a', { marketing: false }), reply(false))
  const reading = store.loadMarketing()
  expect(await store.answerMarketing(false)).toBeNull()
  late.resolve(reply(true))
  expect(await reading).toBeNull()
  expect([store.$marketing.get(), mayReport()]).toEqual([false, false])
})

it('returns why the answer could not be read', async () => {
  browser.replies.push(refusal('tooMany', 429))
  expect(await store.loadMarketing()).toMatchObject({ is: 'failed', why: 'refused' })
  expect(store.$marketing.get()).toBeNull()
})
