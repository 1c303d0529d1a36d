import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds the uses that a catalogue tells against labels that people wrote: by the way a medicine is given and by use, the salts that
 * are given for it. The labels name substances only and nothing is imported from the rules that find uses. Salts under the empty use are
 * those of which nothing may be told. A product whose salts have no label is counted apart.
 */
type Labels = Record<string, Record<string, string[]>>
const labels = JSON.parse(readFileSync(join(import.meta.dirname, 'uses.json'), 'utf8')) as Labels

type Product = {
  name: string
  form: string
  route: string | null
  composition: string
  uses: string
}
export type UsesReport = {
  products: number
  labelled: number
  wrong: { name: string; uses: string[] }[]
  without: string[]
}

/** The way of forms that have one only. */
const ways: Record<string, string> = {
  tablet: 'oral',
  capsule: 'oral',
  syrup: 'oral',
  suspension: 'oral',
  granules: 'oral',
  injection: 'injected',
  infusion: 'injected',
}
const wayOf = ({ form, route }: Product): string => route ?? ways[form] ?? form

const saltsOf = ({ composition }: Product): string =>
  composition
    .split(' + ')
    .map((part) => part.replace(/ \((?:[\d.]|\.\d)[^()]*\)$/, ''))
    .sort()
    .join('+')

/** The uses with a label for these salts given in this way; `null` without a label. */
const labelOf = (product: Product): Set<string> | null => {
  const salts = saltsOf(product)
  const found = Object.entries(labels[wayOf(product)] ?? {}).flatMap(([use, list]) =>
    list.includes(salts) ? use : [],
  )
  return found.length === 0 ? null : new Set(found)
}

/** Numbers below one from a seed, the same on every machine. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Two fifths of a sample at random, the rest in turn from every way of giving, so that rare ones are seen. */
const sampleOf = (products: readonly Product[], size: number, seed: number): Product[] => {
  const random = randomFrom(seed)
  const shuffled = products
    .map((product) => ({ product, at: random() }))
    .sort((a, b) => a.at - b.at)
  const chosen = new Set(shuffled.slice(0, Math.round(size * 0.4)).map(({ product }) => product))
  const rest = new Map<string, Product[]>()
  for (const { product } of shuffled) {
    if (chosen.has(product)) continue
    const list = rest.get(wayOf(product))
    if (list) list.push(product)
    else rest.set(wayOf(product), [product])
  }
  for (let before = -1; chosen.size < size && chosen.size !== before; ) {
    before = chosen.size
    for (const list of rest.values()) {
      const next = chosen.size < size ? list.pop() : undefined
      if (next) chosen.add(next)
    }
  }
  return [...chosen]
}

const rowsSql = `SELECT p.name, p.form, json_extract(p.body, '$.route') AS route, p.composition, group_concat(a.name, char(10)) AS uses
  FROM product p JOIN product_ailment l ON l.product_id = p.id JOIN ailment a ON a.id = l.ailment_id WHERE p.kind = 'drug' GROUP BY p.id ORDER BY p.id`

/** Judges all products with a use, or a sample of them. */
export const inspectUses = (file: string, sample?: { size: number; seed: number }): UsesReport => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const all = db.prepare(rowsSql).all() as unknown as Product[]
    const products = sample ? sampleOf(all, sample.size, sample.seed) : all
    const report: UsesReport = { products: products.length, labelled: 0, wrong: [], without: [] }
    for (const product of products) {
      const label = labelOf(product)
      const uses = product.uses.split('\n')
      if (label === null)
        report.without.push(`${saltsOf(product)} (${wayOf(product)}): ${uses.join(', ')}`)
      else report.labelled++
      const wrong = label === null ? [] : uses.filter((use) => !label.has(use))
      if (wrong.length > 0) report.wrong.push({ name: product.name, uses: wrong })
    }
    return report
  } finally {
    db.close()
  }
}
