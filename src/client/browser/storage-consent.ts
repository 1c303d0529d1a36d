import { keep, readKept } from './local-store.ts'

/**
 * Whether this browser may keep what is personal or medical: the customer's consent `personalStorage` as the server said it last (spec §3).
 * `null` while nobody is known here. It outlives a session that ends by itself, and goes at sign-out.
 */
const name = 'personal'

/** spec §3: the address that signed in last in this browser, for the next sign-in. */
export const loginCookie = 'loginID'

const answer = (): unknown => readKept(name)

export const mayKeepPersonal = (): boolean => answer() === true

/** A visitor nobody knows has no account to agree with: searches are theirs to see and to clear, and name nobody. */
export const mayKeepSearches = (): boolean => answer() !== false

export const setMayKeep = (given: boolean): void => {
  if (answer() !== given) keep(name, given)
}
