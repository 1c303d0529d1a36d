import type { Catalogue } from '../open.ts'
import type { Slot } from './query.ts'

const weightSql = 'SELECT weight FROM search_word WHERE word = ?'

/** How frequent a word is in the catalogue; 0 if it does not occur. */
export const weightOfWord = (catalogue: Catalogue, word: string): number =>
  (catalogue.sql(weightSql).get(word)?.weight as number | undefined) ?? 0

const productSql = 'SELECT rowid FROM search_product WHERE search_product MATCH ? LIMIT 1'
const entitySql = 'SELECT rowid FROM search_entity WHERE search_entity MATCH ? LIMIT 1'

/** Whether any name contains or begins with these words, which hold letters and digits only. */
export const isIndexed = (catalogue: Catalogue, { words, meanings }: Slot): boolean =>
  meanings.length > 0 ||
  words.every(
    (word) =>
      catalogue.sql(productSql).get(`"${word}" * OR "&${word}" *`) !== undefined ||
      catalogue.sql(entitySql).get(`"${word}" *`) !== undefined,
  )

/** Prefixes of a name from this length on are specific enough. */
const beginsFrom = 5

/** Whether a name contains the words; long words also match as prefixes. */
export const isNamed = (catalogue: Catalogue, slot: Slot): boolean =>
  slot.meanings.length > 0 ||
  slot.words.every(
    (word) =>
      weightOfWord(catalogue, word) > 0 ||
      catalogue.sql(productSql).get(word.length < beginsFrom ? `"${word}"` : `"${word}" *`) !==
        undefined,
  )

/** Whether a product, brand or salt is called so, the word first; long words also match as prefixes. */
export const leadsName = (catalogue: Catalogue, { words, meanings }: Slot): boolean =>
  meanings.length > 0 ||
  words.some((word) => {
    const first = word.length < beginsFrom ? `"_${word}"` : `"_${word}" *`
    return (
      catalogue.sql(productSql).get(first) !== undefined ||
      catalogue.sql(entitySql).get(`${first} AND ("!salt" OR "!brand")`) !== undefined
    )
  })
