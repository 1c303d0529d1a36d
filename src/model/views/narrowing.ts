import type { Link } from './parts.ts'

export const categorySorts = ['popular', 'price', 'price-desc', 'discount', 'name'] as const
export type CategorySort = (typeof categorySorts)[number]

/** Filters and sort orders of a product list, as links. */
export type Narrowing = {
  /** A value is a link that toggles it. `text` is a brand's name, otherwise a code: a form, rupees (`100-250`, `1000-`), `in-stock`. */
  filters: { facet: 'brand' | 'form' | 'price' | 'availability'; values: (Link & { count: number; on: boolean })[] }[]
  /** Address without filters but with the sort order; `null` when none is set. */
  clear: string | null
  sorts: { sort: CategorySort; href: string; current: boolean }[]
}
