import type { Locale } from '#model/locale.ts'
import type { Catalogue } from './open.ts'
import type { PageIn, PageKey } from './page.ts'
import { pageKinds } from './page-kinds.ts'

/**
 * Every page that is pressed, in each of `locales`: all of the catalogue but filtered categories, typed beginnings and
 * searches. Products of the same salts, strengths and form follow one another, and so do the pages of a list, because they
 * share what they show. A kind at a time is read, and keys are made as they are asked for.
 */
export function* pageKeys(catalogue: Catalogue, locales: readonly Locale[]): Generator<PageKey> {
  for (const page of everyPage(catalogue)) for (const locale of locales) yield page(locale)
}

function* everyPage(catalogue: Catalogue): Generator<PageIn> {
  for (const { pressed } of Object.values(pageKinds)) if (typeof pressed === 'function') yield* pressed(catalogue)
}

/** How many pages `pageKeys` gives. */
export const countPages = (catalogue: Catalogue, locales: readonly Locale[]): number => {
  let count = 0
  for (const _ of everyPage(catalogue)) count++
  return count * locales.length
}
