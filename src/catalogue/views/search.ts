import type { SearchView } from '#model/views/pages.ts'
import type { Catalogue } from '../open.ts'
import { type KeyOf, pages } from '../page.ts'
import { ailmentOf, brandOf, makerOf, saltOf } from '../query/entity.ts'
import { cardRows } from '../query/product.ts'
import { search } from '../search/search.ts'
import { cardsOf } from './card.ts'
import { headOf } from './head.ts'
import { linkTo } from './links.ts'
import { paged } from './paged.ts'

export const searchView = (catalogue: Catalogue, key: KeyOf<'search'>): SearchView => {
  const { locale, query, pageNumber, pageSize } = key
  const found = search(catalogue, query, { pageNumber, pageSize })
  const rows = <Row>(of: (catalogue: Catalogue, id: number) => Row | null, ids: number[]): Row[] =>
    ids.flatMap((id) => of(catalogue, id) ?? [])
  const groups: SearchView['groups'] = [
    { of: 'salts', links: rows(saltOf, found.salts).map((salt) => linkTo.salt(salt, locale)) },
    { of: 'brands', links: rows(brandOf, found.brands).map((brand) => linkTo.brand(brand, locale)) },
    { of: 'ailments', links: rows(ailmentOf, found.ailments).map((ailment) => linkTo.ailment(ailment, locale)) },
    { of: 'manufacturers', links: rows(makerOf, found.manufacturers).map((maker) => linkTo.maker(maker, locale)) },
  ]
  return {
    is: 'search',
    head: headOf(catalogue, key, { index: false }),
    query,
    groups: groups.filter(({ links }) => links.length > 0),
    products: paged(cardsOf(catalogue, cardRows(catalogue, found.products), locale), {
      locale,
      total: found.total,
      size: pageSize,
      pageNumber,
      path: (number) => pages.search(locale, query, number, pageSize).path,
    }),
  }
}
