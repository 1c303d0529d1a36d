import { removeCookie } from './cookies.ts'
import { forgetDrafts, formDrafts } from './draft.ts'
import { forgetLists } from './recent-lists.ts'
import { forgetSearches } from './recent-searches.ts'
import { loginCookie } from './storage-consent.ts'

/** Takes away what is personal or medical of somebody who stays: forms, lists, searches (spec §3 "Client storage"). */
export const forgetPersonal = (): void => {
  // What is on its way through the sign-in page goes on.
  forgetDrafts(formDrafts)
  forgetLists()
  forgetSearches()
}

/** Somebody leaves: nothing of theirs stays, in this tab and in others. The city stays. */
export const forgetPerson = (): void => {
  forgetPersonal()
  removeCookie(loginCookie)
  forgetDrafts()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('nuskha.')) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}
