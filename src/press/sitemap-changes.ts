import type { Entry } from './ledger.ts'

type Listed = Pick<Entry, 'kind' | 'locale' | 'path' | 'listed' | 'changed'>

/** What sitemaps have to know of a page that was made. */
export type Relisting = {
  /** The ledger has it under the same address and kind, and sitemaps list it as before or not, as before. */
  stands: boolean
  /** It has another day. */
  redated: boolean
  /** Where the page of this file was listed before, if that was elsewhere. */
  left?: string | undefined
}

/** Sitemaps are one series a kind and language. */
export const seriesOf = ({ kind, locale }: { kind: string; locale: string }): string => `${kind} ${locale}`

export const relistingOf = (page: Listed, before: Listed | undefined): Relisting => {
  const redated = before?.changed !== page.changed
  if (!before) return { stands: false, redated }
  const stands = before.kind === page.kind && before.locale === page.locale && before.path === page.path && before.listed === page.listed
  return { stands, redated, left: stands ? undefined : seriesOf(before) }
}

/** What a publish changes in what sitemaps list. */
export const listedChanges = () => {
  const relisted = new Set<string>()
  const days = new Map<string, Map<string, string>>()
  return {
    /** Series of which other addresses are listed, or listed elsewhere. */
    relisted: relisted as ReadonlySet<string>,
    /** New days by series and address. */
    days: days as ReadonlyMap<string, ReadonlyMap<string, string>>,
    made: (page: Listed & Relisting): void => {
      const series = seriesOf(page)
      if (!page.stands) {
        relisted.add(series)
        if (page.left !== undefined) relisted.add(page.left)
      } else if (page.redated && page.listed) {
        const known = days.get(series)
        if (known) known.set(page.path, page.changed)
        else days.set(series, new Map([[page.path, page.changed]]))
      }
    },
    removed: (page: { kind: string; locale: string }): void => void relisted.add(seriesOf(page)),
  }
}

export type ListedChanges = ReturnType<typeof listedChanges>
