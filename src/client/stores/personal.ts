import { readCookie, writeCookie } from '../browser/cookies.ts'
import { forgetPersonal, loginCookie } from '../browser/leave.ts'
import { setMayKeep } from '../browser/may-keep.ts'

/** How long the address stays without a sign-in; the specification names the cookie and not its time. */
const days = 180

/**
 * What the server says of a customer's consent to keeping personal and medical things here. Taken back, or another customer's, everything of
 * that kind goes at once.
 */
export const knowPersonal = (email: string, isGiven: boolean): void => {
  const known = readCookie(loginCookie)
  const isNews = setMayKeep(isGiven)
  if ((isNews && !isGiven) || (known !== null && known !== email)) forgetPersonal()
  if (isGiven && known !== email) writeCookie(loginCookie, email, days)
}

/** For the field of the sign-in page. */
export const knownLogin = (): string => readCookie(loginCookie) ?? ''
