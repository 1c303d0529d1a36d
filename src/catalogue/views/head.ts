import type { Locale } from '#model/locale.ts'
import type { Head, Link } from '#model/views/parts.ts'
import type { Catalogue } from '../open.ts'
import type { PageKey } from '../page.ts'
import { bitOf, localesOf, releaseLanguages } from '../query/release.ts'

type About = {
  /** Mask of the languages in which the page's own texts are written; all of the release's when absent. */
  languages?: number
  /** Entities from the root to this page, without home and section. */
  crumbs?: Link[]
  /** False for pages that search engines shall not list in any language. */
  index?: boolean
}

/** A page counts as written in a language only if the release claims it and the page's texts have it. */
export const headOf = (catalogue: Catalogue, key: PageKey, { languages = -1, crumbs = [], index = true }: About = {}): Head => {
  const mask = languages & releaseLanguages(catalogue)
  return { locale: key.locale, path: key.path, languages: localesOf(mask), index: index && written(mask, key.locale), crumbs }
}

const written = (mask: number, locale: Locale): boolean => ((mask | 1) & bitOf(locale)) !== 0
