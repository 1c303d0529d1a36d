import type { Locale } from '#model/locale.ts'
import type { Head, Link } from '#model/views/parts.ts'
import type { Catalogue } from '../open.ts'
import type { PageKey } from '../page.ts'
import { hasCarePlans } from '../query/care-plan.ts'
import { cityNames } from '../query/city.ts'
import { bitOf, localesOf, releaseLanguages } from '../query/release.ts'

type About = {
  /** Mask of the languages of the page's own texts; all languages of the release if absent. */
  languages?: number
  /** Breadcrumbs from the root to this page, without home and section. */
  crumbs?: Link[]
  /** False for pages that search engines must not index in any language. */
  index?: boolean
}

/** A page is available in a language only if the release declares it and the page's texts have it. */
export const headOf = (
  catalogue: Catalogue,
  key: PageKey,
  { languages = -1, crumbs = [], index = true }: About = {},
): Head => {
  const mask = languages & releaseLanguages(catalogue)
  return {
    locale: key.locale,
    path: key.path,
    languages: localesOf(mask),
    index: index && written(mask, key.locale),
    cities: cityNames(catalogue, key.locale),
    hasPlans: hasCarePlans(catalogue, 'any'),
    crumbs,
  }
}

const written = (mask: number, locale: Locale): boolean => ((mask | 1) & bitOf(locale)) !== 0
