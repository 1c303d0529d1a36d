import type { DatabaseSync } from 'node:sqlite'
import { combinationNames, partsOf } from '../substances/combinations.ts'
import { baseOf, commonForms, saltIdentityOf } from '../substances/forms.ts'
import { namesOfSubstance } from '../substances/names.ts'
import { brandSalts } from './brands/index.ts'
import { defaultTerms } from './default-synonyms.ts'
import { needWords } from './need-match.ts'
import { soundsOf } from './sound.ts'
import { keysOfWord } from './spelling-keys.ts'
import { latinWordsOf } from './transliterate.ts'

export const maxTermWords = 4

/** More meanings would make a term useless. */
const maxMeanings = 6

const keyOf = (term: string): string => latinWordsOf(term).join(' ')

/**
 * Written salt forms of which the catalogue lists only the base, with the name of that base. Enantiomers are not forms of their racemate
 * here.
 */
const formsWithoutSalt = (db: DatabaseSync): [string, string][] => {
  const names = new Map<string, string>()
  for (const row of db
    .prepare(
      'SELECT n.name AS synonym, s.name FROM salt_name n JOIN salt s ON s.id = n.salt_id ORDER BY s.id',
    )
    .iterate())
    names.set(saltIdentityOf(row.synonym as string), row.name as string)
  return commonForms.flatMap((form) => {
    const name = names.has(saltIdentityOf(form)) ? undefined : names.get(baseOf(form))
    return name === undefined ? [] : [[form, name]]
  })
}

/**
 * Terms of combinations with what they mean: `cotrimoxazole` is both its parts, and both parts in either order are a salt that the release
 * calls `Co-trimoxazole`. `ownName`: of a substance in this release.
 */
const combinationTerms = (
  salts: readonly string[],
  ownName: (substance: string) => string,
): [term: string, means: string][] => {
  const joined = (parts: readonly string[]): string => parts.map(ownName).join(' ')
  const short = combinationNames.flatMap(([name, parts]) =>
    [name, name.replace('-', '')].map((term) => [term, joined(parts)] as [string, string]),
  )
  const writtenOut = salts.flatMap((salt) => {
    const parts = partsOf(salt)
    const [one, other] = parts.map(namesOfSubstance)
    if (one === undefined || other === undefined || parts.length > 2) return []
    const terms = one.flatMap((a) => other.flatMap((b) => [`${a} ${b}`, `${b} ${a}`]))
    return terms.flatMap((term): [string, string][] => [
      [term, salt],
      [term, joined(parts)],
    ])
  })
  return [...short, ...writtenOut]
}

/**
 * Stores synonyms: terms of the project, overridden one by one by those of the export, and the synonyms and translations of salts, which
 * are not in the product rows.
 */
export const writeSynonyms = (db: DatabaseSync): void => {
  const meanings = new Map<string, Set<string>>()
  for (const [term, means] of defaultTerms) meanings.set(keyOf(term), new Set(means))
  for (const { body } of db.prepare('SELECT body FROM search_term ORDER BY term').all()) {
    const { term, means } = JSON.parse(body as string) as { term: string; means: string[] }
    meanings.set(keyOf(term), new Set(means))
  }
  const mainNames = new Map<string, string>()
  const synonyms =
    'SELECT n.name AS synonym, s.name FROM salt_name n JOIN salt s ON s.id = n.salt_id ORDER BY n.name, s.id'
  for (const row of db.prepare(synonyms).iterate()) {
    const [synonym, name] = [row.synonym as string, row.name as string]
    const key = keyOf(synonym)
    if (key === keyOf(name) || key.split(' ').length > maxTermWords) continue
    meanings.set(key, (meanings.get(key) ?? new Set()).add(name))
    mainNames.set(key, name)
  }
  const salts = db
    .prepare('SELECT name FROM salt ORDER BY id')
    .all()
    .map((row) => row.name as string)
  for (const [term, means] of combinationTerms(
    salts,
    (substance) => mainNames.get(keyOf(substance)) ?? substance,
  )) {
    const key = keyOf(term)
    if (key !== keyOf(means) && key.split(' ').length <= maxTermWords)
      meanings.set(key, (meanings.get(key) ?? new Set()).add(means))
  }
  // So that "warfarin sodium" finds products of warfarin if no salt has that name.
  for (const [form, name] of formsWithoutSalt(db)) {
    const key = keyOf(form)
    if (!meanings.has(key) && key.split(' ').length <= maxTermWords)
      meanings.set(key, new Set([name]))
  }
  // So that "पैरासिटामोल" finds products that contain paracetamol, not only the salt.
  const translated =
    "SELECT name, body ->> 'localNames' AS texts FROM salt WHERE body ->> 'localNames' LIKE '{%' ORDER BY id"
  for (const row of db.prepare(translated).iterate())
    for (const text of Object.values(JSON.parse(row.texts as string) as Record<string, string>)) {
      const key = keyOf(text)
      if (key !== keyOf(row.name as string))
        meanings.set(key, (meanings.get(key) ?? new Set()).add(row.name as string))
    }
  // A meaning may itself be a synonym: cholecalciferol where labels say vitamin D3.
  for (const means of meanings.values())
    for (const name of [...means])
      if (mainNames.has(keyOf(name))) means.add(mainNames.get(keyOf(name)) as string)
  meanings.delete('')
  db.exec('DELETE FROM search_synonym')
  const insert = db.prepare(
    'INSERT OR REPLACE INTO search_synonym (term, means, brand) VALUES (?, ?, ?)',
  )
  for (const [term, means] of meanings)
    insert.run(term, JSON.stringify([...means].slice(0, maxMeanings)), 0)
  // A brand is more specific than a term of the same spelling: it names all of its salts.
  for (const [brand, salts] of brandSalts) insert.run(keyOf(brand), JSON.stringify(salts), 1)
  writeAliases(db, [...meanings.keys(), ...brandWords, ...needWords()])
}

/** Weights like those of well-known products: these words were chosen because customers type them, most of all the brands. */
const aliasWeight = 64
const brandWeight = 512

const brandWords: ReadonlySet<string> = new Set([...brandSalts.keys()].map(keyOf))

type Alias = { sound: string; keys: readonly string[] }

/** Most aliases come from the project's tables, so their keys are computed once per process. */
const aliasOf = (() => {
  const known = new Map<string, Alias>()
  return (word: string): Alias => {
    const alias = known.get(word) ?? {
      sound: soundsOf(word).join(' '),
      keys: [...keysOfWord(word)],
    }
    known.set(word, alias)
    return alias
  }
})()

/** Words that misspellings may mean though they occur in no name of the release. They rarely differ between releases. */
const writeAliases = (db: DatabaseSync, terms: readonly string[]): void => {
  const words = [...new Set(terms)].filter((word) => /^[a-z]{4,}$/.test(word)).sort()
  const weightOf = (word: string): number => (brandWords.has(word) ? brandWeight : aliasWeight)
  const stored = db.prepare('SELECT word, weight FROM search_alias ORDER BY id').all() as {
    word: string
    weight: number
  }[]
  const isStored = (word: string, index: number): boolean =>
    stored[index]?.word === word && stored[index].weight === weightOf(word)
  if (stored.length === words.length && words.every(isStored)) return
  db.exec('DELETE FROM search_alias; DELETE FROM search_alias_key')
  const insertWord = db.prepare(
    'INSERT INTO search_alias (id, word, sound, weight) VALUES (?, ?, ?, ?)',
  )
  const insertKey = db.prepare('INSERT INTO search_alias_key (key, word) VALUES (?, ?)')
  for (const [index, word] of words.entries()) {
    const { sound, keys } = aliasOf(word)
    insertWord.run(index + 1, word, sound, weightOf(word))
    for (const key of keys) insertKey.run(key, index + 1)
  }
}
