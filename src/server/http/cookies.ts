/** A year, so that a returning visitor keeps the city. */
const longSeconds = 365 * 24 * 60 * 60

const attributes = (https: boolean): string => `Path=/; SameSite=Lax${https ? '; Secure' : ''}`

/** The values of a cookie: a request may have several of one name. */
export const cookieValues = ({ headers }: Request, name: string): string[] =>
  (headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const [key, value = ''] = part.trim().split('=')
    return key === name ? [value] : []
  })

/** The session cookie, not readable by scripts. The server, not the cookie, decides when the session ends. */
export const sessionCookie = (name: string, token: string, https: boolean): string =>
  `${name}=${token}; Max-Age=${longSeconds}; HttpOnly; ${attributes(https)}`

export const clearedCookie = (name: string, https: boolean): string =>
  `${name}=; Max-Age=0; HttpOnly; ${attributes(https)}`

/** Marks a browser in which a customer has signed in; not readable by scripts. */
export const deviceCookie = (name: string, token: string, https: boolean): string =>
  `${name}=${token}; Max-Age=${longSeconds}; HttpOnly; ${attributes(https)}`

/** The city that a browser kept, whatever a client has written there; the caller looks it up. */
export const keptCity = (request: Request): string | null => {
  const [value = ''] = cookieValues(request, 'city')
  try {
    return decodeURIComponent(value.slice(0, 300)) || null
  } catch {
    return null
  }
}

/** The city cookie of spec §3, for pages that are the same for every visitor; `null` clears it. */
export const cityCookie = (city: string | null, https: boolean): string =>
  `city=${encodeURIComponent(city ?? '')}; Max-Age=${city === null ? 0 : longSeconds}; ${attributes(https)}`
