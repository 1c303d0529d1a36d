/** A year: a browser that comes back knows its city. */
const longSeconds = 365 * 24 * 60 * 60

const attributes = (https: boolean): string => `Path=/; SameSite=Lax${https ? '; Secure' : ''}`

/** The session's cookie; no script reads it. It lives as long as the browser keeps it, and the server decides when it has ended. */
export const sessionCookie = (name: string, token: string, https: boolean): string =>
  `${name}=${token}; Max-Age=${longSeconds}; HttpOnly; ${attributes(https)}`

/** Takes the session's cookie away. */
export const clearedCookie = (name: string, https: boolean): string => `${name}=; Max-Age=0; HttpOnly; ${attributes(https)}`

/** Remembers a browser in which a customer has signed in; no script reads it. */
export const deviceCookie = (name: string, token: string, https: boolean): string =>
  `${name}=${token}; Max-Age=${longSeconds}; HttpOnly; ${attributes(https)}`

/** The city cookie of spec §3, for pages that are the same for everybody; `null` takes it away. */
export const cityCookie = (city: string | null, https: boolean): string =>
  `city=${encodeURIComponent(city ?? '')}; Max-Age=${city === null ? 0 : longSeconds}; ${attributes(https)}`
