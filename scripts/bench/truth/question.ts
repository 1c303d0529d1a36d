import type { Catalogue } from '#catalogue/open.ts'
import type { SearchMatches } from '#catalogue/search/search.ts'
import type { Suggestion } from '#catalogue/search/suggest.ts'

export type Bench = {
  catalogue: Catalogue
  random: () => number
  page: (text: string, size: number) => SearchMatches
  typed: (text: string) => Suggestion[]
  /** Names that the box offers to choose from, where nothing is called so. */
  named: (text: string) => readonly string[]
}

/** What is measured, whether the answer was right, and what was answered instead. */
export type Measured = [measure: string, right: boolean, note?: string]

export type Question = { text: string; check: () => Measured[] }

export type Product = {
  id: number
  name: string
  composition: string
  salts: string
  rx: number
  sale: string
  kind: string
}

const productSql = 'SELECT id, name, composition, salts, rx, sale, kind FROM product WHERE id = ?'
export const productOf = (catalogue: Catalogue, id: number): Product =>
  catalogue.sql(productSql).get(id) as Product

/** `count` products at random of those that `where` chooses. */
export const sampleOf = ({ catalogue, random }: Bench, where: string, count: number): Product[] => {
  const ids = catalogue.sql(`SELECT id FROM product WHERE ${where} ORDER BY id`).all()
  const chosen = new Set<number>()
  for (let tries = 0; chosen.size < Math.min(count, ids.length) && tries < count * 20; tries++)
    chosen.add(ids[Math.floor(random() * ids.length)]?.id as number)
  return [...chosen].map((id) => productOf(catalogue, id))
}

/** The salts of a composition with their strengths, as printed. */
export const partsOf = (composition: string): { salt: string; strength: string }[] =>
  composition.split(' + ').map((part) => {
    const [, salt = part, strength = ''] = /^(.*) \(([^()]*)\)$/.exec(part) ?? []
    return { salt, strength }
  })

const factors: Record<string, number> = { mcg: 0.001, g: 1_000, gm: 1_000 }

/** A strength to compare by: milligrams where it is a mass, without what it is counted in. */
export const strengthKey = (strength: string): string => {
  const [, number = '', unit = ''] =
    /^([\d.,]+) ?([a-z%]*)/i.exec(strength.split('/')[0] ?? '') ?? []
  const factor = factors[unit.toLowerCase()]
  return `${Number((Number(number.replaceAll(',', '')) * (factor ?? 1)).toPrecision(9))}${factor ? 'mg' : unit.toLowerCase()}`
}
