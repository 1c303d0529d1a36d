import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Failed, failed } from '../kernel/outcome.ts'
import { cookieValues } from './cookies.ts'

/** The `__Host-` prefix prevents other hosts of the domain from setting the cookie; browsers accept it only over HTTPS. */
export const sessionCookieName = (https: boolean): string => (https ? '__Host-session' : 'session')

/** The cookie of a browser in which a customer has signed in. */
export const deviceCookieName = (https: boolean): string => (https ? '__Host-device' : 'device')

const isToken = (value: string): boolean => /^[\w-]{22}$/.test(value)

/**
 * The bearer token of a customer’s own app: that of its session, as the cookie of `GET /api/v3/session` holds it. No page of another site makes a
 * browser send it, so a call with it needs no CSRF token.
 */
export const bearerIn = ({ headers }: Request): string | null => {
  const [, value = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return isToken(value) ? value : null
}

/** The value of a cookie if it has the form of a session token: 128 random bits. */
export const tokenIn = (request: Request, name: string): string | null =>
  cookieValues(request, name).find(isToken) ?? null

/** The CSRF token of a session, derived from the session token: it changes with it and is not stored. */
export const csrfOf = (token: string): string =>
  createHmac('sha256', token).update('x-csrf-token').digest('base64url')

const isPrefetch = ({ headers }: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    headers.get(name)?.toLowerCase().includes('prefetch'),
  )

/** A request that states its origin must state this site; programs state none and send the token. */
const isFromElsewhere = (request: Request, site: string): boolean =>
  (request.headers.has('sec-fetch-site') || request.headers.has('origin')) &&
  !isSameOrigin(request, site)

/** Why a request must not change its session, or `null`. The service checks whether the session is still alive. */
export const changesGuard =
  (site: string, tokenOf: (request: Request) => string | null) =>
  (request: Request): Failed | null => {
    if (isPrefetch(request) || isFromElsewhere(request, site)) return failed('notSameOrigin')
    const token = tokenOf(request)
    const header = Buffer.from(request.headers.get('x-csrf-token') ?? '')
    const expected = Buffer.from(csrfOf(token ?? ''))
    return token !== null && header.length === expected.length && timingSafeEqual(header, expected)
      ? null
      : failed('badCsrf')
  }

/**
 * Whether a page of this site sent a request. Browsers state the origin of a form in `Sec-Fetch-Site` or, older ones, in
 * `Origin`; a request with neither does not come from a page in a current browser.
 */
export const isSameOrigin = (request: Request, site: string): boolean => {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null) return fetchSite === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && (origin === site || origin === new URL(request.url).origin)
}
