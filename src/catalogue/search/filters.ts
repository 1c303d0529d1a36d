import type { Form } from '#model/product.ts'
import type { Catalogue } from '../open.ts'
import type { Query } from './parse-query.ts'
import { countFilter, formFilter, planOf, strengthFilters, type Tier, tokenFilter, typeFilter } from './query-plan.ts'
import type { ProductType } from './rank.ts'
import { hasProduct } from './run-query.ts'

/** What a reader chooses on the results page. */
export type SearchFilters = {
  kinds?: readonly ProductType[]
  forms?: readonly Form[]
  manufacturerIds?: readonly number[]
  /** Only what needs a prescription. */
  prescription?: true
  /** Only what can be bought. */
  available?: true
}

export const refinements = ({ forms = [], manufacturerIds = [], prescription, available }: SearchFilters): string[] => [
  ...(forms.length > 0 ? [formFilter(forms)] : []),
  ...(manufacturerIds.length > 0 ? [tokenFilter(manufacturerIds.map((id) => `~m${id}`))] : []),
  ...(prescription ? [tokenFilter(['!rx'])] : []),
  ...(available ? [tokenFilter(['!sale'])] : []),
]

/**
 * What every product must meet. Strengths always hold. The form and the count of the pack choose among what is there: where nothing
 * has them, they are let go, the count first. With `typing`, a last number may go on, unless something of that name has it as it
 * stands.
 */
export const filtersOf = (
  catalogue: Catalogue,
  query: Query,
  kinds: readonly ProductType[],
  typing: boolean,
  more: readonly string[] = [],
): string[] => {
  const kind = kinds.length === 1 ? [typeFilter(kinds)] : []
  const has = (filters: string[], tiers?: readonly Tier[]): boolean => hasProduct(catalogue, planOf(catalogue, query, filters), tiers)
  const closed = [...kind, ...more, ...strengthFilters(query.strengths, false)]
  const open = typing && query.strengths.some(({ open }) => open) && !has(closed, ['exact', 'whole'])
  const strict = open ? [...kind, ...more, ...strengthFilters(query.strengths, true)] : closed
  const form = query.forms.length > 0 ? [formFilter(query.forms)] : []
  const count = query.count !== null ? [countFilter(query.count)] : []
  if (form.length + count.length === 0) return strict
  for (const soft of [[...form, ...count], form, count]) if (soft.length > 0 && has([...strict, ...soft])) return [...strict, ...soft]
  return strict
}
