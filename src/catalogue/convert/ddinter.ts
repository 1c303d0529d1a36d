import type { Severity } from '#model/product.ts'
import type { Fields, Input } from './input.ts'

export type DdinterPair = { a: string; b: string; severity: Severity | null }
export type Ddinter = { drugs: string[]; pairs: DdinterPair[]; alcohol: { drug: string; severity: Severity | null }[] }

/** Spec §3 severities: 1 high, 2 medium, 3 low. `Unknown` is a known interaction of unknown severity. */
const severities: Record<string, Severity | null> = { Major: 1, Moderate: 2, Minor: 3, Unknown: null }

/** DDInter's name of alcohol: its pairs are advice about drinking, not about a second medicine. */
const alcohol = 'Ethanol'

export const ddinterSource = { name: 'DDInter', url: 'https://ddinter.scbdd.com/' } as const

/** Distinct unordered pairs of DDInter's eight overlapping files, with alcohol apart. */
export const readDdinter = async (input: Input<Fields>): Promise<Ddinter> => {
  const seen = new Map<string, string>()
  const drugs = new Set<string>()
  const found: Ddinter = { drugs: [], pairs: [], alcohol: [] }
  const { dirt } = input
  for await (const row of input.rows()) {
    const a = (row.Drug_A ?? '').trim()
    const b = (row.Drug_B ?? '').trim()
    const level = (row.Level ?? '').trim()
    if (a === '' || b === '' || a === b || !(level in severities)) {
      dirt.count('row-of-another-shape')
      continue
    }
    const key = a < b ? `${a}\n${b}` : `${b}\n${a}`
    const known = seen.get(key)
    if (known !== undefined) {
      dirt.count('pair-repeated')
      if (known !== level) dirt.count('pair-repeated-with-another-level')
      continue
    }
    seen.set(key, level)
    const severity = severities[level] as Severity | null
    dirt.count(`level-${level.toLowerCase()}`)
    if (a === alcohol || b === alcohol) found.alcohol.push({ drug: a === alcohol ? b : a, severity })
    else found.pairs.push({ a, b, severity })
    for (const drug of [a, b]) if (drug !== alcohol) drugs.add(drug)
    input.report.used++
  }
  found.drugs = [...drugs].sort()
  return found
}
