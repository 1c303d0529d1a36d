import type { Link } from './parts.ts'

export const categorySorts = ['popular', 'price', 'price-desc', 'discount', 'name'] as const
export type CategorySort = (typeof categorySorts)[number]

/** Filters and orders of a list of products, as links. */
export type Narrowing = {
  /** A value is a link that switches it. `text` is a brand's name, else a code: a form, rupees (`100-250`, `1000-`), `in-stock`. */
  filters: { facet: 'brand' | 'form' | 'price' | 'availability'; values: (Link & { count: number; on: boolean })[] }[]
  /** Address without any filter, the sort kept; `null` when none is on. */
  clear: string | null
  sorts: { sort: CategorySort; href: string; current: boolean }[]
}
