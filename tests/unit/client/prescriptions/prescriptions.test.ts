import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred, fakeBrowser, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/prescriptions/prescriptions.ts')
beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  store = await import('#client/prescriptions/prescriptions.ts')
})
afterEach(() => vi.unstubAllGlobals())

const attached = (...ids: string[]) => ({
  body: { status: 0, result: { attached: ids.map((id) => ({ id })), prescriptionOption: null } },
})
const ticked = () => [...store.$ticked.get()].sort()

it('shows a tick at once and reverts it on failure', async () => {
  const answer = deferred()
  browser.replies.push(sessionReply('t'), answer.reply)
  const done = store.tick('a', true)
  expect(ticked()).toEqual(['a'])
  answer.resolve(refusal('notFound', 404))
  expect(await done).toMatchObject({ why: 'refused' })
  expect(ticked()).toEqual([])
  expect(store.$ticking.get().size).toBe(0)
})

// Seen red when every answer is accepted: the late one of `a` removes `b`.
it('keeps a tick in flight when an older answer lacks it', async () => {
  const first = deferred()
  const second = deferred()
  browser.replies.push(sessionReply('t'), first.reply, second.reply)
  const one = store.tick('a', true)
  await vi.waitFor(() => expect(browser.requests).toHaveLength(2))
  const other = store.tick('b', true)
  await vi.waitFor(() => expect(browser.requests).toHaveLength(3))
  first.resolve(attached('a'))
  await one
  expect(ticked()).toEqual(['a', 'b'])
  second.resolve(attached('a', 'b'))
  await other
  expect(ticked()).toEqual(['a', 'b'])
})

// Seen red when a tick changed in flight is dropped: the prescription stays attached.
it('sends a tick that is changed while its last change is in flight, and reverts to what the server has when that fails', async () => {
  const first = deferred()
  browser.replies.push(sessionReply('t'), first.reply, refusal('notFound', 404))
  const one = store.tick('a', true)
  await vi.waitFor(() => expect(browser.requests).toHaveLength(2))
  expect(await store.tick('a', false)).toBe(null)
  expect(ticked()).toEqual([])
  first.resolve(attached('a'))
  expect(await one).toMatchObject({ why: 'refused' })
  expect(browser.requests.map(({ url }) => url.pathname)).toEqual([
    '/api/v3/session',
    '/api/v1/prescription/attach/a',
    '/api/v1/prescription/remove/a',
  ])
  expect(ticked()).toEqual(['a'])
  expect(store.$ticking.get().size).toBe(0)
})

it('sends the option e-mail when a prescription is ticked, otherwise null', async () => {
  browser.replies.push(sessionReply('t'), attached('a'), attached('a'), attached(), attached())
  await store.tick('a', true)
  await store.sendOption()
  await store.tick('a', false)
  await store.sendOption()
  expect(
    browser.requests
      .filter(({ url }) => url.pathname.endsWith('/option/update'))
      .map(({ body }) => body),
  ).toEqual([{ prescriptionOption: 'email' }, { prescriptionOption: null }])
})
