import type { Form } from '../product.ts'
import type { Link } from './parts.ts'

export const categorySorts = ['popular', 'price', 'price-desc', 'discount', 'name'] as const
export type CategorySort = (typeof categorySorts)[number]

/** Bands of the price filter, in rupees a pack: from the first to below the second; the last is open. */
export const priceBands = ['0-100', '100-250', '250-500', '500-1000', '1000-'] as const
export type PriceBand = (typeof priceBands)[number]

/** What is chosen on a category page; no filter and the first sort is the page that is pressed. */
export type CategoryFilters = { brand: number[]; form: Form[]; price: PriceBand[]; availability: boolean; sortBy: CategorySort }

/** Filters and orders of a list of products, as links. */
export type Narrowing = {
  /** A value is a link that switches it. `text` is a brand's name, else a code: a form, rupees (`100-250`, `1000-`), `in-stock`. */
  filters: { facet: 'brand' | 'form' | 'price' | 'availability'; values: (Link & { count: number; on: boolean })[] }[]
  /** Address without any filter, the sort kept; `null` when none is on. */
  clear: string | null
  sorts: { sort: CategorySort; href: string; current: boolean }[]
}
