import type { Form } from '#model/product.ts'
import {
  type CategoryFilters,
  type CategorySort,
  type PriceBand,
  priceBands,
} from '#model/views/narrowing.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { listOrder, listSources } from './listing.ts'

/** The fields that filters and sort orders of a category page use. */
export type CategoryProduct = {
  id: number
  brandId: number | null
  form: Form
  price: number | null
  mrp: number | null
  buyable: number
}

export const choicesIn = keep(
  2,
  (catalogue: Catalogue, categoryId: number): CategoryProduct[] =>
    catalogue
      .sql(
        `SELECT p.id, p.brand_id AS brandId, p.form, p.price, p.mrp, p.sale = 'for-sale' AS buyable
       FROM ${listSources.category.from} WHERE ${listSources.category.owner} = ? ORDER BY ${listOrder}`,
      )
      .all(categoryId) as CategoryProduct[],
)

/** Every product that was among results, read once a release: a common word finds half of them, and the next one the same half. */
const known = keep(1, (_catalogue, _: 0) => new Map<number, CategoryProduct>())

/** The same for given products, in the order of `ids`. */
export const choicesOf = (catalogue: Catalogue, ids: readonly number[]): CategoryProduct[] => {
  const read = known(catalogue, 0)
  const choices: CategoryProduct[] = []
  const unread: number[] = []
  for (const id of ids) {
    const choice = read.get(id)
    if (choice) choices.push(choice)
    else unread.push(id)
  }
  if (unread.length === 0) return choices
  const rows = catalogue
    .sql(
      `SELECT p.id, p.brand_id AS brandId, p.form, p.price, p.mrp, p.sale = 'for-sale' AS buyable
       FROM json_each(?) asked JOIN product p ON p.id = asked.value`,
    )
    .all(JSON.stringify(unread)) as CategoryProduct[]
  for (const row of rows) read.set(row.id, row)
  return ids.flatMap((id) => read.get(id) ?? [])
}

export type Facet = 'brand' | 'form' | 'price' | 'availability'

/** Paise from `from` to below `below`. */
const bounds = new Map(
  priceBands.map((band) => {
    const [from, below] = band.split('-') as [string, string]
    return [
      band,
      { from: Number(from) * 100, below: below === '' ? Infinity : Number(below) * 100 },
    ]
  }),
)
const inBand = (price: number, band: PriceBand): boolean => {
  const { from, below } = bounds.get(band) as { from: number; below: number }
  return price >= from && price < below
}
const bandOf = (price: number | null): PriceBand | null => {
  if (price === null) return null
  for (const [band, { from, below }] of bounds) if (price >= from && price < below) return band
  return null
}

type Test = (choice: CategoryProduct, filters: CategoryFilters) => boolean
const passes: Record<Facet, { isActive: (filters: CategoryFilters) => boolean; test: Test }> = {
  brand: {
    isActive: ({ brand }) => brand.length > 0,
    test: ({ brandId }, { brand }) => brandId !== null && brand.includes(brandId),
  },
  form: {
    isActive: ({ form }) => form.length > 0,
    test: (choice, { form }) => form.includes(choice.form),
  },
  price: {
    isActive: ({ price }) => price.length > 0,
    test: (choice, { price }) =>
      choice.price !== null && price.some((band) => inBand(choice.price as number, band)),
  },
  availability: {
    isActive: ({ availability }) => availability,
    test: ({ buyable }) => buyable === 1,
  },
}

const activeIn = (filters: CategoryFilters): Facet[] =>
  (Object.keys(passes) as Facet[]).filter((facet) => passes[facet].isActive(filters))

export const filtered = (
  choices: readonly CategoryProduct[],
  filters: CategoryFilters,
): readonly CategoryProduct[] => {
  const active = activeIn(filters)
  return active.length === 0
    ? choices
    : choices.filter((choice) => active.every((facet) => passes[facet].test(choice, filters)))
}

/** How many products have each value: `under` the filters of the other facets, and of the whole list. */
export type Counts = {
  under: {
    brand: Map<number, number>
    form: Map<Form, number>
    price: Map<PriceBand, number>
    buyable: number
  }
  ofList: { brand: Map<number, number>; form: Map<Form, number> }
}

/** Of lists without filters, whose pages follow one another. */
const plainCounts = new WeakMap<readonly CategoryProduct[], Counts>()

/** `choices` must not change afterwards. */
export const countsOf = (choices: readonly CategoryProduct[], filters: CategoryFilters): Counts => {
  const active = activeIn(filters)
  const before = active.length === 0 ? plainCounts.get(choices) : undefined
  if (before) return before
  const counts = count(choices, filters, active)
  if (active.length === 0) plainCounts.set(choices, counts)
  return counts
}

/** How often each value stands in a list; null is none. */
const tally = <Value>(
  choices: readonly CategoryProduct[],
  read: (choice: CategoryProduct) => Value | null,
): Map<Value, number> => {
  const counts = new Map<Value, number>()
  for (const choice of choices) {
    const value = read(choice)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

const count = (
  choices: readonly CategoryProduct[],
  filters: CategoryFilters,
  active: readonly Facet[],
): Counts => {
  /** What passes the filters of every other facet than this one. */
  const under = (facet: Facet): readonly CategoryProduct[] => {
    const others = active.filter((one) => one !== facet)
    return others.length === 0
      ? choices
      : choices.filter((choice) => others.every((one) => passes[one].test(choice, filters)))
  }
  const ofList = {
    brand: tally(choices, ({ brandId }) => brandId),
    form: tally(choices, ({ form }) => form),
  }
  const own = <Value>(
    facet: Facet,
    of: Map<Value, number>,
    value: (choice: CategoryProduct) => Value | null,
  ) => {
    const list = under(facet)
    return list === choices ? of : tally(list, value)
  }
  return {
    under: {
      brand: own('brand', ofList.brand, ({ brandId }) => brandId),
      form: own('form', ofList.form, ({ form }) => form),
      price: tally(under('price'), ({ price }) => bandOf(price)),
      buyable: under('availability').reduce((sum, { buyable }) => sum + buyable, 0),
    },
    ofList,
  }
}

/** Products without a price come last in either direction. */
const priceOr = (choice: CategoryProduct, otherwise: number): number => choice.price ?? otherwise

const discount = ({ price, mrp }: CategoryProduct): number =>
  price === null || mrp === null || mrp === 0 ? -1 : 1 - price / mrp

const namesSql =
  'SELECT p.id FROM json_each(?) asked JOIN product p ON p.id = asked.value ORDER BY p.name COLLATE NOCASE, p.id'
const byName = (catalogue: Catalogue, choices: readonly CategoryProduct[]): CategoryProduct[] => {
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  return catalogue
    .sql(namesSql)
    .all(JSON.stringify([...byId.keys()]))
    .map(({ id }) => byId.get(id as number) as CategoryProduct)
}

const orders: Record<
  Exclude<CategorySort, 'popular' | 'name'>,
  (a: CategoryProduct, b: CategoryProduct) => number
> = {
  price: (a, b) => priceOr(a, Number.MAX_SAFE_INTEGER) - priceOr(b, Number.MAX_SAFE_INTEGER),
  'price-desc': (a, b) => priceOr(b, -1) - priceOr(a, -1),
  discount: (a, b) => discount(b) - discount(a),
}

/** Stable: equal products stay in list order. */
export const sorted = (
  catalogue: Catalogue,
  choices: readonly CategoryProduct[],
  sort: CategorySort,
): readonly CategoryProduct[] => {
  if (sort === 'popular') return choices
  return sort === 'name' ? byName(catalogue, choices) : [...choices].sort(orders[sort])
}
