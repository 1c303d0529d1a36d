import type { Locale } from '#model/locale.ts'
import type { PageKind, PageKinds } from '#model/views/pages.ts'
import type { ChangedRows } from './changes/rows.ts'
import type { Catalogue } from './open.ts'
import type { KeyOf, PageIn, PageKey } from './page.ts'

export type Asked = { catalogue: Catalogue; locale: Locale; query: URLSearchParams }

/** A page, the path of a page that is not the catalogue's, or nothing. */
export type Route = PageKey | { outside: string } | null

/** What an address leads to; it gets the segments that stand for the stars of its pattern. */
export type Router = (asked: Asked, ...segments: string[]) => Route

/** Why a kind of page is an exception. */
export type Exempt = { not: string }

/** All that the shop has to know of a kind of page. */
export type KindOfPage<Kind extends PageKind> = {
  /**
   * Addresses that lead to it, lower-case and without a language: that of the page itself, and older ones, which are redirected to it. A `*`
   * stands for one segment, and for one or more after a `/**`.
   */
  at: Record<string, Router>
  /** What a page of it shows; `null` when this release has no such page. */
  view: (catalogue: Catalogue, key: KeyOf<Kind>) => PageKinds[Kind]['view'] | null
  /** Every page of it that is made ahead, or why none is: the server makes such a page when it is asked for. */
  pressed: ((catalogue: Catalogue) => Iterable<PageIn>) | Exempt
  /** Whether sitemaps list its pages, or why they do not. */
  inSitemap: true | Exempt
  /**
   * How a delta of the catalogue finds the pages of it that differ: there is nothing of the catalogue on them; `changes/` works them out,
   * because there are many; or all of them are compared when such rows changed.
   */
  afterChange: 'same' | 'worked-out' | ((rows: ChangedRows) => boolean)
}

/** Kinds with one page in each language, which its kind alone names. */
type SingleKind = { [Kind in PageKind]: object extends PageKinds[Kind]['key'] ? Kind : never }[PageKind]

type SinglePage<Kind extends SingleKind> = Pick<KindOfPage<Kind>, 'view' | 'afterChange'> & { path: string; older?: string[] }

/** A kind that is one page at a fixed address, pressed and in the sitemap. */
export const singlePage = <Kind extends SingleKind>(kind: Kind, { path, older = [], ...rest }: SinglePage<Kind>): KindOfPage<Kind> => {
  const page: PageIn = (locale) => ({ kind, locale, path }) as PageKey
  const at: Router = ({ locale }) => page(locale)
  return {
    at: Object.fromEntries([path.slice(1), ...older].map((address) => [address, at])),
    pressed: () => [page],
    inSitemap: true,
    ...rest,
  }
}
