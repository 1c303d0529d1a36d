/**
 * The file of a pressed page, relative to the folder of pages: `/drugs/x-1` → `drugs/x-1.html.gz`, `/` → `index.html.gz`, `/hi` →
 * `hi.html.gz`, `/drugs?name=b&pageNumber=2` → `drugs@name=b&pageNumber=2.html.gz`. The query is written as in links, so that a web
 * server finds the file by `$uri@$args.html.gz` alone. `null` for an address that cannot be a file name.
 */
export const pressedFile = (path: string): string | null => {
  const [pathname = '', query] = path.split('?', 2)
  const name = pathname === '/' ? 'index' : pathname.slice(1)
  const file = query ? `${name}@${query}.html.gz` : `${name}.html.gz`
  return isSafe(pathname, file) ? file : null
}

/** Rejects segments that lead to other folders, hidden files, and names longer than a file system allows. */
const isSafe = (pathname: string, file: string): boolean =>
  pathname.startsWith('/') &&
  /^[a-z0-9._@=&%+/-]+$/i.test(file) &&
  file
    .split('/')
    .every((segment) => segment !== '' && !segment.startsWith('.') && segment.length <= 200)
