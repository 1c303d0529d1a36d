import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'
import { inLocale, paths, screenPaths } from '#paths.ts'
import type { Catalogue } from './open.ts'
import { type PageKey, pathOf } from './page.ts'
import type { PageRoute, RouteRequest, Router } from './page-kind.ts'
import { pageKinds } from './page-kinds.ts'

export type Address =
  | { is: 'page'; page: PageKey }
  | { is: 'redirect'; to: string; status: 301 }
  | { is: 'missing'; locale: Locale }

/**
 * The page of an address (path and query, with its language prefix). Another spelling of a page (wrong slug, spec §2's older
 * forms, upper case, extra slashes, `pageNumber=1`) is a permanent redirect to the canonical address, and keeps the
 * rest of the query. Accepts any text; an address without a page in this release is `missing`.
 */
export const addressOf = (
  catalogue: Catalogue,
  url: string | Pick<URL, 'pathname' | 'search'>,
): Address => {
  const [path, search] = typeof url === 'string' ? split(url) : [url.pathname, url.search]
  const query = new URLSearchParams(search)
  const segments = segmentsOf(path)
  const prefix = path.split('/').find(Boolean)?.toLowerCase() ?? ''
  const locale = isLocale(prefix) ? prefix : defaultLocale
  const route =
    segments &&
    routeOf({ catalogue, locale, query }, isLocale(prefix) ? segments.slice(1) : segments)
  if (!route) return { is: 'missing', locale }
  if ('outside' in route)
    return { is: 'redirect', to: withRest(inLocale(locale, route.outside), query, []), status: 301 }
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

/** Routers by pattern: the number of fixed and of variable segments, and the fixed ones. */
const routers = new Map<string, Router>()
const placeOf = (fixed: readonly string[], any: number | 'more'): string =>
  `${fixed.length} ${any} ${fixed.join('/')}`
const maxSegments = 4

for (const { at } of [...Object.values(pageKinds), { at: outside }])
  for (const [pattern, router] of Object.entries(at)) {
    const segments = pattern.split('/').filter(Boolean)
    const fixed = segments.filter((segment) => !segment.startsWith('*'))
    const place = placeOf(fixed, segments.at(-1) === '**' ? 'more' : segments.length - fixed.length)
    if (routers.has(place))
      throw new Error(`Two kinds of page are at ${pattern}: see src/catalogue/page-kinds.ts.`)
    routers.set(place, router)
  }

/** The route of the segments of a path (lower-cased, without language), in any accepted spelling (spec §2). */
const routeOf = (request: RouteRequest, segments: readonly string[]): PageRoute => {
  if (segments.length <= maxSegments)
    for (let fixed = segments.length; fixed >= 0; fixed--) {
      const router = routers.get(placeOf(segments.slice(0, fixed), segments.length - fixed))
      if (router) return router(request, ...segments.slice(fixed))
    }
  const [first = '', ...rest] = segments
  return rest.length === 0
    ? null
    : (routers.get(placeOf([first], 'more'))?.(request, ...rest) ?? null)
}

const split = (url: string): [string, string] => {
  const [address = ''] = url.split('#', 1)
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** Lower-cased and decoded, without empty segments; `null` for invalid percent-encoding. */
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
 * Parameters that are part of the canonical address. Others never redirect: foreign ones (`q`, `utm_source`), and
 * fields of forms (a search, filters), whose page declares its canonical address instead.
 */
const spelledOf = (page: PageKey): readonly string[] =>
  page.kind === 'index'
    ? ['name', 'pageNumber']
    : 'pageNumber' in page && page.kind !== 'search'
      ? ['pageNumber']
      : []

const isSpelled = (
  canonical: string,
  path: string,
  query: URLSearchParams,
  spelled: readonly string[],
): boolean => {
  const [canonicalPath, search] = split(canonical)
  const wanted = new URLSearchParams(search)
  return (
    canonicalPath === path &&
    spelled.every((name) => (query.get(name) || null) === wanted.get(name))
  )
}

/** Keeps the other parameters, so that a redirect does not lose a campaign or a typed query. */
const withRest = (
  canonical: string,
  query: URLSearchParams,
  spelled: readonly string[],
): string => {
  const wanted = new URLSearchParams(split(canonical)[1])
  const rest = new URLSearchParams(
    [...query].filter(([name]) => !wanted.has(name) && !spelled.includes(name)),
  ).toString()
  return rest === '' ? canonical : `${canonical}${canonical.includes('?') ? '&' : '?'}${rest}`
}
