import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type CategoryFilters, categorySorts } from '#model/views/narrowing.ts'
import type { CategoriesView, CategoryView } from '#model/views/pages.ts'
import type { CategoryTile, Link } from '#model/views/parts.ts'
import { inLocale } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import { categoryPath, isFiltered, type KeyOf, noFilters } from '../page.ts'
import { choicesIn, filtered, sorted } from '../query/category-products.ts'
import { type Category, categoryOf, childrenOf, trailOf } from '../query/entity.ts'
import { categoryTop } from '../query/group.ts'
import { type CardRow, cardRows } from '../query/product.ts'
import { cardsOf, photoOf } from './card.ts'
import { filterLinks } from './filter-links.ts'
import { headOf } from './head.ts'
import { linkTo, nameIn } from './links.ts'
import { maybeIn } from './monograph.ts'
import { pageCount, paged } from './paged.ts'

type Counted = Link & { count: number }

const counted = (category: Category, locale: Locale): Counted => ({
  ...linkTo.category(category, locale),
  count: category.products,
})

const firstWord = ({ name }: CardRow): string => name.split(' ', 1)[0] ?? name

/** The most bought product of a category, and the next one by another name, which shows more of the category than another size of the first. */
const shownOf = ([first, ...more]: readonly CardRow[]): CardRow[] => {
  const second = more.find((row) => first && firstWord(row) !== firstWord(first)) ?? more[0]
  return [first, second].filter((row) => row !== undefined)
}

export const categoryTile = (
  catalogue: Catalogue,
  category: Category,
  locale: Locale,
): CategoryTile => ({
  ...counted(category, locale),
  photos: shownOf(categoryTop(catalogue, category.id)).map(photoOf),
})

export const categoriesView = (catalogue: Catalogue, key: KeyOf<'categories'>): CategoriesView => ({
  is: 'categories',
  head: headOf(catalogue, key),
  tree: childrenOf(catalogue, null).map((node) => {
    const children = childrenOf(catalogue, node.id)
    return {
      node: counted(node, key.locale),
      tiles: (children.length > 0 ? children : [node]).map((one) =>
        categoryTile(catalogue, one, key.locale),
      ),
    }
  }),
})

export const categoryView = (catalogue: Catalogue, key: KeyOf<'category'>): CategoryView | null => {
  const { locale, filters, pageNumber } = key
  const category = categoryOf(catalogue, key.id)
  if (!category) return null
  const choices = choicesIn(catalogue, category.id)
  const chosen = sorted(catalogue, filtered(choices, filters), filters.sortBy)
  const ids = chosen
    .slice((pageNumber - 1) * sizes.listing, pageNumber * sizes.listing)
    .map(({ id }) => id)
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
    clear: isFiltered({ ...filters, sortBy: noFilters.sortBy })
      ? href({ ...noFilters, sortBy: filters.sortBy })
      : null,
    sorts: categorySorts.map((sort) => ({
      sort,
      href: href({ ...filters, sortBy: sort }),
      current: sort === filters.sortBy,
    })),
    products: paged(cardsOf(catalogue, cardRows(catalogue, ids), locale), {
      locale,
      total: chosen.length,
      size: sizes.listing,
      pageNumber,
      path: (number) => categoryPath(category.path, filters, number),
    }),
  }
}

export const categoryPages = (catalogue: Catalogue, id: number, filters: CategoryFilters): number =>
  pageCount(filtered(choicesIn(catalogue, id), filters).length, sizes.listing)
