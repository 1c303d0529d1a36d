import type { VariantRow } from '../export/product.ts'
import type {
  AilmentRow,
  BrandRow,
  CategoryRow,
  ManufacturerRow,
  SaltRow,
  UsageRow,
} from '../export/reference.ts'
import type { Text } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import { ailmentHasPage } from './ailment-page.ts'
import { keep } from './keep.ts'

/** A row of a reference table. `name` is English; where a name can be a `Text`, `body.name` has it in all languages. */
export type EntityRow<Body> = {
  id: number
  name: string
  slug: string
  languages: number
  products: number
  body: Partial<Body> & { name?: Text }
}

export type NamedEntity = { id: number; name: string; slug: string; body: { name?: Text } }

/** `only`: rows that do not meet this have no page and no link. */
const reader = <Row extends EntityRow<unknown>>(
  table: string,
  columns: string,
  size: number,
  only = 'TRUE',
) =>
  keep(size, (catalogue, id: number): Row | null => {
    const select = `SELECT id, name, slug, languages, ${columns}, body FROM ${table} WHERE id = ? AND ${only}`
    const row = catalogue.sql(select).get(id) as Row | undefined
    if (!row) return null
    row.body = JSON.parse(row.body as unknown as string)
    return row
  })

export type Maker = EntityRow<ManufacturerRow>
export type Brand = EntityRow<BrandRow> & { manufacturerId: number | null }
export type Salt = EntityRow<SaltRow> & { covered: number }
export type Ailment = EntityRow<AilmentRow>
export type Usage = EntityRow<UsageRow>
export type Category = EntityRow<CategoryRow> & { parentId: number | null; path: string }
export type Variant = EntityRow<VariantRow>

export const manufacturerOf = reader<Maker>('manufacturer', 'products', 2_000)
export const brandOf = reader<Brand>('brand', 'products, manufacturer_id AS manufacturerId', 500)
export const saltOf = reader<Salt>('salt', 'products, covered', 2_000)
export const ailmentOf = reader<Ailment>('ailment', 'products', 1_000, ailmentHasPage)
export const usageOf = reader<Usage>('usage', 'products', 1_000)
export const categoryOf = reader<Category>(
  'category',
  'products, parent_id AS parentId, path',
  1_000,
)
export const variantOf = reader<Variant>('variant', '0 AS products', 100)

export const categoryBySlug = (catalogue: Catalogue, slug: string): Category | null => {
  const row = catalogue.sql('SELECT id FROM category WHERE slug = ?').get(slug) as
    | { id: number }
    | undefined
  return row ? categoryOf(catalogue, row.id) : null
}

/** Children with products, in their order; the root categories for `null`. */
export const childrenOf = (catalogue: Catalogue, parentId: number | null): Category[] =>
  (
    catalogue
      .sql(
        'SELECT id FROM category WHERE parent_id IS ? AND products > 0 ORDER BY position, name COLLATE NOCASE, id',
      )
      .all(parentId) as {
      id: number
    }[]
  ).map(({ id }) => categoryOf(catalogue, id) as Category)

export const trailOf = (catalogue: Catalogue, id: number): Category[] => {
  const trail: Category[] = []
  for (let at: number | null = id; at !== null; ) {
    const category: Category | null = categoryOf(catalogue, at)
    if (!category || trail.includes(category)) break
    trail.unshift(category)
    at = category.parentId
  }
  return trail
}

/** The entities whose ids `sql` returns, in its order. */
export const entitiesOf = <Row>(
  catalogue: Catalogue,
  of: (catalogue: Catalogue, id: number) => Row | null,
  sql: string,
  ...parameters: (string | number)[]
): Row[] => {
  const rows: Row[] = []
  for (const { id } of catalogue.sql(sql).all(...parameters) as { id: number }[]) {
    const row = of(catalogue, id)
    if (row) rows.push(row)
  }
  return rows
}
