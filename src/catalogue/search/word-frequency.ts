import type { Catalogue } from '../open.ts'
import type { Slot } from './query.ts'

const weightSql = 'SELECT weight FROM search_word WHERE word = ?'

/** How frequent a word is in the catalogue; 0 if it does not occur. */
export const weightOfWord = (catalogue: Catalogue, word: string): number =>
  (catalogue.sql(weightSql).get(word)?.weight as number | undefined) ?? 0

const productSql = 'SELECT rowid FROM search_product WHERE search_product MATCH ? LIMIT 1'
const entitySql = 'SELECT rowid FROM search_entity WHERE search_entity MATCH ? LIMIT 1'

/** Whether the index has a product that matches an FTS5 expression. */
export const hasProductWord = (catalogue: Catalogue, match: string): boolean =>
  catalogue.sql(productSql).get(match) !== undefined
/** Whether it has a salt, brand, manufacturer, ailment, usage or category that does. */
export const hasEntityWord = (catalogue: Catalogue, match: string): boolean =>
  catalogue.sql(entitySql).get(match) !== undefined

/** Whether any name contains or begins with these words, which hold letters and digits only. */
export const isIndexed = (catalogue: Catalogue, { words, meanings }: Slot): boolean =>
  meanings.length > 0 ||
  words.every(
    (word) =>
      hasProductWord(catalogue, `"${word}" * OR "&${word}" *`) ||
      hasEntityWord(catalogue, `"${word}" *`),
  )

/** Prefixes of a name from this length on are specific enough. */
const beginsFrom = 5

/** Whether a name contains the words; long words also match as prefixes. */
export const isNamed = (catalogue: Catalogue, slot: Slot): boolean =>
  slot.meanings.length > 0 ||
  slot.words.every(
    (word) =>
      weightOfWord(catalogue, word) > 0 ||
      hasProductWord(catalogue, word.length < beginsFrom ? `"${word}"` : `"${word}" *`),
  )

/** Whether a product, brand or salt is called so, the word first; long words also match as prefixes. */
export const leadsName = (catalogue: Catalogue, { words, meanings }: Slot): boolean =>
  meanings.length > 0 ||
  words.some((word) => {
    const first = word.length < beginsFrom ? `"_${word}"` : `"_${word}" *`
    return (
      hasProductWord(catalogue, first) ||
      hasEntityWord(catalogue, `${first} AND ("!salt" OR "!brand")`)
    )
  })
