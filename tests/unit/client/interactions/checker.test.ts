import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckedItem, InteractionsView } from '#model/views/interactions.ts'
import { deferred, fakeBrowser, refusal, sessionReply } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/interactions/checker.ts')
const replaceState = vi.fn()
beforeEach(async () => {
  vi.resetModules()
  replaceState.mockClear()
  browser = fakeBrowser()
  vi.stubGlobal('history', { state: null, replaceState })
  store = await import('#client/interactions/checker.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const item = (code: string): CheckedItem => ({
  code,
  name: `Medicine ${code}`,
  href: null,
  salts: [],
})
const view = (...codes: string[]): Omit<InteractionsView, 'is' | 'head'> => ({
  items: codes.map(item),
  find: '',
  picks: [],
  didYouMean: [],
  problems: [],
  alcohol: false,
  pregnancy: false,
  tab: 'all',
  layout: 'list',
  result: null,
})
const listed = (code: string) => ({
  type: code.startsWith('s') ? 'generics' : 'Drug',
  prId: Number(code.slice(1)),
  prName: `Medicine ${code}`,
  itemId: code,
  generics: [],
  complete: true,
  url: '/x',
})
const listReply = (...codes: string[]) => ({
  body: { status: 0, result: { items: codes.map(listed), full: false, message: '' } },
})
const checkReply = (answer: string, ...codes: string[]) => ({
  body: {
    status: 0,
    result: {
      status: 2,
      answer,
      message: '',
      result: [],
      duplicates: [],
      notes: [],
      none: [],
      notCovered: [],
      notesNotCovered: [],
      incomplete: [],
      pairs: [],
      items: codes.map(listed),
      disclaimer: '',
    },
  },
})
const now = () => store.$checker.get()
const codes = () => now()?.items.map(({ code }) => code)
const paths = () =>
  browser.requests.map(
    ({ url, body }) => `${url.pathname.split('/').at(-1)} ${JSON.stringify((body as never) ?? '')}`,
  )
const address = (): string => replaceState.mock.lastCall?.[2]

describe('the checker’s list', () => {
  it('shows the list of the address and offers the visitor’s saved medicines beside it', async () => {
    browser.replies.push(listReply('d1', 'd9'))
    await store.startChecker(view('d1', 'd2'))
    expect(codes()).toEqual(['d1', 'd2'])
    expect(now()?.saved.map(({ code }) => code)).toEqual(['d9'])
  })

  it('shows and checks the visitor’s saved list when the address has none', async () => {
    browser.replies.push(listReply('d1', 's2'), checkReply('none', 'd1', 's2'))
    await store.startChecker(view())
    expect([codes(), now()?.check.is, address()]).toEqual([
      ['d1', 's2'],
      'checked',
      '/hi/drug-interactions?items=d1,s2',
    ])
  })

  it('reports that the saved list could not be fetched', async () => {
    browser.replies.push(
      refusal('interactionListFailed', 500, 'Server Problem in Fetching Previous Interaction List'),
    )
    await store.startChecker(view())
    expect(now()?.trouble).toEqual({
      in: 'fetch',
      says: 'Server Problem in Fetching Previous Interaction List',
    })
  })

  it('refuses a repeated or sixth item without a call', async () => {
    browser.replies.push(listReply())
    await store.startChecker(view('d1', 'd2', 'd3', 'd4', 'd5'))
    await store.addItem(item('d2'))
    expect(now()?.trouble).toBe('repeated')
    await store.addItem(item('d6'))
    expect(now()?.trouble).toBe('full')
    expect(browser.requests).toHaveLength(1)
  })

  it('saves every change of the list on the server, in order', async () => {
    browser.replies.push(listReply('d9'))
    await store.startChecker(view('d1'))
    browser.replies.push(
      checkReply('none', 'd1', 'd2'),
      sessionReply('t'),
      listReply(),
      listReply(),
      listReply(),
    )
    await store.addItem(item('d2'))
    expect(paths().slice(1)).toEqual([
      expect.stringMatching(/^check /),
      'session ""',
      'deletes {"productId":9,"productName":"Medicine d9","productType":"Drug"}',
      'add {"productId":1,"productName":"Medicine d1","productType":"Drug"}',
      'add {"productId":2,"productName":"Medicine d2","productType":"Drug"}',
    ])
    expect(browser.requests.at(-1)?.headers.get('x-csrf-token')).toBe('t')
    browser.replies.push(listReply())
    await store.clearItems()
    expect(paths().at(-1)).toBe('deleteAll ""')
    expect([codes(), now()?.check.is, address()]).toEqual([[], 'nothing', '/hi/drug-interactions'])
  })

  it('keeps the visitor’s list and reports it when the server cannot save it', async () => {
    browser.replies.push(listReply())
    await store.startChecker(view())
    browser.replies.push(
      checkReply('nothing-to-compare', 'd1'),
      sessionReply('t'),
      refusal('interactionAddFailed', 500),
    )
    await store.addItem(item('d1'))
    expect([codes(), now()?.trouble]).toEqual([['d1'], { in: 'add', says: 'interactionAddFailed' }])
  })

  it('holds five items at most when the saved ones are added', async () => {
    browser.replies.push(listReply('d1', 'd7', 'd8', 'd9'))
    await store.startChecker(view('d1', 'd2', 'd3'))
    browser.replies.push(checkReply('none', 'd1', 'd2', 'd3', 'd7', 'd8'))
    await store.addSaved()
    expect(codes()).toEqual(['d1', 'd2', 'd3', 'd7', 'd8'])
  })
})

describe('interaction checks', () => {
  // Seen red without `currentRequest?.abort()` in checker.ts: the late answer replaces the newer one.
  it('discards a late answer to another list', async () => {
    browser.replies.push(listReply('d1'))
    await store.startChecker(view('d1'))
    const slow = deferred()
    browser.replies.push(slow.reply)
    const first = store.setTopic('alcohol', true)
    browser.replies.push(checkReply('none', 'd1'))
    await store.setTopic('pregnancy', true)
    slow.resolve(checkReply('interaction', 'd1'))
    await first
    expect(now()?.check).toMatchObject({ is: 'checked', result: { answer: 'none' } })
    expect(address()).toBe('/hi/drug-interactions?items=d1&alcohol=1&pregnancy=1')
  })

  it('replaces the earlier answer when a check fails', async () => {
    browser.replies.push(listReply('d1'))
    await store.startChecker({ ...view('d1'), result: { answer: 'none' } as never })
    expect(now()?.check.is).toBe('checked')
    browser.replies.push(refusal('interactionFailed', 500, 'Server Problem in Check Interactions'))
    await store.checkAgain()
    expect(now()?.check).toEqual({ is: 'failed', says: 'Server Problem in Check Interactions' })
    browser.replies.push({ body: '<' })
    await store.checkAgain()
    expect(now()?.check).toEqual({ is: 'failed', says: null })
  })

  it('checks again when a switch was pressed before hydration', async () => {
    browser.replies.push(checkReply('none', 'd1'), listReply('d1'))
    await store.startChecker(view('d1'), { alcohol: true, pregnancy: false })
    expect(browser.requests[0]?.body).toMatchObject({
      checkWithAlcohol: true,
      checkWithPregnancy: false,
    })
  })
})
