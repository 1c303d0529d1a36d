import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'
import { loginCookie, mayStoreSearches, setStorageConsent } from '../browser/storage-consent.ts'

/** How long the address stays without a sign-in; the specification names the cookie and not its time. */
const days = 180

/**
 * What the server says of a customer's consent to keeping personal and medical things here. Taken back, or another customer's, everything of
 * that kind goes at once. Rejects where the code that forgets does not come: the next reading of the session asks again.
 */
export const knowPersonal = async (email: string, isGiven: boolean): Promise<void> => {
  const known = readCookie(loginCookie)
  if ((known && known !== email) || (!isGiven && mayStoreSearches())) {
    removeCookie(loginCookie)
    const { clearPersonal } = await import('../browser/clear-personal.ts')
    clearPersonal()
  }
  setStorageConsent(isGiven)
  if (isGiven && known !== email) writeCookie(loginCookie, email, days)
}

/** For the field of the sign-in page. */
export const knownLogin = (): string => readCookie(loginCookie) ?? ''
