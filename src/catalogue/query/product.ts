import type { Paise } from '#model/money.ts'
import type { PackData } from '#model/packs/drawing.ts'
import type { Form, PackForm, ProductKind, Release, SaleState, Schedule } from '#model/product.ts'
import type { DrugRow, OtcRow } from '../export/product.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

export type CardRow = {
  id: number
  kind: ProductKind
  name: string
  slug: string
  manufacturerId: number
  form: Form
  release: Release
  packForm: PackForm
  packLabel: string
  units: number
  unit: string
  sellingUnit: number
  mrp: Paise | null
  price: Paise | null
  sale: SaleState
  schedule: Schedule
  rx: number
  /** 0: no coupon, voucher, points or member price may lower it. */
  offers: number
  composition: string
  image: string | null
}

export const cardColumns = `p.id, p.kind, p.name, p.slug, p.manufacturer_id AS manufacturerId, p.form, p.release, p.pack_form AS packForm,
  p.pack_label AS packLabel, p.units, p.unit, p.selling_unit AS sellingUnit, p.mrp, p.price, p.sale, p.schedule, p.rx, p.offers, p.composition, p.image`

/** A whole product; `body` is the rest of its export row. */
export type ProductRow<Body> = CardRow & {
  brandId: number | null
  marketerId: number | null
  innovator: number
  substitution: string | null
  saleRule: string | null
  salts: string
  variantId: number | null
  languages: number
  body: Body
}

export type DrugBody = Partial<DrugRow>
export type OtcBody = Partial<OtcRow>

const productSql = `SELECT ${cardColumns}, p.brand_id AS brandId, p.marketer_id AS marketerId, p.innovator, p.substitution, p.sale_rule AS saleRule, p.salts,
  p.variant_id AS variantId, p.languages, p.body FROM product p WHERE p.id = ? AND p.kind = ?`

const productOf = <Body>(
  catalogue: Catalogue,
  id: number,
  kind: ProductKind,
): ProductRow<Body> | null => {
  const row = catalogue.sql(productSql).get(id, kind) as ProductRow<unknown> | undefined
  if (!row) return null
  row.body = JSON.parse(row.body as string)
  return row as ProductRow<Body>
}

export const drugOf = (catalogue: Catalogue, id: number): ProductRow<DrugBody> | null =>
  productOf(catalogue, id, 'drug')
export const otcOf = (catalogue: Catalogue, id: number): ProductRow<OtcBody> | null =>
  productOf(catalogue, id, 'otc')

const packSql = `SELECT p.name, b.name AS brand, p.pack_form AS packForm, p.form, p.units FROM product p LEFT JOIN brand b ON b.id = p.brand_id WHERE p.id = ?`

/** What a drawing of a product shows; null for an unknown one. */
export const packDataOf = (catalogue: Catalogue, id: number): PackData | null =>
  (catalogue.sql(packSql).get(id) as PackData | undefined) ?? null

const cardSql = `SELECT ${cardColumns} FROM product p WHERE p.id = ?`

/** A product card. Cached, because carts read the same few repeatedly; shared, so it is frozen. */
export const cardRow = keep(2_000, (catalogue, id: number): Readonly<CardRow> | null => {
  const row = catalogue.sql(cardSql).get(id) as CardRow | undefined
  return row ? Object.freeze(row) : null
})

/** How lists of operators name a product: one that has left the catalogue has its number alone. */
export const packFacts = (card: Readonly<CardRow> | null) => ({
  productName: card?.name ?? '',
  packLabel: card?.packLabel ?? '',
  packUnits: card?.units ?? 1,
})

export const cardRows = (catalogue: Catalogue, ids: Iterable<number>): CardRow[] => {
  const rows: CardRow[] = []
  for (const id of ids) {
    const row = cardRow(catalogue, id)
    if (row) rows.push(row)
  }
  return rows
}

export const placeOf = (
  catalogue: Catalogue,
  id: number,
): { id: number; kind: ProductKind; slug: string } | null =>
  (catalogue.sql('SELECT id, kind, slug FROM product WHERE id = ?').get(id) as
    | { id: number; kind: ProductKind; slug: string }
    | undefined) ?? null

/** An OTC product by its exact slug, for addresses without an id; the smallest id if two share it. */
export const otcBySlug = (
  catalogue: Catalogue,
  slug: string,
): { id: number; slug: string } | null =>
  (catalogue
    .sql("SELECT id, slug FROM product WHERE kind = 'otc' AND slug = ? ORDER BY id LIMIT 1")
    .get(slug) as { id: number; slug: string } | undefined) ?? null

export type Component = { saltId: number; strength: string | null }

export const compositionOf = (catalogue: Catalogue, productId: number): Component[] =>
  catalogue
    .sql(
      'SELECT salt_id AS saltId, strength FROM product_salt WHERE product_id = ? ORDER BY position',
    )
    .all(productId) as Component[]
