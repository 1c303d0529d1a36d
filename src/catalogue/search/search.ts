import type { Catalogue } from '../open.ts'
import { alternatives } from './alternatives.ts'
import { filtersOf, refinements, type SearchFilters } from './filters.ts'
import { parseQuery, type Query } from './parse-query.ts'
import { type Plan, planOf, type Tier } from './query-plan.ts'
import type { EntityType } from './rank.ts'
import { isForeign, relatedTokens } from './related.ts'
import { countProducts, type EntityHit, findEntities, findPage, hasProduct } from './run-query.ts'
import { type SearchSort, sortedPage } from './sorted-page.ts'

export type SearchOptions = { pageNumber: number; pageSize: number; filters?: SearchFilters; sort?: SearchSort }

/** Ids of what was found, best first. `total` counts the products of all pages. */
export type Found = {
  products: number[]
  total: number
  /** Why each product is here (docs/search.md), beside `products`. */
  tiers: Tier[]
  salts: number[]
  brands: number[]
  ailments: number[]
  manufacturers: number[]
  categories: number[]
  usages: number[]
  /** Queries that find something, the likeliest first. When nothing is called what was typed, the products are those of these. */
  didYouMean: string[]
  /** Nothing is called what was typed: the products are those of `didYouMean`, and the page must say so. */
  corrected: boolean
  query: Query
}

/** Names of a kind that a results page shows beside the products. */
const shownOfGroup = 6
const suggestionsShown = 3
/** Look-alikes whose products are shown together; the reader chooses. */
const readingsShown = 4

const groupOf: Record<EntityType, 'salts' | 'brands' | 'ailments' | 'manufacturers' | 'categories' | 'usages'> = {
  salt: 'salts',
  brand: 'brands',
  ailment: 'ailments',
  manufacturer: 'manufacturers',
  category: 'categories',
  usage: 'usages',
}

/** A page of what a query finds. Any text may be given: what cannot be searched for finds nothing. */
export const search = (
  catalogue: Catalogue,
  text: string,
  { pageNumber, pageSize, filters = {}, sort = 'relevance' }: SearchOptions,
): Found => {
  const query = parseQuery(catalogue, text)
  const strict = filtersOf(catalogue, query, filters.kinds ?? [], false, refinements(filters))
  const first = planOf(catalogue, query, strict)
  const names = entitiesOf(catalogue, [first])
  const related = relatedTokens(names, !hasProduct(catalogue, first, ['exact', 'whole', 'name', 'word']))
  let plans: Plan[] = [related.length > 0 ? { ...first, related } : first]
  let total = countProducts(catalogue, plans)
  let didYouMean: string[] = []
  let corrected = false
  if (query.slots.length > 0 && (total === 0 || isForeign(query))) {
    const guessed = alternatives(catalogue, query, strict, false)
    const useful = guessed.filter(({ plan }) => hasProduct(catalogue, plan)).slice(0, readingsShown)
    if (useful.length > 0) {
      plans = total === 0 ? useful.map(({ plan }) => plan) : [...plans, ...useful.map(({ plan }) => plan)]
      total = countProducts(catalogue, plans)
      corrected = !isForeign(query)
    }
    didYouMean = isForeign(query) ? [] : [...new Set(useful.map(({ text }) => text))].slice(0, suggestionsShown)
    names.push(
      ...entitiesOf(
        catalogue,
        useful.map(({ plan }) => plan),
      ),
    )
  }
  const offset = (Math.max(1, pageNumber) - 1) * pageSize
  const hits =
    offset >= total || total === 0
      ? []
      : sort === 'relevance'
        ? findPage(catalogue, plans, pageSize, offset)
        : sortedPage(catalogue, plans, sort, pageSize, offset)
  const found: Found = {
    products: hits.map(({ id }) => id),
    tiers: hits.map(({ tier }) => tier),
    total,
    salts: [],
    brands: [],
    ailments: [],
    manufacturers: [],
    categories: [],
    usages: [],
    didYouMean,
    corrected,
    query,
  }
  for (const { type, id } of names) {
    const group = found[groupOf[type]]
    if (group.length < shownOfGroup && !group.includes(id)) group.push(id)
  }
  return found
}

const entitiesOf = (catalogue: Catalogue, plans: Plan[]): EntityHit[] => {
  const seen = new Set<string>()
  return plans.flatMap((plan) => findEntities(catalogue, plan, shownOfGroup * 4, seen))
}

/** Queries that a misspelled one may mean, the likeliest first; none when it finds something as it is. */
export const didYouMean = (catalogue: Catalogue, text: string): string[] =>
  search(catalogue, text, { pageNumber: 1, pageSize: 1 }).didYouMean
