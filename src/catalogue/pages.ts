import type { Locale } from '#model/locale.ts'
import type { Catalogue } from './open.ts'
import type { PageIn, PageKey } from './page.ts'
import { pageKinds } from './page-kinds.ts'

/**
 * Every pressed page in each of `locales`: all of the catalogue except filtered categories, typed prefixes and
 * searches. Products of the same salts, strengths and form are adjacent, and so are the pages of a list, because they
 * share content. Lazy: reads one kind at a time.
 */
export function* pageKeys(catalogue: Catalogue, locales: readonly Locale[]): Generator<PageKey> {
  for (const page of everyPage(catalogue)) for (const locale of locales) yield page(locale)
}

function* everyPage(catalogue: Catalogue): Generator<PageIn> {
  for (const { pressed } of Object.values(pageKinds))
    if (typeof pressed === 'function') yield* pressed(catalogue)
}

export const countPages = (catalogue: Catalogue, locales: readonly Locale[]): number => {
  let count = 0
  for (const _ of everyPage(catalogue)) count++
  return count * locales.length
}
