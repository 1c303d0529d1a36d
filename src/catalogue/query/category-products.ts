import type { Form } from '#model/product.ts'
import type { CategoryFilters, CategorySort, PriceBand } from '#model/views/narrowing.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { listOrder, listSources } from './listing.ts'

/** The fields that filters and sort orders of a category page use. */
export type Choice = {
  id: number
  brandId: number | null
  form: Form
  price: number | null
  mrp: number | null
  buyable: number
  byName: number
}

/** The products of a category in list order. */
export const choicesIn = keep(
  2,
  (catalogue: Catalogue, categoryId: number): Choice[] =>
    catalogue
      .sql(
        `SELECT p.id, p.brand_id AS brandId, p.form, p.price, p.mrp, p.sale = 'for-sale' AS buyable,
         ROW_NUMBER() OVER (ORDER BY p.name COLLATE NOCASE, p.id) AS byName
       FROM ${listSources.category.from} WHERE ${listSources.category.owner} = ? ORDER BY ${listOrder}`,
      )
      .all(categoryId) as Choice[],
)

/** The same for given products, in the order of `ids`. */
export const choicesOf = (catalogue: Catalogue, ids: readonly number[]): Choice[] => {
  const rows = catalogue
    .sql(
      `SELECT p.id, p.brand_id AS brandId, p.form, p.price, p.mrp, p.sale = 'for-sale' AS buyable,
         ROW_NUMBER() OVER (ORDER BY p.name COLLATE NOCASE, p.id) AS byName
       FROM json_each(?) asked JOIN product p ON p.id = asked.value ORDER BY asked.key`,
    )
    .all(JSON.stringify(ids))
  return rows as Choice[]
}

export type Facet = 'brand' | 'form' | 'price' | 'availability'

export const inBand = (price: number | null, band: PriceBand): boolean => {
  if (price === null) return false
  const [from, below] = band.split('-') as [string, string]
  return price >= Number(from) * 100 && (below === '' || price < Number(below) * 100)
}

const passes: Record<Facet, (choice: Choice, filters: CategoryFilters) => boolean> = {
  brand: ({ brandId }, { brand }) =>
    brand.length === 0 || (brandId !== null && brand.includes(brandId)),
  form: (choice, { form }) => form.length === 0 || form.includes(choice.form),
  price: (choice, { price }) =>
    price.length === 0 || price.some((band) => inBand(choice.price, band)),
  availability: ({ buyable }, { availability }) => !availability || buyable === 1,
}

const facets = Object.keys(passes) as Facet[]

/** Applies the filters; `except` ignores one facet, to count the results of its values. */
export const filtered = (
  choices: readonly Choice[],
  filters: CategoryFilters,
  except?: Facet,
): Choice[] =>
  choices.filter((choice) =>
    facets.every((facet) => facet === except || passes[facet](choice, filters)),
  )

/** Products without a price come last in either direction. */
const priceOr = (choice: Choice, otherwise: number): number => choice.price ?? otherwise

const discount = ({ price, mrp }: Choice): number =>
  price === null || mrp === null || mrp === 0 ? -1 : 1 - price / mrp

const orders: Record<CategorySort, ((a: Choice, b: Choice) => number) | null> = {
  popular: null,
  price: (a, b) => priceOr(a, Number.MAX_SAFE_INTEGER) - priceOr(b, Number.MAX_SAFE_INTEGER),
  'price-desc': (a, b) => priceOr(b, -1) - priceOr(a, -1),
  discount: (a, b) => discount(b) - discount(a),
  name: (a, b) => a.byName - b.byName,
}

/** Stable: equal products stay in list order. */
export const sorted = (choices: Choice[], sort: CategorySort): Choice[] => {
  const order = orders[sort]
  return order ? [...choices].sort(order) : choices
}
