import type { Locale } from '#model/locale.ts'
import type { DrugCompared, DrugItself } from './drug.ts'
import type { Narrowing } from './narrowing.ts'
import type { Card, Link, Paged } from './parts.ts'

export type Entry = Link & { note?: string | undefined; count?: number | undefined }

/**
 * A part of a page as HTML of its own, for a script that goes on with a list or changes its filters, or for the press to put into a
 * page of which nothing else has changed. Made by the same components as the page; never pressed and never listed by search engines.
 */
export type FragmentView = {
  is: 'fragment'
  /** `path` is the template's; nobody sees it. */
  head: { locale: Locale; path: string }
  /** Whether there is a page after this one (spec §7 `hasMoreFlag`). */
  hasMore: boolean
} & (
  | { of: 'products'; products: Paged<Card> }
  | { of: 'entries'; entries: Paged<Entry> }
  | { of: 'filters'; narrowing: Narrowing; selected: number }
  | { of: 'substitutes'; drug: DrugCompared }
  | { of: 'same-brand'; brand: string; cards: Card[] }
  // What its head says of a drug, and where it is bought. `substitutes`: whether there are any.
  | { of: 'drug-offer'; drug: DrugItself; substitutes: boolean }
)
