import { tokenIn } from '../http/csrf.ts'

const nameOf = (https: boolean): string => (https ? '__Host-console' : 'console')
const oidcNameOf = (https: boolean): string => (https ? '__Host-console-oidc' : 'console-oidc')
const attributes = (https: boolean): string => `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`

/** The cookie of a signed-in operator: not readable by scripts, and not sent with a request that another site began. */
export const consoleCookie = (token: string, seconds: number, https: boolean): string =>
  `${nameOf(https)}=${token}; Max-Age=${seconds}; ${attributes(https)}`

export const clearedConsoleCookie = (https: boolean): string => `${nameOf(https)}=; Max-Age=0; ${attributes(https)}`

export const consoleTokenIn = (request: Request, https: boolean): string | null => tokenIn(request, nameOf(https))

/** The cookie of a browser that has left for the provider of OpenID Connect. The page that it comes back to sends it, by a call of its own. */
export const oidcCookie = (token: string, seconds: number, https: boolean): string =>
  `${oidcNameOf(https)}=${token}; Max-Age=${seconds}; ${attributes(https)}`

export const clearedOidcCookie = (https: boolean): string => `${oidcNameOf(https)}=; Max-Age=0; ${attributes(https)}`

export const oidcTokenIn = (request: Request, https: boolean): string | null => tokenIn(request, oidcNameOf(https))
