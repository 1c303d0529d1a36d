import type { Catalogue } from '../open.ts'
import { keep } from '../query/keep.ts'
import { withoutSaltForm } from '../substances/forms.ts'
import { innOf } from '../substances/names.ts'
import { saltCalled, saltSetToken } from './salt-names.ts'

/**
 * The salts that a query names. `ids`: of each its salt, or all forms of the substance where no salt has the plain name. `sets`: index tokens of
 * the products that hold exactly these. `rest`: indexes of the slots that name no salt.
 */
export type AskedSalts = {
  ids: readonly (readonly number[])[]
  sets: readonly string[]
  rest: readonly number[]
}

/** A salt's name has at most so many words, and no query names more salts. */
const maxWords = 4
const maxSalts = 5
const maxForms = 12
const maxSets = 30
const minLetters = 4
const formsSql = `SELECT id, name FROM salt WHERE id IN (SELECT rowid % 1099511627776 FROM search_entity WHERE search_entity MATCH ? LIMIT ${maxForms})`

/** Of the name of a salt at most so many letters are missing, and so many are there: "dapoxetin" is dapoxetine. */
const cutShort = { missing: 2, least: 7 }
const endingsSql = 'SELECT word FROM search_word WHERE word >= ? AND word < ? LIMIT 12'

/** The ids of the substance whose name was typed but for its last letters, where only one name goes on so. */
const idsCutShort = (
  catalogue: Catalogue,
  [word = '', ...others]: readonly string[],
): readonly number[] => {
  if (others.length > 0 || word.length < cutShort.least || !/^[a-z]+$/.test(word)) return []
  const endings = catalogue.sql(endingsSql).all(word, `${word}\u{10ffff}`)
  if (endings.some((ending) => ending.word === word)) return []
  const substances = endings.flatMap(({ word: whole }) => {
    const ids =
      (whole as string).length <= word.length + cutShort.missing
        ? idsOf(catalogue, whole as string)
        : []
    return ids.length > 0 ? [ids] : []
  })
  return substances.length === 1 ? (substances[0] as readonly number[]) : []
}

/**
 * The salt of this name, or the forms of the substance: metoprolol succinate and tartrate where there is no salt "metoprolol", and atropine where no
 * product holds an "atropine sulfate".
 */
const idsOf = keep(4_000, (catalogue, name: string): readonly number[] => {
  const words = name.split(' ')
  const salt = saltCalled(catalogue, words)
  if (salt && salt.products > 0) return [salt.id]
  const others = otherIdsOf(catalogue, name, words)
  return others.length > 0 || !salt ? others : [salt.id]
})

const otherIdsOf = (
  catalogue: Catalogue,
  name: string,
  words: readonly string[],
): readonly number[] => {
  if (name.length < minLetters || !words.every((word) => /^[a-z0-9]+$/.test(word))) return []
  const rows = catalogue
    .sql(formsSql)
    .all([...words, '!salt'].map((word) => `"${word}"`).join(' AND '))
  // Both by their international name: "chlorpheniramine" is chlorphenamine.
  const substance = withoutSaltForm(name)
  const forms = rows.flatMap(({ id, name: form }) =>
    withoutSaltForm((form as string).toLowerCase()) === substance ? [id as number] : [],
  )
  if (forms.length > 0) return forms
  return substance !== innOf(name) ? idsOf(catalogue, substance) : idsCutShort(catalogue, words)
}

type Named = { words: readonly string[]; meanings: readonly (readonly string[])[] }

const idsOfRun = (catalogue: Catalogue, run: readonly Named[]): readonly number[] => {
  const words = run.flatMap((slot) => slot.words)
  const meant = run.length === 1 ? (run[0] as Named).meanings : []
  return [
    ...new Set(
      [words, ...meant].flatMap((name) =>
        name.length === 0 || name.length > maxWords ? [] : idsOf(catalogue, name.join(' ')),
      ),
    ),
  ]
}

/** The salts among the slots of a query, each by the longest run of slots that names one; null without any. */
export const saltsAsked = (catalogue: Catalogue, slots: readonly Named[]): AskedSalts | null => {
  const ids: (readonly number[])[] = []
  const rest: number[] = []
  for (let at = 0; at < slots.length; ) {
    let length = Math.min(maxWords, slots.length - at)
    let found: readonly number[] = []
    for (; length > 0; length--) {
      found = idsOfRun(catalogue, slots.slice(at, at + length))
      if (found.length > 0) break
    }
    if (found.length > 0) ids.push(found)
    else rest.push(at)
    at += Math.max(1, length)
  }
  if (ids.length === 0 || ids.length > maxSalts) return null
  const sets = ids
    .reduce<number[][]>(
      (some, forms) =>
        some
          .flatMap((set) => forms.flatMap((id) => (set.includes(id) ? [] : [[...set, id]])))
          .slice(0, maxSets),
      [[]],
    )
    .map(saltSetToken)
  return sets.length === 0 ? null : { ids, sets: [...new Set(sets)], rest }
}
