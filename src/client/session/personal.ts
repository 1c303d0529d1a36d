import { clearPersonal } from '../browser/clear-personal.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'
import { loginCookie, mayStoreSearches, setStorageConsent } from '../browser/storage-consent.ts'

/** How long the address or number stays without a sign-in; the specification names the cookie but not its lifetime. */
const days = 180

/**
 * Applies a customer's consent to storing personal and medical data in this browser. When it is withdrawn or the customer changes, that
 * data is removed at once.
 */
export const applyStorageConsent = (name: string, isGiven: boolean): void => {
  const known = readCookie(loginCookie)
  if ((known && known !== name) || (!isGiven && mayStoreSearches())) {
    removeCookie(loginCookie)
    clearPersonal()
  }
  setStorageConsent(isGiven)
  if (isGiven && known !== name) writeCookie(loginCookie, name, days)
}

/** Prefills the sign-in page. */
export const lastLogin = (): string => readCookie(loginCookie) ?? ''
