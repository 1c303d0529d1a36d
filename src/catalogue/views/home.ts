import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { ProductKind } from '#model/product.ts'
import type { HomeView } from '#model/views/pages.ts'
import type { Card } from '#model/views/parts.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { slidesOf } from '../query/banners.ts'
import { cityNames } from '../query/city.ts'
import { saltIsDescribed } from '../query/described-salt.ts'
import { ailmentOf, brandOf, childrenOf, entitiesOf, saltOf } from '../query/entity.ts'
import { listOrder } from '../query/listing.ts'
import { type CardRow, cardColumns } from '../query/product.ts'
import { exportedAt } from '../query/release.ts'
import { cardsOf } from './card.ts'
import { headOf } from './head.ts'
import { linkTo } from './links.ts'

const top = (catalogue: Catalogue, kind: ProductKind, locale: Locale): Card[] =>
  cardsOf(
    catalogue,
    catalogue
      .sql(`SELECT ${cardColumns} FROM product p WHERE p.kind = ? AND p.sale = 'for-sale' ORDER BY ${listOrder} LIMIT ?`)
      .all(kind, sizes.carousel) as CardRow[],
    locale,
  )

const topIds = (table: 'ailment' | 'brand' | 'salt', order: string) =>
  `SELECT id FROM ${table} WHERE products > 0 ORDER BY ${order} DESC, name COLLATE NOCASE, id LIMIT ?`

const countOf = (catalogue: Catalogue, from: string): number =>
  (catalogue.sql(`SELECT COUNT(*) AS count FROM ${from}`).get() as { count: number }).count

export const homeView = (catalogue: Catalogue, key: KeyOf<'home'>): HomeView => {
  const { locale } = key
  return {
    is: 'home',
    head: headOf(catalogue, key),
    slides: slidesOf(catalogue, 'home', locale, exportedAt(catalogue)),
    popular: top(catalogue, 'drug', locale),
    wellness: top(catalogue, 'otc', locale),
    ailments: entitiesOf(catalogue, ailmentOf, topIds('ailment', 'products'), sizes.related).map((ailment) =>
      linkTo.ailment(ailment, locale),
    ),
    categories: childrenOf(catalogue, null).map((category) => ({ ...linkTo.category(category, locale), count: category.products })),
    brands: entitiesOf(catalogue, brandOf, topIds('brand', 'popularity'), sizes.related).map((brand) => linkTo.brand(brand, locale)),
    salts: entitiesOf(catalogue, saltOf, topIds('salt', 'popularity'), sizes.related).map((salt) => linkTo.salt(salt, locale)),
    cities: cityNames(catalogue, locale),
    counts: {
      drugs: countOf(catalogue, "product WHERE kind = 'drug'"),
      otc: countOf(catalogue, "product WHERE kind = 'otc'"),
      salts: countOf(catalogue, `salt WHERE ${saltIsDescribed}`),
      manufacturers: countOf(catalogue, 'manufacturer'),
    },
  }
}
