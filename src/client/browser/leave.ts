import { removeCookie } from './cookies.ts'
import { forgetDrafts } from './draft.ts'
import { forgetForms } from './forms.ts'
import { forgetLists } from './recent-lists.ts'
import { forgetSearches } from './recent-searches.ts'

/** spec §3: the address that signed in last in this browser, for the next sign-in. */
export const loginCookie = 'loginID'

/** Takes away what is personal or medical, and stays on: drafts, lists, searches, the address (spec §3 "Client storage"). */
export const forgetPersonal = (): void => {
  forgetForms()
  forgetLists()
  forgetSearches()
  removeCookie(loginCookie)
}

/** Somebody leaves: nothing of theirs stays, in this tab and in others. The city stays. */
export const forgetPerson = (): void => {
  forgetPersonal()
  forgetDrafts()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('nuskha.')) localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}
