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
const names = () => browser.requests.map(({ url }) => url.searchParams.get('name'))
const state = () => store.$suggestions.get()
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('search suggestions', () => {
  it('requests twelve suggestions of all types 100 ms after the last letter', async () => {
    store.suggest('d', 'header')
    await pass(delayMs - 1)
    store.suggest('do', 'header')
    await pass(delayMs - 1)
    expect(names()).toEqual([])
    await pass(1)
    expect(names()).toEqual(['do'])
    expect(Object.fromEntries(browser.requests[0]?.url.searchParams ?? [])).toEqual({
      name: 'do',
      types: 'all',
      pageSize: '12',
    })
  })

  it('waits 300 ms for longer text, and always in the overlay', async () => {
    store.suggest('a'.repeat(longCharacters), 'header')
    await pass(longDelayMs - 1)
    expect(names()).toEqual([])
    await pass(1)
    store.suggest('d', 'overlay')
    await pass(limits.mobileSearch.debounceMs - 1)
    expect(names()).toHaveLength(1)
    await pass(1)
    expect(browser.requests[1]?.url.pathname).toBe('/api/v3/search/mobile/autocomplete')
    expect(browser.requests[1]?.url.searchParams.get('pageSize')).toBe('10')
  })

  it('requests suggestions for the visitor’s city', async () => {
    browser.jar.set('city', 'Jaipur')
    store.suggest('dolo', 'header')
    await pass(delayMs)
    expect(browser.requests[0]?.url.searchParams.get('city')).toBe('Jaipur')
  })

  it('adds the typed text to the addresses of suggestions', async () => {
    browser.replies.push(reply('dolo'))
    store.suggest(' dolo 6 ', 'header')
    await pass(delayMs)
    expect(state()).toMatchObject({
      is: 'found',
      found: { entries: [{ href: '/brand/dolo-1?q=dolo+6' }], searchable: true },
    })
  })

  it('reuses cached suggestions, whatever the case of the text', async () => {
    browser.replies.push(reply('dolo'), reply('crocin'))
    for (const term of ['dolo', 'crocin', 'Dolo ']) {
      store.suggest(term, 'header')
      await pass(delayMs)
    }
    expect(names()).toEqual(['dolo', 'crocin'])
    expect(state()).toMatchObject({ is: 'found', found: { entries: [{ name: 'dolo' }] } })
  })

  it('aborts an older request, and shows the previous suggestions until the new ones arrive', async () => {
    browser.replies.push(reply('do'), { hangs: true }, reply('dolo'))
    store.suggest('do', 'header')
    await pass(delayMs)
    store.suggest('dol', 'header')
    await pass(delayMs)
    store.suggest('dolo', 'header')
    expect(browser.requests[1]?.aborted()).toBe(true)
    expect(state()).toMatchObject({ is: 'waiting', term: 'dolo', before: { term: 'do' } })
    await pass(delayMs)
    expect(state()).toMatchObject({ is: 'found', found: { term: 'dolo' } })
  })

  it('clears the suggestions when the field is emptied', async () => {
    browser.replies.push({ hangs: true })
    store.suggest('dolo', 'header')
    await pass(delayMs)
    store.suggest('  ', 'header')
    expect(browser.requests[0]?.aborted()).toBe(true)
    expect(state()).toEqual({ is: 'idle' })
  })

  it('reports failed suggestions after two seconds and requests them again on the next input', async () => {
    browser.replies.push({ hangs: true }, reply('dolo'))
    store.suggest('dolo', 'header')
    await pass(delayMs + limits.timeoutMs.small)
    expect(state()).toEqual({ is: 'failed', term: 'dolo' })
    store.suggest('dolo', 'header')
    await pass(delayMs)
    expect(state()).toMatchObject({ is: 'found' })
  })

  it('leaves spelling corrections out of the results', async () => {
    const { body } = reply('dolo')
    const spelling = {
      ...body.results[0],
      metaData: { kind: 'query', product: null, count: null, instead: null },
    }
    browser.replies.push({ body: { ...body, results: [spelling], suggestions: ['dolo'] } })
    store.suggest('dollo', 'header')
    await pass(delayMs)
    expect(state()).toMatchObject({ is: 'found', found: { entries: [], didYouMean: ['dolo'] } })
  })
})
