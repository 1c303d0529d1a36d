import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { forms } from '#model/product.ts'
import { type CategoriesView, type CategoryView, categorySorts } from '#model/views/pages.ts'
import type { Link } from '#model/views/parts.ts'
import { inLocale } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import { type CategoryFilters, categoryPath, isFiltered, type KeyOf, noFilters, priceBands } from '../page.ts'
import { type Choice, choicesIn, type Facet, filtered, inBand, sorted } from '../query/category-products.ts'
import { brandOf, type Category, categoryOf, childrenOf, trailOf } from '../query/entity.ts'
import { cardRows } from '../query/product.ts'
import { cardsOf } from './card.ts'
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

/** Pages that a category has under its filters. */
export const categoryPages = (catalogue: Catalogue, id: number, filters: CategoryFilters): number =>
  pageCount(filtered(choicesIn(catalogue, id), filters).length, sizes.listing)

const toggled = <Value>(values: Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Values count what they would give beside the other facets; a value that gives nothing is left out unless it is on. */
const filterLinks = (
  catalogue: Catalogue,
  choices: readonly Choice[],
  filters: CategoryFilters,
  href: (changed: CategoryFilters) => string,
): CategoryView['filters'] => {
  const under = (facet: Facet) => filtered(choices, filters, facet)
  const tally = <Value>(rows: readonly Choice[], of: (choice: Choice) => Value | null): Map<Value, number> => {
    const counts = new Map<Value, number>()
    for (const row of rows) {
      const value = of(row)
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return counts
  }
  const brandCounts = tally(under('brand'), ({ brandId }) => brandId)
  // The same brands whatever is chosen, so that the list does not jump: the category's largest, and those that are on.
  const largest = [...tally(choices, ({ brandId }) => brandId)].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, sizes.filterBrands)
  const brands = [...new Set([...largest.map(([id]) => id), ...filters.brand])].flatMap((id) => brandOf(catalogue, id) ?? [])
  const formCounts = tally(under('form'), ({ form }) => form)
  const priced = under('price')
  const buyable = under('availability').filter((choice) => choice.buyable === 1).length
  const all: CategoryView['filters'] = [
    {
      facet: 'brand',
      values: brands.map(({ id, name }) => ({
        text: name,
        href: href({ ...filters, brand: toggled(filters.brand, id) }),
        count: brandCounts.get(id) ?? 0,
        on: filters.brand.includes(id),
      })),
    },
    {
      facet: 'form',
      values: forms.map((form) => ({
        text: form,
        href: href({ ...filters, form: toggled(filters.form, form) }),
        count: formCounts.get(form) ?? 0,
        on: filters.form.includes(form),
      })),
    },
    {
      facet: 'price',
      values: priceBands.map((band) => ({
        text: band,
        href: href({ ...filters, price: toggled(filters.price, band) }),
        count: priced.filter(({ price }) => inBand(price, band)).length,
        on: filters.price.includes(band),
      })),
    },
    {
      facet: 'availability',
      values: [
        { text: 'in-stock', href: href({ ...filters, availability: !filters.availability }), count: buyable, on: filters.availability },
      ],
    },
  ]
  return all
    .map(({ facet, values }) => ({ facet, values: values.filter(({ count, on }) => count > 0 || on) }))
    .filter(({ values }) => values.length > 0)
}
