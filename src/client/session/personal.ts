import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'
import { loginCookie, mayStoreSearches, setStorageConsent } from '../browser/storage-consent.ts'

/** How long the address or number stays without a sign-in; the specification names the cookie but not its lifetime. */
const days = 180

/**
 * Applies a customer's consent to storing personal and medical data in this browser. When it is withdrawn or the customer changes, that
 * data is removed at once. Rejects when the code that removes it fails to load; the next session read tries again.
 */
export const applyStorageConsent = async (name: string, isGiven: boolean): Promise<void> => {
  const known = readCookie(loginCookie)
  if ((known && known !== name) || (!isGiven && mayStoreSearches())) {
    removeCookie(loginCookie)
    const { clearPersonal } = await import('../browser/clear-personal.ts')
    clearPersonal()
  }
  setStorageConsent(isGiven)
  if (isGiven && known !== name) writeCookie(loginCookie, name, days)
}

/** Prefills the sign-in page. */
export const lastLogin = (): string => readCookie(loginCookie) ?? ''
