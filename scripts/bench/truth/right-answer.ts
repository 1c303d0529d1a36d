import type { SearchMatches } from '#catalogue/search/search.ts'
import {
  type Bench,
  type Measured,
  type Product,
  partsOf,
  productOf,
  strengthKey,
} from './question.ts'

/** A salt and its strength as a composition prints them. */
export type Part = { salt: string; strength: string }

const plain = (salt: string): string =>
  salt
    .replace(/\(.*?\)/g, '')
    .trim()
    .toLowerCase()

const holds = (product: Product, part: Part): boolean =>
  partsOf(product.composition).some(
    ({ salt, strength }) =>
      plain(salt) === plain(part.salt) && strengthKey(strength) === strengthKey(part.strength),
  )

/** Whether the product holds these salts in these strengths, and nothing else. */
export const holdsExactly = (product: Product, parts: readonly Part[]): boolean =>
  partsOf(product.composition).length === parts.length &&
  parts.every((part) => holds(product, part))

const holdsNone = (product: Product, parts: readonly Part[]): boolean =>
  !partsOf(product.composition).some(({ salt }) =>
    parts.some((part) => plain(part.salt) === plain(salt)),
  )

/** Whether the answer says that it is not quite what was typed. */
export const isTold = ({ corrected, notices }: SearchMatches): boolean =>
  corrected || notices.length > 0

/** How right the first three results are for what holds exactly these salts, and whether another medicine comes first unsaid. */
export const answered = (
  bench: Bench,
  text: string,
  measure: string,
  parts: readonly Part[],
): Measured[] => {
  const found = bench.page(text, 3)
  const products = found.products.map((id) => productOf(bench.catalogue, id))
  const [first] = products
  const note = first ? `${first.name}: ${first.composition}` : 'nothing'
  const isOther = first !== undefined && holdsNone(first, parts)
  return [
    [`${measure}, right at 1`, first !== undefined && holdsExactly(first, parts), note],
    [`${measure}, right in 3`, products.some((product) => holdsExactly(product, parts)), note],
    [`${measure}, no other medicine first`, !isOther, note],
    [`${measure}, no other medicine first unsaid`, !isOther || isTold(found), note],
  ]
}

const oneSalt = "kind = 'drug' AND composition NOT LIKE '% + %' AND composition GLOB '*([0-9]*mg)'"

/** Salts with their strength, each salt once, among those that several products have: what doctors prescribe by name. */
export const saltsWithStrength = (bench: Bench, count: number, where = '1'): Part[] => {
  const rows = bench.catalogue
    .sql(
      `SELECT composition, count(*) AS products FROM product WHERE ${oneSalt} AND ${where} GROUP BY composition HAVING products >= 5 ORDER BY composition`,
    )
    .all()
  const parts = rows
    .map(({ composition }) => partsOf(composition as string)[0] as Part)
    .filter(({ salt }) => /^[A-Z][a-z]{4,}( [A-Z][a-z]+)?$/.test(salt))
  const chosen = new Map<string, Part>()
  for (let tries = 0; chosen.size < Math.min(count, parts.length) && tries < count * 30; tries++) {
    const part = parts[Math.floor(bench.random() * parts.length)] as Part
    if (!chosen.has(part.salt)) chosen.set(part.salt, part)
  }
  return [...chosen.values()]
}

export const numberOf = ({ strength }: Part): number => Number(/^[\d.]+/.exec(strength)?.[0])
