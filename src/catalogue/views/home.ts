import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { ProductKind } from '#model/product.ts'
import type { HomeRow, HomeRowKind } from '#model/views/home-rows.ts'
import type { HomeView } from '#model/views/pages.ts'
import type { Card } from '#model/views/parts.ts'
import { textIn } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { slidesOf } from '../query/banners.ts'
import { saltIsDescribed } from '../query/described-salt.ts'
import { ailmentOf, brandOf, childrenOf, entitiesOf, saltOf } from '../query/entity.ts'
import { popularOrder } from '../query/listing.ts'
import { type CardRow, cardColumns, cardRows } from '../query/product.ts'
import { exportedAt } from '../query/release.ts'
import { homeRowsOf } from '../query/shop-texts.ts'
import { cardsOf } from './card.ts'
import { categoryTile } from './category.ts'
import { headOf } from './head.ts'
import { linkTo, picturedLinkTo } from './links.ts'

/** Infant food may not be advertised, as it may take no discount (`offers` 0; IMS Act, 1992, section 3): no row of the home page brings it forward. */
const top = (catalogue: Catalogue, kind: ProductKind, locale: Locale): Card[] =>
  cardsOf(
    catalogue,
    catalogue
      .sql(
        `SELECT ${cardColumns} FROM product p WHERE p.kind = ? AND p.sale = 'for-sale' AND p.offers = 1 ORDER BY ${popularOrder} LIMIT ?`,
      )
      .all(kind, sizes.carousel) as CardRow[],
    locale,
  )

const topIds = (table: 'ailment' | 'brand' | 'salt', order: string) =>
  `SELECT id FROM ${table} WHERE products > 0 ORDER BY ${order} DESC, name COLLATE NOCASE, id LIMIT ?`

const countOf = (catalogue: Catalogue, from: string): number =>
  (catalogue.sql(`SELECT COUNT(*) AS count FROM ${from}`).get() as { count: number }).count

const topLinks = {
  ailments: (catalogue: Catalogue, locale: Locale) =>
    entitiesOf(catalogue, ailmentOf, topIds('ailment', 'products'), sizes.related).map((ailment) =>
      picturedLinkTo.ailment(ailment, locale),
    ),
  brands: (catalogue: Catalogue, locale: Locale) =>
    entitiesOf(catalogue, brandOf, topIds('brand', 'popularity'), sizes.related).map((brand) =>
      linkTo.brand(brand, locale),
    ),
  salts: (catalogue: Catalogue, locale: Locale) =>
    entitiesOf(catalogue, saltOf, topIds('salt', 'popularity'), sizes.related).map((salt) =>
      picturedLinkTo.salt(salt, locale),
    ),
}

/** Where the export brings no rows. */
const ownRows: readonly HomeRowKind[] = [
  'drugs',
  'otc',
  'categories',
  'ailments',
  'brands',
  'salts',
]

/** The rows of the home page that have something to show. A chosen product that is not for sale is left out. */
const homeRows = (catalogue: Catalogue, locale: Locale): HomeRow[] => {
  const brought = homeRowsOf(catalogue)
  const rows =
    brought.length > 0 ? brought : ownRows.map((shows) => ({ shows, title: null, productIds: [] }))
  return rows
    .map(({ shows, title, productIds = [] }) => ({
      shows,
      title: title === null ? null : textIn(title, locale),
      cards:
        shows === 'products'
          ? cardsOf(
              catalogue,
              cardRows(catalogue, productIds).filter(
                ({ sale, offers }) => sale === 'for-sale' && offers === 1,
              ),
              locale,
            )
          : shows === 'drugs' || shows === 'otc'
            ? top(catalogue, shows === 'drugs' ? 'drug' : 'otc', locale)
            : [],
      tiles:
        shows === 'categories'
          ? childrenOf(catalogue, null).map((category) => categoryTile(catalogue, category, locale))
          : [],
      links:
        shows === 'ailments' || shows === 'brands' || shows === 'salts'
          ? topLinks[shows](catalogue, locale)
          : [],
    }))
    .filter(({ cards, tiles, links }) => cards.length + tiles.length + links.length > 0)
}

export const homeView = (catalogue: Catalogue, key: KeyOf<'home'>): HomeView => {
  const { locale } = key
  const popular = top(catalogue, 'drug', locale)
  const shelf = [...popular.slice(0, 4), ...top(catalogue, 'otc', locale).slice(0, 4)]
  return {
    is: 'home',
    head: headOf(catalogue, key),
    slides: slidesOf(catalogue, 'home', locale, exportedAt(catalogue)),
    examples: [
      ...popular.slice(0, 2).map(({ name }) => name),
      ...topLinks
        .ailments(catalogue, locale)
        .slice(0, 3)
        .map(({ text }) => text),
    ],
    shelf: shelf.filter(({ offer }) => offer.price !== null),
    rows: homeRows(catalogue, locale),
    counts: {
      drugs: countOf(catalogue, "product WHERE kind = 'drug'"),
      otc: countOf(catalogue, "product WHERE kind = 'otc'"),
      salts: countOf(catalogue, `salt WHERE ${saltIsDescribed}`),
      manufacturers: countOf(catalogue, 'manufacturer'),
    },
  }
}
