import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import { inLocale, paths, screenPaths } from '#paths.ts'
import type { Catalogue } from './open.ts'
import { type PageKey, pathOf } from './page.ts'
import type { Asked, Route, Router } from './page-kind.ts'
import { pageKinds } from './page-kinds.ts'

export type Address = { is: 'page'; page: PageKey } | { is: 'redirect'; to: string; status: 301 } | { is: 'missing'; locale: Locale }

/**
 * What an address (path and query, with its language prefix) shows. Another spelling of a page (wrong slug, spec §2's older
 * forms, upper case, slashes too many, `pageNumber=1`) is a permanent redirect to the one address of the page, and keeps the
 * rest of the query. Any text may be given; what is not a page of this release is `missing`.
 */
export const addressOf = (catalogue: Catalogue, url: string | Pick<URL, 'pathname' | 'search'>): Address => {
  const [path, search] = typeof url === 'string' ? split(url) : [url.pathname, url.search]
  const query = new URLSearchParams(search)
  const segments = segmentsOf(path)
  const prefix = path.split('/').find(Boolean)?.toLowerCase() ?? ''
  const locale = isLocale(prefix) ? prefix : defaultLocale
  const route = segments && routeOf({ catalogue, locale, query }, isLocale(prefix) ? segments.slice(1) : segments)
  if (!route) return { is: 'missing', locale }
  if ('outside' in route) return { is: 'redirect', to: withRest(inLocale(locale, route.outside), query, []), status: 301 }
  const canonical = pathOf(route)
  const spelled = spelledOf(route)
  if (isSpelled(canonical, path, query, spelled)) return { is: 'page', page: route }
  return { is: 'redirect', to: withRest(canonical, query, spelled), status: 301 }
}

/** Older addresses of pages outside the catalogue. */
const outside: Record<string, Router> = {
  'address.jsp': () => ({ outside: screenPaths.addressStep }),
  'ordersuccess.jsp': () => ({ outside: screenPaths.placed }),
  // The older flow's confirmation of an order.
  confirm: () => ({ outside: paths.summary() }),
}

/** Ways to pages, by how many segments of an address are fixed, how many any, and what the fixed ones are. */
const routers = new Map<string, Router>()
const placeOf = (fixed: readonly string[], any: number | 'more'): string => `${fixed.length} ${any} ${fixed.join('/')}`
const longest = 4

for (const { at } of [...Object.values(pageKinds), { at: outside }])
  for (const [pattern, router] of Object.entries(at)) {
    const segments = pattern.split('/').filter(Boolean)
    const fixed = segments.filter((segment) => !segment.startsWith('*'))
    const place = placeOf(fixed, segments.at(-1) === '**' ? 'more' : segments.length - fixed.length)
    if (routers.has(place)) throw new Error(`Two kinds of page are at ${pattern}: see src/catalogue/page-kinds.ts.`)
    routers.set(place, router)
  }

/** What the segments of a path (lower-cased, without language) mean, however they are spelled (spec §2). */
const routeOf = (asked: Asked, segments: readonly string[]): Route => {
  if (segments.length <= longest)
    for (let fixed = segments.length; fixed >= 0; fixed--) {
      const router = routers.get(placeOf(segments.slice(0, fixed), segments.length - fixed))
      if (router) return router(asked, ...segments.slice(fixed))
    }
  const [first = '', ...rest] = segments
  return rest.length === 0 ? null : (routers.get(placeOf([first], 'more'))?.(asked, ...rest) ?? null)
}

const split = (url: string): [string, string] => {
  const [address = ''] = url.split('#', 1)
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** Lower-cased, decoded, without empty ones; `null` when a percent sign encodes nothing. */
const segmentsOf = (path: string): string[] | null => {
  try {
    return path
      .split('/')
      .filter(Boolean)
      .map((segment) => decodeURIComponent(segment).toLowerCase())
  } catch {
    return null
  }
}

/**
 * Parameters whose spelling belongs to the address of the page. All others never redirect: foreign ones (`q`, `utm_source`), and
 * what a form sends (a search, filters), whose answer names its canonical address instead.
 */
const spelledOf = (page: PageKey): readonly string[] =>
  page.kind === 'index' ? ['name', 'pageNumber'] : 'pageNumber' in page && page.kind !== 'search' ? ['pageNumber'] : []

const isSpelled = (canonical: string, path: string, query: URLSearchParams, spelled: readonly string[]): boolean => {
  const [canonicalPath, search] = split(canonical)
  const wanted = new URLSearchParams(search)
  return canonicalPath === path && spelled.every((name) => (query.get(name) || null) === wanted.get(name))
}

/** What the canonical address does not say itself goes along, so that a redirect loses no campaign and no typed query. */
const withRest = (canonical: string, query: URLSearchParams, spelled: readonly string[]): string => {
  const wanted = new URLSearchParams(split(canonical)[1])
  const rest = new URLSearchParams([...query].filter(([name]) => !wanted.has(name) && !spelled.includes(name))).toString()
  return rest === '' ? canonical : `${canonical}${canonical.includes('?') ? '&' : '?'}${rest}`
}
