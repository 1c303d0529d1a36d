/**
 * Where a pressed page lies below the tree: `/drugs/x-1` → `drugs/x-1.html`, `/` → `index.html`, `/hi` → `hi.html`,
 * `/drugs?name=b&pageNumber=2` → `drugs@name=b&pageNumber=2.html`. The query is kept as it is written in links, so a web
 * server finds the file by `$uri@$args.html` and nothing else. `null` for an address that is no file name.
 */
export const pressedFile = (path: string): string | null => {
  const [pathname = '', query] = path.split('?', 2)
  const name = pathname === '/' ? 'index' : pathname.slice(1)
  const file = query ? `${name}@${query}.html` : `${name}.html`
  return isSafe(pathname, file) ? file : null
}

/** Segments are slugs with an id, or words: nothing that climbs, hides, or is longer than a file name may be. */
const isSafe = (pathname: string, file: string): boolean =>
  pathname.startsWith('/') &&
  /^[a-z0-9._@=&%+/-]+$/i.test(file) &&
  file.split('/').every((segment) => segment !== '' && !segment.startsWith('.') && segment.length <= 200)
