import { atom } from 'nanostores'
import { clearSearches, readRecentSearches } from '../browser/recent-searches.ts'

/** What was searched for in this browser, the newest first. Empty until `loadRecentSearches`: the server does not know it. */
export const $recentSearches = atom<readonly string[]>([])

export const loadRecentSearches = (): void => $recentSearches.set(readRecentSearches())

export const clearRecentSearches = (): void => {
  clearSearches()
  $recentSearches.set([])
}
