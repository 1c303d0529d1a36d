/** Cookies that scripts and the server share: `city`, `recent_search` (spec §3). Values are kept encoded, any text is fine. */

const secondsADay = 86_400

/** `null` when there is none or it cannot be read. */
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
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and a page that is left does not wait for it
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * secondsADay}; samesite=lax`
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0)
