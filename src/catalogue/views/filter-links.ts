import { sizes } from '#model/limits.ts'
import { forms } from '#model/product.ts'
import { type CategoryFilters, type Narrowing, priceBands } from '#model/views/narrowing.ts'
import type { Catalogue } from '../open.ts'
import { type CategoryProduct, countsOf } from '../query/category-products.ts'
import { brandOf } from '../query/entity.ts'

type Filters = Narrowing['filters']

const toggled = <Value>(values: Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/**
 * Facets and their values by use: brands and price first, as most shoppers choose by them; forms by how many products of the list have
 * them, whatever is chosen, so that the list does not jump. The count of a value respects the other facets; a value without results is omitted unless it
 * is selected.
 */
export const filterLinks = (
  catalogue: Catalogue,
  choices: readonly CategoryProduct[],
  filters: CategoryFilters,
  href: (changed: CategoryFilters) => string,
): Filters => {
  const { under, ofList } = countsOf(choices, filters)
  // Independent of the other filters, so that the list does not jump: the largest brands of the category, and selected ones.
  const largest = [...ofList.brand]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, sizes.filterBrands)
  const brands = [...new Set([...largest.map(([id]) => id), ...filters.brand])].flatMap(
    (id) => brandOf(catalogue, id) ?? [],
  )
  const formsByUse = [...forms].sort(
    (a, b) => (ofList.form.get(b) ?? 0) - (ofList.form.get(a) ?? 0),
  )
  const all: Filters = [
    {
      facet: 'brand',
      values: brands.map(({ id, name }) => ({
        text: name,
        href: href({ ...filters, brand: toggled(filters.brand, id) }),
        count: under.brand.get(id) ?? 0,
        on: filters.brand.includes(id),
      })),
    },
    {
      facet: 'price',
      values: priceBands.map((band) => ({
        text: band,
        href: href({ ...filters, price: toggled(filters.price, band) }),
        count: under.price.get(band) ?? 0,
        on: filters.price.includes(band),
      })),
    },
    {
      facet: 'form',
      values: formsByUse.map((form) => ({
        text: form,
        href: href({ ...filters, form: toggled(filters.form, form) }),
        count: under.form.get(form) ?? 0,
        on: filters.form.includes(form),
      })),
    },
    {
      facet: 'availability',
      values: [
        {
          text: 'in-stock',
          href: href({ ...filters, availability: !filters.availability }),
          count: under.buyable,
          on: filters.availability,
        },
      ],
    },
  ]
  return all
    .map(({ facet, values }) => ({
      facet,
      values: values.filter(({ count, on }) => count > 0 || on),
    }))
    .filter(({ values }) => values.length > 0)
}
