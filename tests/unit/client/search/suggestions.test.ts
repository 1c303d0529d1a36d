import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#model/limits.ts'
import { fakeBrowser } from '../browser.ts'

const { delayMs, longDelayMs, longCharacters } = limits.headerAutocomplete
let browser: ReturnType<typeof fakeBrowser>
let store: typeof import('#client/search/suggestions.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  browser = fakeBrowser()
  store = await import('#client/search/suggestions.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const reply = (name: string) => ({
  body: {
    status: 0,
    results: [
      {
        id: 1,
        type: 'brand',
        metaData: { kind: 'brand', product: null, count: 3, instead: null },
        url: `/brand/${name}-1`,
        label: name,
        name,
        packSizeLabel: '',
      },
    ],
    suggestions: [],
    show_search_action: true,
  },
})
const names = () => browser.asked.map(({ url }) => url.searchParams.get('name'))
const state = () => store.$suggestions.get()
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('suggestions', () => {
  it('are asked for 100 ms after the last letter, twelve of all types', async () => {
    store.suggest('d', 'header')
    await pass(delayMs - 1)
    store.suggest('do', 'header')
    await pass(delayMs - 1)
    expect(names()).toEqual([])
    await pass(1)
    expect(names()).toEqual(['do'])
    expect(Object.fromEntries(browser.asked[0]?.url.searchParams ?? [])).toEqual({ name: 'do', types: 'all', pageSize: '12' })
  })

  it('wait 300 ms for longer text, and always in the overlay', async () => {
    store.suggest('a'.repeat(longCharacters), 'header')
    await pass(longDelayMs - 1)
    expect(names()).toEqual([])
    await pass(1)
    store.suggest('d', 'overlay')
    await pass(limits.mobileSearch.debounceMs - 1)
    expect(names()).toHaveLength(1)
    await pass(1)
    expect(browser.asked[1]?.url.pathname).toBe('/api/v3/search/mobile/autocomplete')
    expect(browser.asked[1]?.url.searchParams.get('pageSize')).toBe('10')
  })

  it('follow the city of the visitor', async () => {
    browser.jar.set('city', 'Jaipur')
    store.suggest('dolo', 'header')
    await pass(delayMs)
    expect(browser.asked[0]?.url.searchParams.get('city')).toBe('Jaipur')
  })

  it('carry what was typed in their address', async () => {
    browser.replies.push(reply('dolo'))
    store.suggest(' dolo 6 ', 'header')
    await pass(delayMs)
    expect(state()).toMatchObject({ is: 'found', found: { entries: [{ href: '/brand/dolo-1?q=dolo+6' }], searchable: true } })
  })

  it('are not asked for again when they are known, however the text is written', async () => {
    browser.replies.push(reply('dolo'), reply('crocin'))
    for (const term of ['dolo', 'crocin', 'Dolo ']) {
      store.suggest(term, 'header')
      await pass(delayMs)
    }
    expect(names()).toEqual(['dolo', 'crocin'])
    expect(state()).toMatchObject({ is: 'found', found: { entries: [{ name: 'dolo' }] } })
  })

  it('stop an older request, whose answer no longer matters, and show what was there until the next answer', async () => {
    browser.replies.push(reply('do'), { hangs: true }, reply('dolo'))
    store.suggest('do', 'header')
    await pass(delayMs)
    store.suggest('dol', 'header')
    await pass(delayMs)
    store.suggest('dolo', 'header')
    expect(browser.asked[1]?.aborted()).toBe(true)
    expect(state()).toMatchObject({ is: 'waiting', term: 'dolo', before: { term: 'do' } })
    await pass(delayMs)
    expect(state()).toMatchObject({ is: 'found', found: { term: 'dolo' } })
  })

  it('end when the field is emptied', async () => {
    browser.replies.push({ hangs: true })
    store.suggest('dolo', 'header')
    await pass(delayMs)
    store.suggest('  ', 'header')
    expect(browser.asked[0]?.aborted()).toBe(true)
    expect(state()).toEqual({ is: 'idle' })
  })

  it('say that they failed after two seconds, and are asked for again when wanted again', async () => {
    browser.replies.push({ hangs: true }, reply('dolo'))
    store.suggest('dolo', 'header')
    await pass(delayMs + limits.timeoutMs.small)
    expect(state()).toEqual({ is: 'failed', term: 'dolo' })
    store.suggest('dolo', 'header')
    await pass(delayMs)
    expect(state()).toMatchObject({ is: 'found' })
  })

  it('leave out spellings among the results: they stand apart', async () => {
    const { body } = reply('dolo')
    const spelling = { ...body.results[0], metaData: { kind: 'query', product: null, count: null, instead: null } }
    browser.replies.push({ body: { ...body, results: [spelling], suggestions: ['dolo'] } })
    store.suggest('dollo', 'header')
    await pass(delayMs)
    expect(state()).toMatchObject({ is: 'found', found: { entries: [], didYouMean: ['dolo'] } })
  })
})
