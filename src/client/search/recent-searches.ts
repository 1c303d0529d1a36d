import { atom } from 'nanostores'
import { clearSearches, readRecentSearches } from '../browser/recent-searches.ts'

/** Recent searches of this browser, newest first. Empty until `loadRecentSearches`: the server does not have them. */
export const $recentSearches = atom<readonly string[]>([])

export const loadRecentSearches = (): void => $recentSearches.set(readRecentSearches())

export const clearRecentSearches = (): void => {
  clearSearches()
  $recentSearches.set([])
}
