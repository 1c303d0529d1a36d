import type { Form } from '#model/product.ts'
import type { Catalogue } from '../open.ts'
import { countFilter, formFilter, type Tier, tokenFilter, typeFilter } from './fts-queries.ts'
import type { ProductType } from './rank.ts'
import { hasProduct } from './run-query.ts'
import { saltNamed } from './salt-names.ts'
import { plansOf, type Understood } from './understand-query.ts'

/** The filters a customer sets on the results page. */
export type SearchFilters = {
  kinds?: readonly ProductType[]
  forms?: readonly Form[]
  manufacturerIds?: readonly number[]
  /** Only products that need a prescription. */
  prescription?: true
  /** Only products that can be bought. */
  available?: true
}

export const refinements = ({
  forms = [],
  manufacturerIds = [],
  prescription,
  available,
}: SearchFilters): string[] => [
  ...(forms.length > 0 ? [formFilter(forms)] : []),
  ...(manufacturerIds.length > 0 ? [tokenFilter(manufacturerIds.map((id) => `~m${id}`))] : []),
  ...(prescription ? [tokenFilter(['!rx'])] : []),
  ...(available ? [tokenFilter(['!sale'])] : []),
]

/**
 * Conditions, other than strengths, that every product must meet. Form and pack count only narrow existing results: if no product meets
 * them they are dropped, the pack count first.
 */
export const filtersOf = (
  catalogue: Catalogue,
  understood: Understood,
  kinds: readonly ProductType[],
): string[] => {
  const { forms, count } = understood.query
  const strict = kinds.length === 1 ? [typeFilter(kinds)] : []
  const form = forms.length > 0 ? [formFilter(forms)] : []
  const counted = count !== null ? [countFilter(count)] : []
  if (form.length + counted.length === 0) return strict
  const finds = (filters: string[], tiers?: readonly Tier[]): boolean =>
    plansOf(catalogue, understood, filters).some((plan) => hasProduct(catalogue, plan, tiers))
  // A product that is called exactly so in another form is meant rather than one of this form with a longer name; salts come in many forms.
  // So is one of several words that it is called by: "tab pan d" is the capsule of Pan-D, and no Pandi.
  const { slots } = understood.query
  const isName =
    slots.flatMap(({ words }) => words).length > 1 &&
    plansOf(catalogue, understood, strict).every(({ salts }) => !salts)
  const named =
    saltNamed(catalogue, slots.map(({ text }) => text).join(' ')) === null &&
    finds(strict, isName ? ['exact', 'whole'] : ['exact'])
  // What holds exactly the salts that were typed, in this strength, is meant rather than a combination in this form: "paracetamol 100 tab".
  const findsSalts = (filters: string[]): boolean =>
    plansOf(catalogue, understood, filters).some(
      ({ salts, ...plan }) =>
        plan.strengths.length > 0 &&
        salts?.rest.length === 0 &&
        hasProduct(catalogue, { ...plan, filters: [...plan.filters, tokenFilter(salts.sets)] }),
    )
  const ofSalts = findsSalts(strict)
  const has = (filters: string[]): boolean =>
    ofSalts ? findsSalts(filters) : finds(filters, named ? ['exact', 'whole'] : undefined)
  for (const soft of [[...form, ...counted], form, counted])
    if (soft.length > 0 && has([...strict, ...soft])) return [...strict, ...soft]
  return strict
}
