/** Longer than any address of the site. */
const maxLength = 2_000

const base = 'http://site.invalid'

/** Control characters, spaces, and the backslash, which some browsers treat as a slash. */
const hostile = /[\p{Cc}\p{Zs}\\]/u

/**
 * A canonical path of this site to continue at (`redirectUrl`, spec §2); `/` for anything else: another origin, a scheme, `//host`, a
 * backslash, control characters, and whatever a browser resolves to one of them.
 */
export const localPath = (text: string | undefined): string => {
  if (
    text === undefined ||
    text.length > maxLength ||
    hostile.test(text) ||
    !/^\/(?!\/)/.test(text) ||
    !URL.canParse(text, base)
  )
    return '/'
  const { origin, pathname, search, hash } = new URL(text, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
