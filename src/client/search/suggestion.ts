import type { z } from 'zod'
import type { MetaData, MobileResult, ProductFacts, Suggestion } from '#contract/search/suggestion.ts'
import { withTyped } from '#paths.ts'

type Meta = z.infer<typeof MetaData>
export type Kind = Exclude<Meta['kind'], 'query'>

/** A suggestion as the list below the search field shows it, from either of the two calls. */
export type Entry = {
  id: number
  kind: Kind
  name: string
  /** Address with what was typed as `q`. */
  href: string
  /** The pack as printed; empty for a name that is no product. */
  pack: string
  facts: ProductFacts | null
  /** How many products it leads to; `null` for a product. */
  count: number | null
  /** The word that this answers instead of what was typed. */
  instead: string | null
}

/** `show_search_action` of the reply is `searchable`: the search page has results for what was typed. */
export type Found = { term: string; entries: readonly Entry[]; didYouMean: readonly string[]; searchable: boolean }

type Reply<Item> = { results: readonly Item[]; suggestions: readonly string[]; show_search_action: boolean }

/** Spellings stand in `suggestions` as well: as results they would be there twice. */
const entryOf = (meta: Meta, rest: Omit<Entry, 'kind' | 'facts' | 'count' | 'instead'>): Entry[] =>
  meta.kind === 'query' ? [] : [{ ...rest, kind: meta.kind, facts: meta.product, count: meta.count, instead: meta.instead }]

const foundOf = (term: string, entries: Entry[], { suggestions, show_search_action }: Reply<unknown>): Found => ({
  term,
  entries,
  didYouMean: suggestions,
  searchable: show_search_action,
})

export const foundInHeader = (term: string, reply: Reply<Suggestion>): Found =>
  foundOf(
    term,
    reply.results.flatMap(({ id, name, url, metaData, packSizeLabel }) =>
      entryOf(metaData, { id, name, href: withTyped(url, term), pack: packSizeLabel }),
    ),
    reply,
  )

export const foundInOverlay = (term: string, reply: Reply<MobileResult>): Found =>
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
