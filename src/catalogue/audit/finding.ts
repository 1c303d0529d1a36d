/** Contradictions within one product. */
export const productKinds = [
  'name-against-salts',
  'name-against-strength',
  'name-against-form',
  'name-against-release',
  'insulin-not-certain',
  'schedule-against-salts',
  'prescription-against-schedule',
] as const
/** What is told and no contradiction: what the import set right by itself, and what hides no product. */
export const toldKinds = ['listing-looser-than-law', 'tax-rate-ended', 'date-in-future'] as const
/** Contradictions between a product and the others of its group. */
export const groupKinds = [
  'price-far-off-group',
  'prescription-against-group',
  'repeated-product',
  'one-name-for-several-products',
  'one-code-for-several-products',
] as const
/** Rows whose pages have nothing to show. */
export const sectionKinds = [
  'ailment-without-products',
  'usage-without-products',
  'category-without-products',
  'brand-without-products',
  'manufacturer-without-products',
  'salt-without-products-or-interactions',
] as const

export const findingKinds = [...productKinds, ...toldKinds, ...groupKinds, ...sectionKinds] as const
export type FindingKind = (typeof findingKinds)[number]

export type Finding = { kind: FindingKind; id: number; name: string; what: string }

export type Audit = {
  /** Drugs that were checked: all of a release, or those that a publish changed. */
  drugs: number
  /** Checked drugs with a contradiction in name, strength, schedule or the like. */
  contradictory: number
  /** The number of findings of each kind; kinds without findings are omitted. */
  counts: Partial<Record<FindingKind, number>>
}
