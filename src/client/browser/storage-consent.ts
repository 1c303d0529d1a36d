import { readLocal, storeLocal } from './local-store.ts'

/**
 * Whether this browser may keep what is personal or medical: the customer's consent `personalStorage` as the server said it last (spec §3).
 * `null` while nobody is known here. It outlives a session that ends by itself, and goes at sign-out.
 */
const name = 'personal'

/** spec §3: the address that signed in last in this browser, for the next sign-in. */
export const loginCookie = 'loginID'

const answer = (): unknown => readLocal(name)

export const mayStorePersonal = (): boolean => answer() === true

/** A visitor nobody knows has no account to agree with: searches are theirs to see and to clear, and name nobody. */
export const mayStoreSearches = (): boolean => answer() !== false

export const setStorageConsent = (given: boolean): void => {
  if (answer() !== given) storeLocal(name, given)
}
