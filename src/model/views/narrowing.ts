import type { Form } from '../product.ts'
import type { Link } from './parts.ts'

export const categorySorts = ['popular', 'price', 'price-desc', 'discount', 'name'] as const
export type CategorySort = (typeof categorySorts)[number]

/** Bands of the price filter, in rupees per pack: from the first to below the second; the last is open. */
export const priceBands = ['0-100', '100-250', '250-500', '500-1000', '1000-'] as const
export type PriceBand = (typeof priceBands)[number]

/** The choices on a category page; without filters and with the first sort it is the pressed page. */
export type CategoryFilters = {
  brand: number[]
  form: Form[]
  price: PriceBand[]
  availability: boolean
  sortBy: CategorySort
}

export type Narrowing = {
  /** A value is a link that toggles it. `text` is a brand's name, otherwise a code: a form, rupees (`100-250`, `1000-`), `in-stock`. */
  filters: {
    facet: 'brand' | 'form' | 'price' | 'availability'
    values: (Link & { count: number; on: boolean })[]
  }[]
  /** How many products fit what is chosen. */
  total: number
  /** Address without filters but with the sort order; `null` when none is set. */
  clear: string | null
  sorts: { sort: CategorySort; href: string; current: boolean }[]
}
