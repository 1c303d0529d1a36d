import { readLocal, storeLocal } from './local-store.ts'

/**
 * Whether this browser may store personal or medical data: the customer's consent `personalStorage`, as the server last reported it
 * (spec §3). `null` while no customer is known. It survives an expired session and is removed at sign-out.
 */
const name = 'personal'

/** spec §3: the address of the last sign-in, prefilled at the next one. */
export const loginCookie = 'loginID'

const answer = (): unknown => readLocal(name)

export const mayStorePersonal = (): boolean => answer() === true

/** A visitor without an account cannot give consent: recent searches are visible, can be cleared, and identify no person. */
export const mayStoreSearches = (): boolean => answer() !== false

export const setStorageConsent = (isGiven: boolean): void => {
  if (answer() !== isGiven) storeLocal(name, isGiven)
}
