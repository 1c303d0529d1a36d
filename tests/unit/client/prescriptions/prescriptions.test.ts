import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser, later, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/prescriptions/prescriptions.ts')
beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  store = await import('#client/prescriptions/prescriptions.ts')
})
afterEach(() => vi.unstubAllGlobals())

const attached = (...ids: string[]) => ({ body: { status: 0, result: { attached: ids.map((id) => ({ id })), prescriptionOption: null } } })
const ticked = () => [...store.$ticked.get()].sort()

it('a tick shows at once, and reverts when it fails', async () => {
  const answer = later()
  browser.replies.push(sessionReply('t'), answer.reply)
  const done = store.tick('a', true)
  expect(ticked()).toEqual(['a'])
  answer.come(refusal('notFound', 404))
  expect(await done).toMatchObject({ why: 'refused' })
  expect(ticked()).toEqual([])
  expect(store.$ticking.get().size).toBe(0)
})

// Seen red when every answer is believed: the late one of `a` takes `b` away.
it('an answer that knows nothing of a tick on its way does not undo it', async () => {
  const first = later()
  const second = later()
  browser.replies.push(sessionReply('t'), first.reply, second.reply)
  const one = store.tick('a', true)
  await vi.waitFor(() => expect(browser.asked).toHaveLength(2))
  const other = store.tick('b', true)
  await vi.waitFor(() => expect(browser.asked).toHaveLength(3))
  first.come(attached('a'))
  await one
  expect(ticked()).toEqual(['a', 'b'])
  second.come(attached('a', 'b'))
  await other
  expect(ticked()).toEqual(['a', 'b'])
})

it('the option is e-mail when any is ticked, else null', async () => {
  browser.replies.push(sessionReply('t'), attached('a'), attached('a'), attached(), attached())
  await store.tick('a', true)
  await store.sendOption()
  await store.tick('a', false)
  await store.sendOption()
  expect(browser.asked.filter(({ url }) => url.pathname.endsWith('/option/update')).map(({ body }) => body)).toEqual([
    { prescriptionOption: 'email' },
    { prescriptionOption: null },
  ])
})
