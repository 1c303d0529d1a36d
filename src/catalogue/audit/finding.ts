/** What one product says that cannot all be true. */
export const productKinds = [
  'name-against-salts',
  'name-against-strength',
  'name-against-form',
  'name-against-release',
  'insulin-not-certain',
  'schedule-against-salts',
  'prescription-against-schedule',
] as const
/** What a product says against the others of its group. */
export const groupKinds = [
  'price-far-off-group',
  'prescription-against-group',
  'repeated-product',
  'one-name-for-several-products',
] as const
/** Rows of which no page has anything to show. */
export const sectionKinds = [
  'ailment-without-products',
  'usage-without-products',
  'category-without-products',
  'brand-without-products',
  'manufacturer-without-products',
  'salt-without-products-or-interactions',
] as const

export const findingKinds = [...productKinds, ...groupKinds, ...sectionKinds] as const
export type FindingKind = (typeof findingKinds)[number]

export type Finding = { kind: FindingKind; id: number; name: string; what: string }

export type Audit = {
  /** Drugs that were looked at: all of a release, or those that a publish changes. */
  drugs: number
  /** Of these, the ones of which a name, strength, schedule or the like contradicts another. */
  contradictory: number
  /** How many findings there are of each kind; a kind without any is left out. */
  counts: Partial<Record<FindingKind, number>>
}
