import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type CategoryFilters, categorySorts } from '#model/views/narrowing.ts'
import type { CategoriesView, CategoryView } from '#model/views/pages.ts'
import type { Link } from '#model/views/parts.ts'
import { inLocale } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import { categoryPath, isFiltered, type KeyOf, noFilters } from '../page.ts'
import { choicesIn, filtered, sorted } from '../query/category-products.ts'
import { type Category, categoryOf, childrenOf, trailOf } from '../query/entity.ts'
import { cardRows } from '../query/product.ts'
import { cardsOf } from './card.ts'
import { filterLinks } from './filter-links.ts'
import { headOf } from './head.ts'
import { linkTo, nameIn } from './links.ts'
import { maybeIn } from './monograph.ts'
import { pageCount, paged } from './paged.ts'

type Counted = Link & { count: number }

const counted = (category: Category, locale: Locale): Counted => ({ ...linkTo.category(category, locale), count: category.products })

export const categoriesView = (catalogue: Catalogue, key: KeyOf<'categories'>): CategoriesView => ({
  is: 'categories',
  head: headOf(catalogue, key),
  tree: childrenOf(catalogue, null).map((node) => ({
    node: counted(node, key.locale),
    children: childrenOf(catalogue, node.id).map((child) => counted(child, key.locale)),
  })),
})

export const categoryView = (catalogue: Catalogue, key: KeyOf<'category'>): CategoryView | null => {
  const { locale, filters, pageNumber } = key
  const category = categoryOf(catalogue, key.id)
  if (!category) return null
  const choices = choicesIn(catalogue, category.id)
  const chosen = sorted(filtered(choices, filters), filters.sortBy)
  const ids = chosen.slice((pageNumber - 1) * sizes.listing, pageNumber * sizes.listing).map(({ id }) => id)
  const href = (changed: CategoryFilters) => inLocale(locale, categoryPath(category.path, changed))
  return {
    is: 'category',
    head: headOf(catalogue, key, {
      languages: category.languages,
      crumbs: trailOf(catalogue, category.id).map((step) => linkTo.category(step, locale)),
      index: !isFiltered(filters) && choices.length > 0,
    }),
    id: category.id,
    name: nameIn(category, locale),
    about: maybeIn(category.body.about, locale),
    children: childrenOf(catalogue, category.id).map((child) => counted(child, locale)),
    total: chosen.length,
    filters: filterLinks(catalogue, choices, filters, href),
    clear: isFiltered({ ...filters, sortBy: noFilters.sortBy }) ? href({ ...noFilters, sortBy: filters.sortBy }) : null,
    sorts: categorySorts.map((sort) => ({ sort, href: href({ ...filters, sortBy: sort }), current: sort === filters.sortBy })),
    products: paged(cardsOf(catalogue, cardRows(catalogue, ids), locale), {
      locale,
      total: chosen.length,
      size: sizes.listing,
      pageNumber,
      path: (number) => categoryPath(category.path, filters, number),
    }),
  }
}

/** The number of pages of a category under its filters. */
export const categoryPages = (catalogue: Catalogue, id: number, filters: CategoryFilters): number =>
  pageCount(filtered(choicesIn(catalogue, id), filters).length, sizes.listing)
