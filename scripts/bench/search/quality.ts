import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { Catalogue } from '#catalogue/open.ts'
import { brandSalts } from '#catalogue/search/brands/index.ts'
import { latin } from '#catalogue/search/transliterate.ts'
import { hindiNames } from '../../../tests/fixtures/search/hindi.ts'
import { tamilNames } from '../../../tests/fixtures/search/tamil.ts'
import { randomFrom, typoOf } from './random.ts'

/** The answer of an engine: names with their salts, best first. */
export type Answer = { name: string; salts: string }
export type Ask = (text: string) => Answer[] | null

export type Case = { query: string; right: (answer: Answer) => boolean }
export type Suite = { name: string; cases: Case[] /** Positions that count. */; within: number[] }

const folded = (text: string): string => latin(text).replace(/[^a-z0-9]/g, '')

/** Every name of the salt that `name` is a name of, folded: amoxicillin is amoxycillin. */
const sameSalt = (catalogue: Catalogue, name: string): string[] =>
  (
    catalogue
      .sql(
        'SELECT DISTINCT s.name FROM salt_name n JOIN salt s ON s.id = n.salt_id WHERE n.name = ?',
      )
      .all(name.toLowerCase()) as {
      name: string
    }[]
  ).map((row) => folded(row.name))

const variants = async (
  catalogue: Catalogue,
  data: string,
): Promise<(Case & { kind: string })[]> => {
  const file = createReadStream(join(data, 'medicine-query-variants.csv.gz'))
    .pipe(createGunzip())
    .pipe(parse({ columns: true }))
  const cases: (Case & { kind: string })[] = []
  for await (const { query, intended, kind } of file as AsyncIterable<{
    query: string
    intended: string
    kind: string
  }>) {
    // If a catalogue has its own spelling of a salt, finding that one is correct; so is the salt of a brand.
    const salts = brandSalts.get(intended.toLowerCase()) ?? []
    const names = [
      intended,
      ...(kind === 'catalogue-spelling' ? [query] : []),
      ...(salts.length === 1 ? salts : []),
    ].flatMap((name) => [folded(name), ...sameSalt(catalogue, name)])
    const right = ({ name, salts }: Answer) =>
      names.some((one) => folded(name).includes(one) || folded(salts).includes(one))
    cases.push({ query, kind, right })
  }
  return cases
}

const firstWord = (name: string): string => /^[A-Za-z]+/.exec(name)?.[0]?.toLowerCase() ?? ''

const popularNames = (catalogue: Catalogue, count: number): string[] => {
  const words = new Set<string>()
  for (const { name } of catalogue
    .sql('SELECT name FROM product WHERE id < 800000000000 ORDER BY popularity DESC, id')
    .iterate() as IterableIterator<{ name: string }>) {
    const word = firstWord(name)
    if (word.length >= 4) words.add(word)
    if (words.size === count) break
  }
  return [...words]
}

const startsWith =
  (word: string) =>
  ({ name }: Answer) =>
    folded(name).startsWith(folded(word))

/** The brand where the documents have it, otherwise what holds its salts if they are known. */
const foreign = (
  catalogue: Catalogue,
  docs: readonly Answer[],
  name: string,
  names: typeof hindiNames,
): Suite => ({
  name,
  within: [5],
  cases: names.flatMap(([query, intended]) => {
    const named = startsWith(intended)
    if (docs.some(named)) return [{ query, right: named }]
    const wanted = brandSalts
      .get(intended.toLowerCase())
      ?.map((salt) => [folded(salt), ...sameSalt(catalogue, salt)])
    if (!wanted) return []
    const right = (answer: Answer): boolean =>
      wanted.every((same) => same.some((one) => folded(answer.salts || answer.name).includes(one)))
    return [{ query, right }]
  }),
})

/** The questions to which the documents hold an answer: a brand that the shop does not sell is no miss. */
const answerable = (suite: Suite, docs: readonly Answer[]): Suite => ({
  ...suite,
  cases: suite.cases.filter(({ right }) => docs.some(right)),
})

export const suites = async (
  catalogue: Catalogue,
  data: string,
  docs: readonly Answer[],
): Promise<Suite[]> => {
  const asked = await variants(catalogue, data)
  const of = (...kinds: string[]) => asked.filter(({ kind }) => kinds.includes(kind))
  const popular = popularNames(catalogue, 500)
  const random = randomFrom(7)
  const step = 499
  const exact = catalogue
    .sql('SELECT name FROM product WHERE id % ? = 0 ORDER BY id LIMIT 500')
    .all(step) as { name: string }[]
  const all: Suite[] = [
    {
      name: 'misspellings and abbreviations',
      within: [1, 10],
      cases: of('misspelling', 'abbreviation'),
    },
    { name: 'brand words', within: [10], cases: of('brand-to-salt') },
    { name: 'spellings of the catalogue', within: [10], cases: of('catalogue-spelling') },
    {
      name: 'one typo in a popular name',
      within: [5],
      cases: popular.map((word) => ({ query: typoOf(word, random), right: startsWith(word) })),
    },
    {
      name: 'exact names',
      within: [1],
      cases: exact.map(({ name }) => ({
        query: name,
        right: (answer) => folded(answer.name) === folded(name),
      })),
    },
    foreign(catalogue, docs, 'Hindi letters', hindiNames),
    foreign(catalogue, docs, 'Tamil letters', tamilNames),
  ]
  return all.map((suite) => answerable(suite, docs))
}

/**
 * The share of the queried cases whose correct answer is within each number of positions. `ask` returns `null` for a case that was not
 * queried.
 */
export const score = ({ cases, within }: Suite, ask: Ask): number[] => {
  const places = cases.flatMap(({ query, right }) => ask(query)?.findIndex(right) ?? [])
  return within.map(
    (max) =>
      places.filter((place) => place !== -1 && place < max).length / Math.max(1, places.length),
  )
}
