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
  /** No name matches the typed text: the products match a corrected spelling. */
  corrected: boolean
  /** When nothing was found: the closest salts and ailments. */
  nearest: { salts: Link[]; ailments: Link[] }
  /** The visitor has just requested this medicine. */
  requested: boolean
  products: Paged<Card>
}
