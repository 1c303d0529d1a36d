import { defaultName } from '../page.ts'
import { partsOfEither } from './entities.ts'
import type { ProductFacts } from './product-facts.ts'
import { factsOf, looksDifferent } from './product-facts.ts'
import { startTops } from './tops.ts'
import type { Sides, Touched } from './touched.ts'

/** A product before and after; missing on one side if it is new or removed. */
type Change = {
  before: ProductFacts | null
  after: ProductFacts | null
  /** New or removed. */
  present: boolean
  /** Its card differs. */
  shown: boolean
  /** Its position in lists differs. */
  moved: boolean
  /** Its salts or strengths differ, or it is new or removed. */
  composed: boolean
}

const changeOf = ({ before, after }: Sides, id: number, renamedMaker: boolean): Change => {
  const b = factsOf(before, id)
  const a = factsOf(after, id)
  if (!b || !a)
    return { before: b, after: a, present: true, shown: true, moved: true, composed: true }
  return {
    before: b,
    after: a,
    present: false,
    shown: renamedMaker || looksDifferent(b, a),
    moved:
      b.popularity !== a.popularity ||
      b.name !== a.name ||
      (b.sale === 'for-sale') !== (a.sale === 'for-sale'),
    composed: b.composition !== a.composition || b.salts !== a.salts,
  }
}

/** Changes of other rows that affect products with an unchanged row. */
export type Elsewhere = {
  renamedMaker: ReadonlySet<number>
  /** Categories whose products may have changed. */
  refilled: ReadonlySet<number>
}

/**
 * Effects of changed products: their own pages, and the pages of others that list them, compare with them or are selected
 * by them.
 */
export const productsTouch = (
  sides: Sides,
  touched: Touched,
  changed: Iterable<number>,
  { renamedMaker, refilled }: Elsewhere,
): void => {
  const tops = startTops(sides, touched)
  for (const category of refilled) tops.categories.add(category)
  for (const id of new Set([...changed, ...renamedMaker])) {
    const change = changeOf(sides, id, renamedMaker.has(id))
    touched.products.add(id)
    listsTouched(touched, id, change)
    saltsTouched(sides, touched, change)
    indexTouched(touched, id, change)
    const both = [change.before, change.after].filter((side) => side !== null)
    const reordered = change.shown || change.moved
    for (const { substitution } of both)
      if (
        substitution !== null &&
        (reordered || change.before?.substitution !== change.after?.substitution)
      )
        tops.substitutions.add(substitution)
    for (const { brandId } of both)
      if (brandId !== null && (reordered || change.before?.brandId !== change.after?.brandId))
        tops.brands.add(brandId)
    for (const { kind, categories } of both)
      if (
        kind === 'otc' &&
        (reordered || differ(change.before?.categories, change.after?.categories))
      )
        for (const category of categories) tops.categories.add(category)
    for (const { variantId } of both)
      if (
        variantId !== null &&
        (change.shown || change.before?.variantId !== change.after?.variantId)
      )
        tops.variants.add(variantId)
  }
  tops.settle()
}

const differ = (
  one: readonly number[] | undefined,
  other: readonly number[] | undefined,
): boolean =>
  one === undefined ||
  other === undefined ||
  one.length !== other.length ||
  one.some((id) => !other.includes(id))

const listsTouched = (
  touched: Touched,
  id: number,
  { before, after, present, shown, moved, composed }: Change,
): void => {
  const each = (
    of: (facts: ProductFacts) => number[],
    mark: (list: number, stays: boolean) => void,
  ) => {
    const [was, is] = [before ? of(before) : [], after ? of(after) : []]
    for (const list of new Set([...was, ...is])) mark(list, was.includes(list) && is.includes(list))
  }
  const mark = (touch: { all: boolean; moved: boolean; entries: Set<number> }, stays: boolean) => {
    if (!stays) touch.all = true
    else if (moved) touch.moved = true
    if (shown || moved) touch.entries.add(id)
  }
  if (!present && !shown && !moved && !linksDiffer(before, after)) return
  each(
    ({ manufacturerId }) => [manufacturerId],
    (list, stays) => mark(touched.list('manufacturer', list), stays),
  )
  each(
    ({ brandId }) => (brandId === null ? [] : [brandId]),
    (list, stays) => mark(touched.list('brand', list), stays),
  )
  // Their pages name the most frequent salts of their products.
  each(
    ({ ailments }) => ailments,
    (list, stays) => mark(touched.list('ailment', list), stays && !composed),
  )
  each(
    ({ usages }) => usages,
    (list, stays) => mark(touched.list('usage', list), stays && !composed),
  )
  // Every page of a category shows counts of its filters.
  each(
    ({ categories }) => categories,
    (list) => mark(touched.list('category', list), false),
  )
}

const linksDiffer = (before: ProductFacts | null, after: ProductFacts | null): boolean =>
  before?.brandId !== after?.brandId ||
  differ(before?.ailments, after?.ailments) ||
  differ(before?.usages, after?.usages) ||
  differ(before?.categories, after?.categories)

/**
 * A salt's page has cards of its single-salt products; of combinations it names the most popular and counts the rest, also of those whose name is
 * a salt of its own.
 */
const saltsTouched = (
  sides: Sides,
  touched: Touched,
  { before, after, present, shown, moved, composed }: Change,
): void => {
  for (const facts of [before, after]) {
    if (!facts || facts.salts === '') continue
    const alone = !facts.salts.includes('+')
    const hasOtherName = moved || before?.slug !== after?.slug || before?.kind !== after?.kind
    const diagnosed = alone && differ(before?.ailments, after?.ailments)
    if (present || composed || diagnosed || (alone ? shown || moved : hasOtherName))
      for (const salt of facts.salts.split('+')) touched.salts.add(Number(salt))
    if (alone && (present || composed || hasOtherName))
      for (const part of partsOfEither(sides, Number(facts.salts))) touched.salts.add(part)
  }
}

/** The index of drugs prints names and compositions, no prices. */
const indexTouched = (touched: Touched, id: number, { before, after }: Change): void => {
  const same =
    before?.kind === after?.kind &&
    before?.name === after?.name &&
    before?.slug === after?.slug &&
    before?.composition === after?.composition
  if (same) return
  for (const facts of [before, after]) {
    if (facts?.kind !== 'drug') continue
    for (const name of new Set([facts.letter, defaultName('drugs')])) {
      const touch = touched.index('drugs', name)
      if (before?.kind !== after?.kind || before?.letter !== after?.letter) touch.all = true
      touch.moved = true
      touch.entries.add(id)
    }
  }
}
