import { tokenIn } from '../http/csrf.ts'

/** A cookie of one host: not readable by scripts, and not sent with a request that another site began. */
const hostCookie = (name: string) => {
  const nameOf = (https: boolean): string => (https ? `__Host-${name}` : name)
  const set = (token: string, seconds: number, https: boolean): string =>
    `${nameOf(https)}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`
  return {
    set,
    clear: (https: boolean): string => set('', 0, https),
    tokenIn: (request: Request, https: boolean): string | null => tokenIn(request, nameOf(https)),
  }
}

export const consoleCookie = hostCookie('console')

/** The cookie of a browser that has left for the provider of OpenID Connect. The page that it comes back to sends it, by a call of its own. */
export const oidcCookie = hostCookie('console-oidc')
