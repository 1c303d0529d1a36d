import { limits } from '#model/limits.ts'
import type { DrugPart } from '#model/views/drug.ts'
import type { Catalogue } from '../open.ts'
import { variantOf } from '../query/entity.ts'
import { brandTop, categoryTop, substitutesOf } from '../query/group.ts'
import type { CardRow } from '../query/product.ts'
import { manufacturerName } from '../views/card.ts'
import type { Sides, Touched } from './touched.ts'

/** Everything that an entry of a short list shows. */
const rowText = (catalogue: Catalogue, row: CardRow): string =>
  JSON.stringify([row, manufacturerName(catalogue, row)])

const sameTops = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at])

const idsOf = (catalogue: Catalogue, sql: string, parameter: string | number): number[] =>
  (catalogue.sql(sql).all(parameter) as { id: number }[]).map(({ id }) => id)

/**
 * Short lists that appear on many pages: the cheapest substitutes of a group, the most popular products of a brand and of a category, the
 * choices of a variant. Most changes of a product do not reach one, so each list is compared once.
 */
export const startTops = ({ before, after }: Sides, touched: Touched) => {
  const substitutions = new Set<string>()
  const brands = new Set<number>()
  const categories = new Set<number>()
  const variants = new Set<number>()
  /** `part`: the only part of the pages that may differ. */
  const add = (ids: Iterable<number>, part: DrugPart | null) => {
    for (const id of ids) {
      if (part) touched.part(id, part)
      else touched.products.add(id)
    }
  }

  const substitution = (group: string): void => {
    const [was, is] = [substitutesOf(before, group), substitutesOf(after, group)]
    const texts = [
      was.top.map((row) => rowText(before, row)),
      is.top.map((row) => rowText(after, row)),
    ] as const
    const sameTotal = was.total === is.total
    const sameScheme = JSON.stringify(was.scheme) === JSON.stringify(is.scheme)
    if (sameTotal && sameScheme && sameTops(...texts)) return
    const shown = limits.pageSize.substitutesDrugPage
    // Only the pages of the products before it show the last entry: a page leaves its own product out of the list.
    const lastOnly =
      sameTotal && sameScheme && sameTops(texts[0].slice(0, shown), texts[1].slice(0, shown))
    // If a list appears or disappears, other parts of the page that mention it change too.
    const part = sameTotal ? 'substitutes' : null
    add(
      lastOnly
        ? is.top.map(({ id }) => id)
        : idsOf(after, 'SELECT id FROM product WHERE substitution = ?', group),
      part,
    )
  }

  const top = (
    of: (catalogue: Catalogue, id: number) => CardRow[],
    id: number,
    members: string,
    part: DrugPart | null,
  ): void => {
    const [was, is] = [
      of(before, id).map((row) => rowText(before, row)),
      of(after, id).map((row) => rowText(after, row)),
    ]
    if (!sameTops(was, is)) add(idsOf(after, members, id), was.length === is.length ? part : null)
  }

  return {
    substitutions,
    brands,
    categories,
    variants,
    settle: (): void => {
      for (const group of substitutions) substitution(group)
      for (const brand of brands)
        top(
          brandTop,
          brand,
          "SELECT id FROM product WHERE brand_id = ? AND +kind = 'drug'",
          'sameBrand',
        )
      for (const category of categories)
        top(
          categoryTop,
          category,
          'SELECT product_id AS id FROM product_category WHERE category_id = ? AND own = 1',
          null,
        )
      for (const variant of variants) variantTouched({ before, after }, touched, variant)
    },
  }
}

/** The page of a variant and the selectors of everything that belongs to it. */
export const variantTouched = ({ before, after }: Sides, touched: Touched, id: number): void => {
  touched.variants.add(id)
  for (const side of [before, after])
    for (const { productId } of variantOf(side, id)?.body.products ?? [])
      touched.products.add(productId)
}
