/** Cookies that scripts and the server share: `city`, `recent_search` (spec §3). Values are URI-encoded, so any text is safe. */

const secondsADay = 86_400

/** `null` when the cookie is missing or malformed. */
export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (found === undefined) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}

export const writeCookie = (name: string, value: string, days: number): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and would lose a write when the page unloads
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * secondsADay}; samesite=lax`
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0)
