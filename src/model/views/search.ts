import type { Narrowing } from './narrowing.ts'
import type { Card, Head, Link, Paged } from './parts.ts'

/** Results of the search form. The order `popular` is the best match first. */
export type SearchView = Narrowing & {
  is: 'search'
  head: Head
  query: string
  groups: { of: 'salts' | 'brands' | 'ailments' | 'manufacturers' | 'categories' | 'usages'; links: Link[] }[]
  /** Other spellings, each a search of its own. */
  didYouMean: Link[]
  /** Nothing is called what was typed: the products are those of the other spellings. */
  corrected: boolean
  /** Where nothing was found: salts and ailments that come nearest. */
  nearest: { salts: Link[]; ailments: Link[] }
  /** The visitor asked for this medicine a moment ago. */
  requested: boolean
  products: Paged<Card>
}
