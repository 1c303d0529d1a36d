import type { z } from 'zod'
import type {
  MetaData,
  MobileResult,
  ProductFacts,
  Suggestion,
} from '#contract/search/suggestion.ts'
import type { ToldNotice } from '#model/search-notice.ts'
import { withTyped } from '#paths.ts'

type Meta = z.infer<typeof MetaData>
export type Kind = Exclude<Meta['kind'], 'query'>

/** A suggestion as the list below the search field shows it, from either endpoint. */
export type Entry = {
  id: number
  kind: Kind
  name: string
  /** The address, with the typed text as `q`. */
  href: string
  /** The pack as printed; empty unless the entry is a product. */
  pack: string
  facts: ProductFacts | null
  /** Number of products it leads to; `null` for a product. */
  count: number | null
  /** The corrected word that this entry matches instead of the typed one. */
  instead: string | null
}

/** `show_search_action` of the reply becomes `searchable`: the search page has results for the typed text. */
export type SuggestionResult = {
  term: string
  entries: readonly Entry[]
  didYouMean: readonly string[]
  searchable: boolean
  notices: readonly ToldNotice[]
}

type Reply<Item> = {
  results: readonly Item[]
  suggestions: readonly string[]
  show_search_action: boolean
  notices: readonly ToldNotice[]
}

/** Spelling corrections are in `suggestions`, so they are dropped from the results. */
const entryOf = (meta: Meta, rest: Omit<Entry, 'kind' | 'facts' | 'count' | 'instead'>): Entry[] =>
  meta.kind === 'query'
    ? []
    : [{ ...rest, kind: meta.kind, facts: meta.product, count: meta.count, instead: meta.instead }]

const foundOf = (
  term: string,
  entries: Entry[],
  { suggestions, show_search_action, notices }: Reply<unknown>,
): SuggestionResult => ({
  term,
  entries,
  didYouMean: suggestions,
  searchable: show_search_action,
  notices,
})

export const foundInHeader = (term: string, reply: Reply<Suggestion>): SuggestionResult =>
  foundOf(
    term,
    reply.results.flatMap(({ id, name, url, metaData, packSizeLabel }) =>
      entryOf(metaData, { id, name, href: withTyped(url, term), pack: packSizeLabel }),
    ),
    reply,
  )

export const foundInOverlay = (term: string, reply: Reply<MobileResult>): SuggestionResult =>
  foundOf(
    term,
    reply.results.flatMap(({ id, name, url_path, url_query, metadata, pack_size_label }) =>
      entryOf(metadata, {
        id,
        name,
        href: url_query.length === 0 ? url_path : `${url_path}?${url_query.join('&')}`,
        pack: pack_size_label,
      }),
    ),
    reply,
  )
