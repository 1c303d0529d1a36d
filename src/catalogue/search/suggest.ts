import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { Catalogue } from '../open.ts'
import { type CardRow, cardRow } from '../query/product.ts'
import { askEntities, askProducts, type EntityHit, type ProductHit } from './ask.ts'
import { betterKnown } from './better-known.ts'
import { entityName } from './entity.ts'
import { filtersOf } from './filters.ts'
import { guesses } from './guess.ts'
import { type Hit, inTurn, mixed } from './mix.ts'
import { parseQuery, type Query } from './parse.ts'
import { type Plan, planOf, type Tier } from './plan.ts'
import { isForeign, relatedTokens } from './reading.ts'
import { type EntityType, entityTypes, type ProductType, productTypes } from './standing.ts'

export type SuggestionType = EntityType | ProductType

/**
 * `tier` says why it is here (docs/search.md). `instead`: it answers not what was typed but this query, which looks or sounds
 * like it; the reader must be told.
 */
export type Suggestion = { tier: Tier; instead?: string } & (
  | { type: ProductType; id: number; name: string; slug: string; product: CardRow }
  | { type: EntityType; id: number; name: string; slug: string; products: number; product?: undefined }
)

export type Suggestions = {
  /** Best first, of all types. */
  entries: Suggestion[]
  /** The same by type, in the order of each type's best entry. */
  groups: { type: SuggestionType; entries: Suggestion[] }[]
  /** "Did you mean": queries that find something. Nothing was replaced by them. */
  suggestions: string[]
  /** Whether pressing Enter would find anything. */
  showSearchAction: boolean
  query: Query
}

export type SuggestOptions = { text: string; locale?: Locale; types?: readonly SuggestionType[]; limit?: number }

/** Names of entities among the first dozen suggestions. */
const maxEntities = 5
/** Other readings: those that get a place, those that get one before the rest of what was typed, those that are offered as queries. */
const readings = { shown: 6, early: 3, offered: 3 }
/** Of what was typed, so many stand before other readings. */
const typedFirst = 2

/** Suggestions for what was typed so far. Any text may be given. */
export const suggest = (
  catalogue: Catalogue,
  { text, locale = 'en', types = [], limit = limits.pageSize.headerAutocomplete }: SuggestOptions,
): Suggestions => {
  const query = parseQuery(catalogue, text)
  const kinds = productTypes.filter((type) => types.length === 0 || types.includes(type))
  const named = entityTypes.filter((type) => types.includes(type))
  const filters = filtersOf(catalogue, query, kinds, true)
  const seen = { products: new Set<number>(), entities: new Set<string>() }
  const ask = (plan: Plan, products: number, entities: number): { products: ProductHit[]; entities: EntityHit[] } => ({
    products: kinds.length > 0 ? askProducts(catalogue, plan, products, seen.products) : [],
    entities: types.length === 0 || named.length > 0 ? askEntities(catalogue, plan, entities, seen.entities, named) : [],
  })

  const first = ask(planOf(catalogue, query, filters), limit, kinds.length > 0 ? maxEntities : limit)
  const loose = first.products.every(({ tier }) => tier === 'maker')
  const related = first.products.length < limit && kinds.length > 0 ? relatedTokens(first.entities, loose) : []
  if (related.length > 0)
    first.products.push(...askProducts(catalogue, { slots: [], names: [], filters, related }, limit - first.products.length, seen.products))

  const foreign = isForeign(query)
  const typed: Hit[] = mixed(first, query)
  const others =
    foreign || typed.length === 0
      ? guesses(catalogue, query, filters, false)
      : betterKnown(catalogue, query, filters, first.products, limit)
  const lists = others
    .slice(0, readings.shown + 2)
    .map((guess) => mixed(ask(guess.plan, 2, 1), query).map((hit): Hit => ({ ...hit, instead: foreign ? undefined : guess.text })))
  const offered = foreign ? [] : others.flatMap((guess, index) => (lists[index]?.length ? [guess.text] : []))
  const turns = inTurn(lists.filter((list) => list.length > 0).slice(0, readings.shown))
  // In other letters, what is written in them was meant; what sounds so comes after it.
  const ahead = foreign ? typed.length : typedFirst
  const hits = [...typed.slice(0, ahead), ...turns.slice(0, readings.early), ...typed.slice(ahead), ...turns.slice(readings.early)]
  const best = others[lists.findIndex((list) => list.length > 0)]
  if (best && hits.length < limit)
    for (const hit of mixed(ask(best.plan, limit - hits.length, 1), query)) hits.push({ ...hit, instead: foreign ? undefined : best.text })

  const entries = hits.slice(0, limit).flatMap((hit) => suggestionOf(catalogue, hit, locale) ?? [])
  return {
    entries,
    groups: groupsOf(entries),
    suggestions: [...new Set(offered)].slice(0, readings.offered),
    showSearchAction: entries.length > 0,
    query,
  }
}

const suggestionOf = (catalogue: Catalogue, hit: Hit, locale: Locale): Suggestion | null => {
  const why = { tier: hit.tier, ...(hit.instead === undefined ? {} : { instead: hit.instead }) }
  if (hit.type !== undefined) {
    const name = entityName(catalogue, hit.type, hit.id, locale)
    return name && { ...why, type: hit.type, id: hit.id, ...name }
  }
  const product = cardRow(catalogue, hit.id)
  return product && { ...why, type: product.kind, id: hit.id, name: product.name, slug: product.slug, product }
}

const groupsOf = (entries: Suggestion[]): Suggestions['groups'] => {
  const groups = new Map<SuggestionType, Suggestion[]>()
  for (const entry of entries) {
    const group = groups.get(entry.type)
    if (group) group.push(entry)
    else groups.set(entry.type, [entry])
  }
  return [...groups].map(([type, list]) => ({ type, entries: list }))
}
