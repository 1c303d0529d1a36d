import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Failed, failed } from './outcome.ts'

/** With the prefix no other host of the domain can plant the cookie; browsers accept it over HTTPS alone. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-session' : 'session')

/** Of a browser in which a customer has signed in. */
export const deviceCookieName = (https: boolean): string => (https ? '__Host-device' : 'device')

/** The value of a cookie, where it looks like a session's token: 128 random bits. */
export const tokenIn = (request: Request, name: string): string | null => {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=')
    if (key === name && /^[\w-]{22}$/.test(value)) return value
  }
  return null
}

/** The CSRF token of a session: it follows from the session's own, so it is bound to it, changes with it and is kept nowhere. */
export const csrfOf = (token: string): string => createHmac('sha256', token).update('x-csrf-token').digest('base64url')

const isPrefetch = ({ headers }: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.toLowerCase().includes('prefetch'))

/** Browsers that say where a request comes from must say that it is the site; a program says nothing and shows the token. */
const isFromElsewhere = (request: Request, site: string): boolean =>
  (request.headers.has('sec-fetch-site') || request.headers.has('origin')) && !isSameOrigin(request, site)

/** What keeps a request from changing something for its session, or `null`. Whether the session still lives is its service's to say. */
export const changesGuard =
  (site: string, tokenOf: (request: Request) => string | null) =>
  (request: Request): Failed | null => {
    if (isPrefetch(request) || isFromElsewhere(request, site)) return failed('notSameOrigin')
    const token = tokenOf(request)
    const given = Buffer.from(request.headers.get('x-csrf-token') ?? '')
    const expected = Buffer.from(csrfOf(token ?? ''))
    return token !== null && given.length === expected.length && timingSafeEqual(given, expected) ? null : failed('badCsrf')
  }

/**
 * Whether a page of the site itself sent a request. Browsers say where a form comes from in `Sec-Fetch-Site` or, older ones, in
 * `Origin`; a request with neither comes from no browser page of today.
 */
export const isSameOrigin = (request: Request, site: string): boolean => {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === site || origin === new URL(request.url).origin)
}
