import type { Card, CategoryTile, Link, PicturedLink } from './parts.ts'

/**
 * What a row of the home page shows: the most bought `drugs` or `otc` products, `products` that were chosen, the `categories`, or the
 * `ailments`, `brands` or `salts` with most products.
 */
export const homeRowKinds = [
  'drugs',
  'otc',
  'products',
  'categories',
  'ailments',
  'brands',
  'salts',
] as const
export type HomeRowKind = (typeof homeRowKinds)[number]

/** A row that has something to show. `title` is null where the export brings no rows: the page then names it. */
export type HomeRow = {
  shows: HomeRowKind
  title: string | null
  cards: Card[]
  tiles: CategoryTile[]
  links: (Link & Partial<PicturedLink>)[]
}
