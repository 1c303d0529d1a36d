import type { Catalogue } from '../open.ts'
import { defaultName, type IndexOf } from '../page.ts'
import {
  ailmentOf,
  brandOf,
  type Category,
  categoryOf,
  type EntityRow,
  manufacturerOf,
  type NamedEntity,
  saltOf,
  trailOf,
  usageOf,
} from '../query/entity.ts'
import { pairsWith } from '../query/interaction-facts.ts'
import { indexed, indexTables } from '../query/listing.ts'
import { combinationsWith, partsOfSalt, substanceOf } from '../query/substances.ts'
import type { ChangedRows } from './rows.ts'
import { variantTouched } from './tops.ts'
import type { Sides, Touched } from './touched.ts'

/** The content of links to a row: its address and its name in every language. */
const linkText = (row: NamedEntity | null): string =>
  JSON.stringify(row && [row.slug, row.body.name ?? row.name])

type Reader<Row> = (catalogue: Catalogue, id: number) => Row | null

type Compared<Row> = { before: Row | null; after: Row | null; relinked: boolean }

const compared = <Row extends EntityRow<unknown>>(
  { before, after }: Sides,
  of: Reader<Row>,
  id: number,
): Compared<Row> => {
  const [was, is] = [of(before, id), of(after, id)]
  return { before: was, after: is, relinked: linkText(was) !== linkText(is) }
}

const idsOf = ({ before, after }: Sides, sql: string, id: number | string): Set<number> => {
  const ids = new Set<number>()
  for (const side of [before, after])
    for (const row of side.sql(sql).all(id) as { id: number }[]) ids.add(row.id)
  return ids
}

const productsWith = {
  /** For many makers at once, because there is no index on the marketer: this reads all products. */
  makers:
    'SELECT id FROM product WHERE manufacturer_id IN (SELECT value FROM json_each(?1)) OR marketer_id IN (SELECT value FROM json_each(?1))',
  brand: 'SELECT id FROM product WHERE brand_id = ?',
  salt: 'SELECT product_id AS id FROM product_salt WHERE salt_id = ?',
  ailment: 'SELECT product_id AS id FROM product_ailment WHERE ailment_id = ?',
  usage: 'SELECT product_id AS id FROM product_usage WHERE usage_id = ?',
  category: 'SELECT product_id AS id FROM product_category WHERE category_id = ?',
} as const

/** Marks an entry of an A–Z index as changed; if its name changed or it was added or removed, also the order of the index. */
const entryTouched = (sides: Sides, touched: Touched, of: IndexOf, id: number): void => {
  const rowOf = (catalogue: Catalogue) =>
    catalogue
      .sql(`SELECT name, letter FROM ${indexTables[of]} WHERE id = ? AND ${indexed[of]}`)
      .get(id) as { name: string; letter: string } | undefined
  const [before, after] = [rowOf(sides.before), rowOf(sides.after)]
  for (const row of [before, after]) {
    if (!row) continue
    for (const name of new Set([row.letter, defaultName(of)])) {
      const touch = touched.index(of, name)
      touch.entries.add(id)
      if (before?.name !== after?.name) touch.moved = true
    }
  }
}

/** A renamed maker changes every card of its products. Returns the products of renamed makers. */
export const manufacturersTouch = (
  sides: Sides,
  touched: Touched,
  ids: readonly number[],
): Set<number> => {
  const renamed: number[] = []
  for (const id of ids) {
    const { relinked } = compared(sides, manufacturerOf, id)
    touched.list('manufacturer', id).all = true
    entryTouched(sides, touched, 'manufacturers', id)
    if (!relinked) continue
    renamed.push(id)
    for (const brand of idsOf(sides, 'SELECT id FROM brand WHERE manufacturer_id = ?', id)) {
      touched.list('brand', brand).all = true
      touched.brandLanding().entries.add(brand)
      entryTouched(sides, touched, 'brands', brand)
    }
  }
  return renamed.length === 0
    ? new Set()
    : idsOf(sides, productsWith.makers, JSON.stringify(renamed))
}

export const brandsTouch = (sides: Sides, touched: Touched, ids: readonly number[]): void => {
  for (const id of ids) {
    const { relinked } = compared(sides, brandOf, id)
    touched.list('brand', id).all = true
    entryTouched(sides, touched, 'brands', id)
    const landing = touched.brandLanding()
    landing.moved = true
    landing.entries.add(id)
    if (!relinked) continue
    for (const product of idsOf(sides, productsWith.brand, id)) touched.products.add(product)
    for (const category of idsOf(
      sides,
      'SELECT DISTINCT category_id AS id FROM product_category l JOIN product p ON p.id = l.product_id WHERE p.brand_id = ?',
      id,
    ))
      touched.list('category', category).all = true
  }
}

/** All salts that are, before or after, the same substance as one or a combination with it: their pages show its interactions and notes. */
const formsOf = ({ before, after }: Sides, id: number): Set<number> =>
  new Set(
    [before, after].flatMap((side) => {
      const { saltIds } = substanceOf(side, id)
      return [...saltIds, ...combinationsWith(side, saltIds)]
    }),
  )

/** The salts, in every form, that stand for the parts of a combination before or after: their pages name it. */
export const partsOfEither = ({ before, after }: Sides, id: number): Set<number> =>
  new Set(
    [before, after].flatMap((side) =>
      partsOfSalt(side, id).flatMap((part) => substanceOf(side, part).saltIds),
    ),
  )

/** The salts on whose pages one stands as interacting, before or after. */
const partnersOf = ({ before, after }: Sides, id: number): Set<number> =>
  new Set(
    [before, after].flatMap((side) =>
      saltOf(side, id) ? pairsWith(side, id).map(({ other }) => other) : [],
    ),
  )

const isAnotherSubstance = ({ before, after }: Sides, id: number): boolean =>
  JSON.stringify(substanceOf(before, id)) !== JSON.stringify(substanceOf(after, id))

/** A salt's text appears on the pages of its products; its name also where it is combined, interacts or treats. */
export const saltsTouch = (sides: Sides, touched: Touched, ids: readonly number[]): void => {
  for (const id of ids) {
    const { before, after, relinked } = compared(sides, saltOf, id)
    touched.salts.add(id)
    entryTouched(sides, touched, 'salts', id)
    const isOther = isAnotherSubstance(sides, id)
    const parts = partsOfEither(sides, id)
    if (isOther || relinked)
      for (const other of [...parts, ...formsOf(sides, id)]) touched.salts.add(other)
    if (isOther)
      for (const form of formsOf(sides, id)) {
        saltTouched(sides, touched, form)
        for (const partner of partnersOf(sides, form)) saltTouched(sides, touched, partner)
      }
    if (
      JSON.stringify([before?.body, before?.covered]) ===
      JSON.stringify([after?.body, after?.covered])
    )
      continue
    const products = idsOf(sides, productsWith.salt, id)
    for (const product of products) touched.products.add(product)
    if (!relinked) continue
    for (const salt of idsOf(
      sides,
      'SELECT DISTINCT o.salt_id AS id FROM product_salt s JOIN product_salt o ON o.product_id = s.product_id WHERE s.salt_id = ?',
      id,
    ))
      touched.salts.add(salt)
    for (const by of ['ailment', 'usage'] as const)
      for (const list of idsOf(
        sides,
        `SELECT DISTINCT l.${by}_id AS id FROM product_salt s JOIN product_${by} l ON l.product_id = s.product_id WHERE s.salt_id = ?`,
        id,
      ))
        touched.list(by, list).all = true
    for (const partner of partnersOf(sides, id)) saltTouched(sides, touched, partner)
    for (const { a, b, mate } of takenIn(sides))
      if (mate === id)
        for (const nameId of [a, b])
          for (const form of formsOf(sides, nameId)) saltTouched(sides, touched, form)
  }
}

const saltTouched = (sides: Sides, touched: Touched, id: number): void => {
  touched.salts.add(id)
  for (const product of idsOf(sides, productsWith.salt, id)) touched.products.add(product)
}

type Ids = { a: number; b: number }
type Taken = Ids & { mate: number; partner: number }

const takenIn = ({ before, after }: Sides): Taken[] =>
  [before, after].flatMap(
    (side) =>
      side.sql('SELECT salt_a AS a, salt_b AS b, mate, partner FROM class_pair').all() as Taken[],
  )

/** The pairs that show the text of one of these rows because they are taken from it. */
const pairsTakenFrom = (sides: Sides, rows: readonly Ids[]): Ids[] => {
  if (rows.length === 0) return []
  const keys = new Set(rows.map(({ a, b }) => `${a}+${b}`))
  return takenIn(sides).filter(({ mate, partner }) =>
    keys.has(`${Math.min(mate, partner)}+${Math.max(mate, partner)}`),
  )
}

export const interactionsTouch = (
  sides: Sides,
  touched: Touched,
  {
    interactions,
    classPairs,
    saltNotes,
  }: Pick<ChangedRows, 'interactions' | 'classPairs' | 'saltNotes'>,
): void => {
  const pairs = pairsTakenFrom(sides, interactions)
  const named = new Set([
    ...[...interactions, ...classPairs, ...pairs].flatMap(({ a, b }) => [a, b]),
    ...saltNotes,
  ])
  for (const salt of new Set([...named].flatMap((id) => [...formsOf(sides, id)])))
    saltTouched(sides, touched, salt)
}

export const ailmentsTouch = (sides: Sides, touched: Touched, ids: readonly number[]): void => {
  for (const id of ids) {
    const { relinked } = compared(sides, ailmentOf, id)
    touched.list('ailment', id).all = true
    entryTouched(sides, touched, 'ailments', id)
    if (!relinked) continue
    for (const product of idsOf(sides, productsWith.ailment, id)) touched.products.add(product)
    for (const usage of idsOf(
      sides,
      'SELECT usage_id AS id FROM usage_ailment WHERE ailment_id = ?',
      id,
    ))
      touched.list('usage', usage).all = true
    for (const salt of idsOf(
      sides,
      'SELECT DISTINCT s.salt_id AS id FROM product_ailment l JOIN product_salt s ON s.product_id = l.product_id WHERE l.ailment_id = ?',
      id,
    ))
      touched.salts.add(salt)
  }
}

export const usagesTouch = (sides: Sides, touched: Touched, ids: readonly number[]): void => {
  for (const id of ids) {
    const { relinked } = compared(sides, usageOf, id)
    touched.list('usage', id).all = true
    entryTouched(sides, touched, 'usages', id)
    // An ailment's page lists its usages, those with most products first.
    for (const ailment of idsOf(
      sides,
      'SELECT ailment_id AS id FROM usage_ailment WHERE usage_id = ?',
      id,
    ))
      touched.list('ailment', ailment).all = true
    if (relinked)
      for (const product of idsOf(sides, productsWith.usage, id)) touched.products.add(product)
  }
}

const below = `WITH RECURSIVE below(id) AS (VALUES (?) UNION SELECT c.id FROM category c JOIN below ON c.parent_id = below.id) SELECT id FROM below`

/**
 * A category appears on its parent's page with a count, and in the breadcrumbs of all categories below it. Returns the categories whose products
 * may have changed because a category was moved in the tree.
 */
export const categoriesTouch = (
  sides: Sides,
  touched: Touched,
  ids: readonly number[],
): Set<number> => {
  const refilled = new Set<number>()
  for (const id of ids) {
    const { before, after, relinked } = compared<Category>(sides, categoryOf, id)
    for (const category of [id, before?.parentId, after?.parentId])
      if (category) touched.list('category', category).all = true
    const stands = before?.parentId === after?.parentId && before !== null && after !== null
    if (!stands)
      for (const side of [sides.before, sides.after])
        for (const category of trailOf(side, id)) refilled.add(category.id)
    if (!relinked && stands && before.path === after.path) continue
    for (const product of idsOf(sides, productsWith.category, id)) touched.products.add(product)
    for (const category of idsOf(sides, below, id)) touched.list('category', category).all = true
  }
  for (const category of refilled) touched.list('category', category).all = true
  return refilled
}

export const variantsTouch = (sides: Sides, touched: Touched, ids: readonly number[]): void => {
  for (const id of ids) variantTouched(sides, touched, id)
}
