/** Longer than any address of the site. */
const longest = 2_000

const base = 'http://site.invalid'

/** Control characters, spaces and the slash that some browsers take for another. */
const hostile = /[\p{Cc}\p{Zs}\\]/u

/**
 * A path of this site to go on to (`redirectUrl`, spec §2), made canonical; `/` for whatever is none: another origin, a scheme, `//host`,
 * a backslash, control characters, and what becomes one of them when a browser resolves it.
 */
export const localPath = (text: string | undefined): string => {
  if (text === undefined || text.length > longest || hostile.test(text) || !/^\/(?!\/)/.test(text) || !URL.canParse(text, base)) return '/'
  const { origin, pathname, search, hash } = new URL(text, base)
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
