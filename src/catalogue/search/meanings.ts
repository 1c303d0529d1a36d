import type { DatabaseSync } from 'node:sqlite'
import { baseOf, commonForms, saltIdentityOf } from '../substances/forms.ts'
import { latinWordsOf } from './letters.ts'
import { defaultTerms } from './terms.ts'

/** Words a term may have; the query looks for terms of at most so many. */
export const longestTerm = 4

const keyOf = (term: string): string => latinWordsOf(term).join(' ')

/** Written forms of salts that the catalogue has by their base alone, with the name of that salt. An enantiomer is no form of its racemate here. */
const formsWithoutSalt = (db: DatabaseSync): [string, string][] => {
  const names = new Map<string, string>()
  for (const row of db.prepare('SELECT n.name AS synonym, s.name FROM salt_name n JOIN salt s ON s.id = n.salt_id ORDER BY s.id').iterate())
    names.set(saltIdentityOf(row.synonym as string), row.name as string)
  return commonForms.flatMap((form) => {
    const name = names.has(saltIdentityOf(form)) ? undefined : names.get(baseOf(form))
    return name === undefined ? [] : [[form, name]]
  })
}

/**
 * What words stand for: terms of the project, replaced one by one by those of the export, and the synonyms and
 * translations of salts, under which their products are not written.
 */
export const writeMeanings = (db: DatabaseSync): void => {
  const meanings = new Map<string, Set<string>>()
  for (const [term, means] of defaultTerms) meanings.set(keyOf(term), new Set(means))
  for (const { body } of db.prepare('SELECT body FROM search_term ORDER BY term').all()) {
    const { term, means } = JSON.parse(body as string) as { term: string; means: string[] }
    meanings.set(keyOf(term), new Set(means))
  }
  const mainNames = new Map<string, string>()
  const synonyms = 'SELECT n.name AS synonym, s.name FROM salt_name n JOIN salt s ON s.id = n.salt_id ORDER BY n.name, s.id'
  for (const row of db.prepare(synonyms).iterate()) {
    const [synonym, name] = [row.synonym as string, row.name as string]
    const key = keyOf(synonym)
    if (key === keyOf(name) || key.split(' ').length > longestTerm) continue
    meanings.set(key, (meanings.get(key) ?? new Set()).add(name))
    mainNames.set(key, name)
  }
  // So that "warfarin sodium" finds what holds warfarin, where no salt is called so.
  for (const [form, name] of formsWithoutSalt(db)) {
    const key = keyOf(form)
    if (!meanings.has(key) && key.split(' ').length <= longestTerm) meanings.set(key, new Set([name]))
  }
  // So that "पैरासिटामोल" finds what holds paracetamol, not the salt alone.
  const translated = "SELECT name, body ->> 'localNames' AS texts FROM salt WHERE body ->> 'localNames' LIKE '{%' ORDER BY id"
  for (const row of db.prepare(translated).iterate())
    for (const text of Object.values(JSON.parse(row.texts as string) as Record<string, string>)) {
      const key = keyOf(text)
      if (key !== keyOf(row.name as string)) meanings.set(key, (meanings.get(key) ?? new Set()).add(row.name as string))
    }
  // A meaning may be a synonym itself: cholecalciferol, where labels say vitamin D3.
  for (const means of meanings.values())
    for (const name of [...means]) if (mainNames.has(keyOf(name))) means.add(mainNames.get(keyOf(name)) as string)
  meanings.delete('')
  db.exec('DELETE FROM search_meaning')
  const insert = db.prepare('INSERT INTO search_meaning (term, means) VALUES (?, ?)')
  for (const [term, means] of meanings) insert.run(term, JSON.stringify([...means].slice(0, 6)))
}
