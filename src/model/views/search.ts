import type { SearchNotice } from '../search-notice.ts'
import type { Narrowing } from './narrowing.ts'
import type { Card, Head, Link, Paged } from './parts.ts'

/** `href`: the line as a search of its own. */
export type SearchLine = Link & { products: Card[]; notices: SearchNotice[]; corrected: boolean }

/** Results of the search form. The order `popular` is the best match first. */
export type SearchView = Narrowing & {
  is: 'search'
  head: Head
  query: string
  groups: { of: 'salts' | 'brands' | 'ailments' | 'manufacturers' | 'categories' | 'usages'; links: Link[] }[]
  /** Other spellings, each a search of its own, with the salts of what is called so: look-alike names are different medicines. */
  didYouMean: (Link & { salts: string })[]
  notices: SearchNotice[]
  /** Of several lines that were pasted: what each of them finds. */
  lines: SearchLine[]
  /** Nothing is called what was typed: the products are those of the other spellings. */
  corrected: boolean
  /** Where nothing was found: salts and ailments that come nearest. */
  nearest: { salts: Link[]; ailments: Link[] }
  /** The visitor asked for this medicine a moment ago. */
  requested: boolean
  products: Paged<Card>
}
