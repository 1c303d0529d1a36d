import type { Entry } from './ledger.ts'

type Listed = Pick<Entry, 'kind' | 'locale' | 'path' | 'listed' | 'changed'>

export type SitemapChange = {
  /** The ledger has the page under the same address and kind, and sitemaps listed it before exactly if they list it now. */
  sameListing: boolean
  /** Its last-modified day differs. */
  redated: boolean
  /** The series that listed the page of this file before, if it is another one. */
  leftSeries?: string | undefined
}

export const seriesOf = ({ kind, locale }: { kind: string; locale: string }): string =>
  `${kind} ${locale}`

export const sitemapChangeOf = (page: Listed, before: Listed | undefined): SitemapChange => {
  const redated = before?.changed !== page.changed
  if (!before) return { sameListing: false, redated }
  const sameListing =
    before.kind === page.kind &&
    before.locale === page.locale &&
    before.path === page.path &&
    before.listed === page.listed
  return { sameListing, redated, leftSeries: sameListing ? undefined : seriesOf(before) }
}

export const sitemapChanges = () => {
  const relisted = new Set<string>()
  const days = new Map<string, Map<string, string>>()
  return {
    /** Series that gain or lose addresses. */
    relisted: relisted as ReadonlySet<string>,
    /** New last-modified days by series and address. */
    days: days as ReadonlyMap<string, ReadonlyMap<string, string>>,
    made: (page: Listed & SitemapChange): void => {
      const series = seriesOf(page)
      if (!page.sameListing) {
        relisted.add(series)
        if (page.leftSeries !== undefined) relisted.add(page.leftSeries)
      } else if (page.redated && page.listed) {
        const known = days.get(series)
        if (known) known.set(page.path, page.changed)
        else days.set(series, new Map([[page.path, page.changed]]))
      }
    },
    removed: (page: { kind: string; locale: string }): void => void relisted.add(seriesOf(page)),
  }
}

export type SitemapChanges = ReturnType<typeof sitemapChanges>
