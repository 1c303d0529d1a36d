import { forgetSearches } from './recent-searches.ts'

/** Takes away what this browser keeps of a person: drafts, lists, recent searches (spec §3 "Client storage"). The city stays. */
export const forgetPerson = (): void => {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    try {
      for (const key of Object.keys(window[storage])) if (key.startsWith('nuskha.')) window[storage].removeItem(key)
    } catch {
      // A browser that refuses storage keeps nothing.
    }
  forgetSearches()
}
