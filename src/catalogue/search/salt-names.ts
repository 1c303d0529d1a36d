import type { Catalogue } from '../open.ts'
import { withoutSaltForm } from '../substances/forms.ts'
import { corrections } from './corrections.ts'
import { latinWordsOf } from './transliterate.ts'

const saltSql =
  'SELECT id, name, products FROM salt WHERE id IN (SELECT rowid % 1099511627776 FROM search_entity WHERE search_entity MATCH ?) LIMIT 1'
const synonymSql = 'SELECT means FROM search_synonym WHERE term = ? AND brand = 0'

/** `products`: how many hold it. */
export type SaltName = { id: number; name: string; products: number }

/** The word as the other English spells it: "sulphate" and "sulfate"; null where both spell it alike. */
export const otherSpelling = (word: string): string | null =>
  word.includes('sulph')
    ? word.replaceAll('sulph', 'sulf')
    : word.includes('sulf')
      ? word.replaceAll('sulf', 'sulph')
      : null

/** The salt with this name, given as Latin words. */
export const saltCalled = (catalogue: Catalogue, words: readonly string[]): SaltName | null => {
  if (words.length === 0 || !words.every((word) => /^[a-z0-9]+$/.test(word))) return null
  const name = words.join('')
  for (const spelled of [name, otherSpelling(name)]) {
    const salt = spelled && catalogue.sql(saltSql).get(`"=${spelled}" AND "!salt"`)
    if (salt) return salt as SaltName
  }
  return null
}

/** The salt with this name: as the release spells it, as a synonym, or with letters that sound alike (amoxicillin). */
export const saltNamed = (catalogue: Catalogue, name: string): SaltName | null => {
  const words = latinWordsOf(name)
  const called = (parts: readonly string[]): SaltName | null => saltCalled(catalogue, parts)
  const exact = called(words)
  if (exact) return exact
  const row = catalogue.sql(synonymSql).get(words.join(' '))
  for (const means of row ? (JSON.parse(row.means as string) as string[]) : []) {
    const meant = called(latinWordsOf(means))
    if (meant) return meant
  }
  const spelled = words.map((word) => {
    const [first] = corrections(catalogue, { word, script: 'latin', begun: false }, 1)
    return first?.cost === 0 ? first.word : word
  })
  return called(spelled)
}

/** The index token of products that contain exactly these salts; `null` if the release lacks one of them. */
export const saltSetOf = (catalogue: Catalogue, names: readonly string[]): string | null => {
  const ids = names.map((name) => saltNamed(catalogue, name)?.id)
  return ids.includes(undefined) ? null : saltSetToken(ids as number[])
}

export const saltSetToken = (ids: readonly number[]): string =>
  `$${[...ids].sort((a, b) => a - b).join('+')}`

const maxForms = 30
const formsSql = `SELECT id, name, products FROM salt WHERE id IN (SELECT rowid % 1099511627776 FROM search_entity WHERE search_entity MATCH ? LIMIT ${maxForms}) ORDER BY products DESC`
const maxSets = 30

/** The salts of the release that are this substance: oseltamivir phosphate for oseltamivir. */
const saltFormsOf = (catalogue: Catalogue, name: string): SaltName[] => {
  const salt = saltNamed(catalogue, name)
  const substance = withoutSaltForm(salt?.name ?? name).toLowerCase()
  const words = latinWordsOf(substance)
  if (words.length === 0) return []
  const rows = catalogue
    .sql(formsSql)
    .all([...words, '!salt'].map((word) => `"${word.replaceAll('"', '')}"`).join(' AND '))
  return (rows as SaltName[]).filter(
    ({ name: form }) => withoutSaltForm(form).toLowerCase() === substance,
  )
}

/** The salt with this name, or else that form of it which most products have: Escitalopram Oxalate for escitalopram. */
export const saltOrForm = (catalogue: Catalogue, name: string): SaltName | null =>
  saltNamed(catalogue, name) ?? saltFormsOf(catalogue, name)[0] ?? null

/** The index tokens of products that contain exactly these salts, whatever their salt forms; none if the release lacks one of them. */
export const saltSetsOf = (catalogue: Catalogue, names: readonly string[]): string[] =>
  names
    .map((name) => saltFormsOf(catalogue, name))
    .reduce<number[][]>(
      (sets, forms) => sets.flatMap((set) => forms.map(({ id }) => [...set, id])).slice(0, maxSets),
      [[]],
    )
    .map(saltSetToken)
