import type { Locale } from '#model/locale.ts'
import type { DrugCompared, DrugItself, DrugView } from './drug.ts'
import type { Narrowing } from './narrowing.ts'
import type { Card, Link, Paged, PicturedLink } from './parts.ts'

/** A name of an A–Z index, with what distinguishes it. */
export type Entry = Link &
  Partial<PicturedLink> & { note?: string | undefined; count?: number | undefined }

/**
 * A part of a page as HTML, for a script that extends or filters a list, or for the press to patch into an otherwise unchanged page.
 * Rendered by the page's own components; never pressed and never listed by search engines.
 */
export type FragmentView = {
  is: 'fragment'
  /** `path` is the template's and is never shown. */
  head: { locale: Locale; path: string }
  /** Whether another page follows (spec §7 `hasMoreFlag`). */
  hasMore: boolean
} & (
  | { of: 'products'; products: Paged<Card> }
  | { of: 'entries'; entries: Paged<Entry> }
  | { of: 'filters'; narrowing: Narrowing; selected: number }
  | { of: 'substitutes'; drug: DrugCompared }
  | { of: 'same-brand'; brand: string; cards: Card[] }
  // A drug's head and purchase box, which links to the substitutes.
  | { of: 'drug-offer'; drug: DrugItself; substitutes: DrugView['substitutes'] }
)
