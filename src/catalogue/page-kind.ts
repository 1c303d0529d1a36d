import type { Locale } from '#model/locale.ts'
import type { PageKind, PageKinds } from '#model/views/pages.ts'
import type { ChangedRows } from './changes/rows.ts'
import type { Catalogue } from './open.ts'
import type { KeyOf, PageIn, PageKey } from './page.ts'

export type RouteRequest = { catalogue: Catalogue; locale: Locale; query: URLSearchParams }

/** A page, the path of a page outside the catalogue, or null. */
export type PageRoute = PageKey | { outside: string } | null

/** Resolves an address; receives the segments that match the stars of its pattern. */
export type Router = (request: RouteRequest, ...segments: string[]) => PageRoute

/** The reason for an exception. */
export type Exempt = { not: string }

export type KindOfPage<Kind extends PageKind> = {
  /**
   * Its address patterns, lower-case and without a language: the canonical one, and older ones, which redirect. A `*`
   * matches one segment, a final `/**` one or more.
   */
  at: Record<string, Router>
  /** The view of a page; `null` if this release has no such page. */
  view: (catalogue: Catalogue, key: KeyOf<Kind>) => PageKinds[Kind]['view'] | null
  /** Every pressed page of the kind, or why none is: the server renders such pages on request. */
  pressed: ((catalogue: Catalogue) => Iterable<PageIn>) | Exempt
  /** Whether sitemaps list its pages, or why not. */
  inSitemap: true | Exempt
  /**
   * How a delta finds its changed pages: `same`, they do not show the catalogue; `worked-out`, `changes/` computes them,
   * because there are many; or a function: all are compared if it returns true.
   */
  afterChange: 'same' | 'worked-out' | ((rows: ChangedRows) => boolean)
}

type SingleKind = {
  [Kind in PageKind]: object extends PageKinds[Kind]['key'] ? Kind : never
}[PageKind]

type SinglePage<Kind extends SingleKind> = Pick<KindOfPage<Kind>, 'view' | 'afterChange'> & {
  path: string
  older?: string[]
}

export const singlePage = <Kind extends SingleKind>(
  kind: Kind,
  { path, older = [], ...rest }: SinglePage<Kind>,
): KindOfPage<Kind> => {
  const page: PageIn = (locale) => ({ kind, locale, path }) as PageKey
  const at: Router = ({ locale }) => page(locale)
  return {
    at: Object.fromEntries([path.slice(1), ...older].map((address) => [address, at])),
    pressed: () => [page],
    inSitemap: true,
    ...rest,
  }
}
