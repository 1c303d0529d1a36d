import type { Severity } from '#model/product.ts'
import type { Fields, Input } from './input.ts'

type FilesOfPairs = ReadonlyMap<string, { a: string; b: string; files: ReadonlySet<string> }>

/**
 * The drugs of which DDInter's download lists every interaction. It has one file per group of drugs (ATC letter) with every interaction
 * that involves a drug of the group; six groups have no file, so a pair of drugs from those groups appears nowhere. The files imply which
 * drugs are in a file's group: a drug with any pair missing from a file is not in its group, so every other drug in the file must be.
 */
const wholeDrugs = (pairs: FilesOfPairs): Set<string> => {
  const codes = new Set([...pairs.values()].flatMap(({ files }) => [...files]))
  const whole = new Set<string>()
  for (const code of codes) {
    const outside = new Set<string>()
    for (const { a, b, files } of pairs.values()) if (!files.has(code)) outside.add(a).add(b)
    for (const { a, b, files } of pairs.values()) {
      if (!files.has(code)) continue
      if (outside.has(a)) whole.add(b)
      if (outside.has(b)) whole.add(a)
    }
  }
  return whole
}

export type DdinterPair = { a: string; b: string; severity: Severity | null }
export type Ddinter = {
  drugs: string[]
  pairs: DdinterPair[]
  alcohol: { drug: string; severity: Severity | null }[]
  /** Drugs with complete interaction lists: two such drugs without a pair have no known interaction. */
  whole: ReadonlySet<string>
}

/** Severities of spec §3: 1 high, 2 medium, 3 low. `Unknown` is a known interaction of unknown severity. */
const severities: Record<string, Severity | null> = {
  Major: 1,
  Moderate: 2,
  Minor: 3,
  Unknown: null,
}

/** Of two rows of a pair the more severe counts, and a known severity more than an unknown one. */
const gravity = (level: string): number => 4 - (severities[level] ?? 4)

/** DDInter's name for alcohol: its pairs concern drinking, not a second medicine. */
const alcohol = 'Ethanol'

export const ddinterSource = { name: 'DDInter', url: 'https://ddinter.scbdd.com/' } as const

/** Distinct unordered pairs from DDInter's eight overlapping files; pairs with alcohol are kept separately. */
export const readDdinter = async (input: Input<Fields>): Promise<Ddinter> => {
  const seen = new Map<string, { a: string; b: string; level: string; files: Set<string> }>()
  const drugs = new Set<string>()
  const read = { pairs: [] as DdinterPair[], alcohol: [] as Ddinter['alcohol'] }
  const { dirt } = input
  for await (const row of input.rows()) {
    const a = (row.Drug_A ?? '').trim()
    const b = (row.Drug_B ?? '').trim()
    const level = (row.Level ?? '').trim()
    const file = (row.file_code ?? '').trim()
    if (a === '' || b === '' || a === b || !(level in severities)) {
      dirt.count('row-of-another-shape')
      continue
    }
    const key = a < b ? `${a}\n${b}` : `${b}\n${a}`
    const known = seen.get(key)
    if (known !== undefined) {
      dirt.count('pair-repeated')
      known.files.add(file)
      if (known.level !== level) dirt.count('pair-repeated-with-another-level')
      if (gravity(level) > gravity(known.level)) known.level = level
      continue
    }
    seen.set(key, { a, b, level, files: new Set([file]) })
    for (const drug of [a, b]) if (drug !== alcohol) drugs.add(drug)
    input.report.used++
  }
  for (const { a, b, level } of seen.values()) {
    const severity = severities[level] as Severity | null
    dirt.count(`level-${level.toLowerCase()}`)
    if (a === alcohol || b === alcohol) read.alcohol.push({ drug: a === alcohol ? b : a, severity })
    else read.pairs.push({ a, b, severity })
  }
  return { ...read, drugs: [...drugs].sort(), whole: wholeDrugs(seen) }
}
