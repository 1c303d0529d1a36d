import { removeCookie } from './cookies.ts'
import { clearDrafts, formDrafts } from './draft.ts'
import { clearLists } from './recent-lists.ts'
import { clearSearches } from './recent-searches.ts'
import { loginCookie } from './storage-consent.ts'

/** Takes away what is personal or medical of somebody who stays: forms, lists, searches (spec §3 "Client storage"). */
export const clearPersonal = (): void => {
  // What is on its way through the sign-in page goes on.
  clearDrafts(formDrafts)
  clearLists()
  clearSearches()
}

/** Somebody leaves: nothing of theirs stays, in this tab and in others. The city stays. */
export const clearPerson = (): void => {
  clearPersonal()
  removeCookie(loginCookie)
  clearDrafts()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('nuskha.')) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}
