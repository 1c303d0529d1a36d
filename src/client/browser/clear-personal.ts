import { removeCookie } from './cookies.ts'
import { clearDrafts, formDrafts } from './draft.ts'
import { clearLists } from './recent-lists.ts'
import { clearSearches } from './recent-searches.ts'
import { loginCookie } from './storage-consent.ts'

/** Removes personal and medical data of a customer who stays signed in: forms, lists, searches (spec §3 "Client storage"). */
export const clearPersonal = (): void => {
  // Drafts that cross the sign-in page are kept.
  clearDrafts(formDrafts)
  clearLists()
  clearSearches()
}

/** Runs at sign-out: removes all data of the customer, in every tab. The city stays. */
export const clearPerson = (): void => {
  clearPersonal()
  removeCookie(loginCookie)
  clearDrafts()
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('shop.')) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has nothing to remove.
  }
}
