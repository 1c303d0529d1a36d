import type { AskedTopic, SearchNotice } from '../search-notice.ts'
import type { Narrowing } from './narrowing.ts'
import type { Card, Head, Link, Paged } from './parts.ts'

/** `href`: the line as a search of its own. */
export type SearchLine = Link & { products: Card[]; notices: SearchNotice[]; corrected: boolean }

/** Where what was asked of a medicine is answered. `known`: its page says something of it. */
export type TopicAnswer = Link & { topic: AskedTopic; known: boolean }

/** Results of the search form. The order `popular` is the best match first. */
export type SearchView = Narrowing & {
  is: 'search'
  head: Head
  query: string
  groups: {
    of: 'salts' | 'brands' | 'ailments' | 'manufacturers' | 'categories' | 'usages'
    links: Link[]
  }[]
  /** Other spellings, each a search of its own, with the salts of the matching products: look-alike names are different medicines. */
  didYouMean: (Link & { salts: string })[]
  notices: SearchNotice[]
  /** For a symptom or need that is no emergency: what its ailment says to do oneself, and when to see a doctor, where the release has that. */
  need: { selfCare: string[]; seeDoctor: string | null; forOthers: boolean } | null
  answers: TopicAnswer[]
  /** The results of each of several pasted lines. */
  lines: SearchLine[]
  /** No name matches the typed text: the products match a corrected spelling. */
  corrected: boolean
  /** When nothing was found: the closest salts and ailments. */
  nearest: { salts: Link[]; ailments: Link[] }
  /** The visitor has just requested this medicine. */
  requested: boolean
  products: Paged<Card>
}
