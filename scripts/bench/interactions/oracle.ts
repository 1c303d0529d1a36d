import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Reads the raw interaction file independently of converter, importer and engine: what it states about two drugs. `listed`: the level
 * of the pair. `none`: not listed although the file is complete for both. `open`: undecidable.
 */
export type Verdict = { is: 'listed'; level: string } | { is: 'none' } | { is: 'open' }

/** The rank of a level, most serious first: an unknown level ranks before the known slight ones. */
export const rankOfLevel = (level: string): number =>
  ['Major', 'Moderate', 'Unknown', 'Minor'].indexOf(level)

export type Oracle = {
  drugs: string[]
  pairs: [string, string][]
  verdictOf: (one: string, other: string) => Verdict
  complete: ReadonlySet<string>
}

const rowsOf = (file: string): string[][] => {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, bare]) =>
        (quoted ?? bare ?? '').replaceAll('""', '"').trim(),
      ),
    )
}

export const readOracle = (data: string): Oracle => {
  const [, ...rows] = rowsOf(join(data, 'ddinter-interactions.csv.gz'))
  const levels = new Map<string, string>()
  const files = new Map<string, Map<string, Set<string>>>()
  const partners = new Map<string, Set<string>>()
  const pairs: [string, string][] = []
  const note = (map: Map<string, Set<string>>, key: string, value: string): void =>
    void map.set(key, (map.get(key) ?? new Set()).add(value))
  for (const [file = '', , a = '', , b = '', level = ''] of rows) {
    if (!levels.has(`${a}|${b}`)) pairs.push([a, b])
    levels.set(`${a}|${b}`, level).set(`${b}|${a}`, level)
    note(partners, a, b)
    note(partners, b, a)
    const inFile = files.get(file) ?? new Map<string, Set<string>>()
    files.set(file, inFile)
    note(inFile, a, b)
    note(inFile, b, a)
  }
  // A file holds every interaction of the drugs of its group. A drug with an interaction outside the file is not in the group; its
  // partners in the file then must be, so their data is complete.
  const complete = new Set<string>()
  for (const inFile of files.values())
    for (const [drug, here] of inFile)
      if (here.size < (partners.get(drug)?.size ?? 0)) for (const other of here) complete.add(other)
  return {
    drugs: [...partners.keys()].sort(),
    pairs,
    complete,
    verdictOf: (one, other) => {
      const level = levels.get(`${one}|${other}`)
      if (level !== undefined) return { is: 'listed', level }
      return complete.has(one) && complete.has(other) ? { is: 'none' } : { is: 'open' }
    },
  }
}

/** The WHO's codes and names, one a line of its file. */
export const readAtcCodes = (data: string): { code: string; name: string }[] =>
  rowsOf(join(data, 'who-atc-ddd.csv.gz'))
    .slice(1)
    .map(([code = '', name = '']) => ({ code, name }))

/** Groups that have a file in the data. */
const letters = 'ABDHLPRV'

/** Drugs considered complete that the WHO's index, by exact name, places only in groups without a file: there should be none. */
export const doubtedByAtc = (data: string, { complete }: Oracle): string[] => {
  const groups = new Map<string, Set<string>>()
  for (const [code = '', name = ''] of rowsOf(join(data, 'who-atc-ddd.csv.gz')).slice(1))
    if (code.length === 7)
      groups.set(
        name.toLowerCase(),
        (groups.get(name.toLowerCase()) ?? new Set()).add(code.charAt(0)),
      )
  return [...complete].filter((drug) => {
    const of = groups.get(drug.toLowerCase())
    return of !== undefined && ![...of].some((letter) => letters.includes(letter))
  })
}
