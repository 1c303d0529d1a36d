import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSearches,
  readRecentSearches,
  rememberSearch,
} from '#client/browser/recent-searches.ts'
import { fakeBrowser } from '../browser.ts'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('recent searches', () => {
  it('keeps the last five searches, newest first, without repeats', () => {
    for (const term of ['a', 'b', 'c', 'd', 'e', 'f', ' D  ']) rememberSearch(term)
    expect(readRecentSearches()).toEqual(['D', 'f', 'e', 'c', 'b'])
  })

  it('fits recent searches of any script into a cookie', () => {
    for (let at = 0; at < 5; at++) rememberSearch(`${at}${'பாராசிட்டமால் '.repeat(20)}`)
    expect(readRecentSearches()).toHaveLength(5)
    expect(browser.jar.get('recent_search')?.length).toBeLessThan(4_000)
  })

  it('ignores an empty search', () => {
    expect(rememberSearch('   ')).toEqual([])
    expect(browser.jar.has('recent_search')).toBe(false)
  })

  it.each(['%', 'null', '{}', '[1,{"a":2},""]', 'x'])(
    'reads no searches from a damaged cookie %s',
    (value) => {
      browser.jar.set('recent_search', value)
      expect(readRecentSearches()).toEqual([])
    },
  )

  it('clears recent searches', () => {
    rememberSearch('dolo')
    clearSearches()
    expect(readRecentSearches()).toEqual([])
    expect(browser.jar.size).toBe(0)
  })
})
