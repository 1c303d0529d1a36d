import type { Locale } from '#model/locale.ts'
import type { SaleRule } from '#model/sale-rule.ts'
import type { DrugView } from '#model/views/drug.ts'
import type { Link } from '#model/views/parts.ts'
import type { Catalogue } from '../open.ts'
import { brandOf, manufacturerOf } from '../query/entity.ts'
import type { ProductRow } from '../query/product.ts'
import { offerOf, packOf, photoOf } from './card.ts'
import { linkTo, nowhere } from './links.ts'

type SoldProduct = Pick<
  DrugView,
  | 'id'
  | 'name'
  | 'slug'
  | 'brand'
  | 'maker'
  | 'marketer'
  | 'pack'
  | 'image'
  | 'picture'
  | 'offer'
  | 'saleRule'
>

/** The content common to all product pages: manufacturer, pack and price. */
export const soldProduct = (
  catalogue: Catalogue,
  row: ProductRow<unknown>,
  locale: Locale,
): SoldProduct => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  brand: brandLink(catalogue, row.brandId, locale),
  maker: manufacturerLink(catalogue, row.manufacturerId, locale) ?? nowhere(locale),
  marketer: manufacturerLink(catalogue, row.marketerId, locale),
  pack: packOf(row),
  ...photoOf(row),
  saleRule: row.saleRule === null ? null : (JSON.parse(row.saleRule) as SaleRule),
  offer: offerOf(row),
})

export const manufacturerLink = (
  catalogue: Catalogue,
  id: number | null,
  locale: Locale,
): Link | null => {
  const maker = id === null ? null : manufacturerOf(catalogue, id)
  return maker && linkTo.maker(maker, locale)
}

export const brandLink = (catalogue: Catalogue, id: number | null, locale: Locale): Link | null => {
  const brand = id === null ? null : brandOf(catalogue, id)
  return brand && linkTo.brand(brand, locale)
}
