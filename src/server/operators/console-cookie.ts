import { tokenIn } from '../http/csrf.ts'

const nameOf = (https: boolean): string => (https ? '__Host-console' : 'console')
const attributes = (https: boolean): string => `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`

/** The cookie of a signed-in operator: not readable by scripts, and not sent with a request that another site began. */
export const consoleCookie = (token: string, seconds: number, https: boolean): string =>
  `${nameOf(https)}=${token}; Max-Age=${seconds}; ${attributes(https)}`

export const clearedConsoleCookie = (https: boolean): string => `${nameOf(https)}=; Max-Age=0; ${attributes(https)}`

export const consoleTokenIn = (request: Request, https: boolean): string | null => tokenIn(request, nameOf(https))
