import type { DatabaseSync } from 'node:sqlite'
import xxhash from 'xxhash-wasm'
import { type Demand, writeDemand } from './demand.ts'
import { allEntities, allProducts, findable, type IndexRow, productReader } from './index-rows.ts'
import { searchTables } from './index-tables.ts'
import { type EntityType, entityTypes } from './rank.ts'
import { writeSynonyms } from './synonyms.ts'
import { countWords } from './vocabulary.ts'

const { h64 } = await xxhash()

type Stored = {
  type: string
  id: number
  place: number
  weight: number
  digest: number
  words: string
}

const isEntity = (type: string): boolean => (entityTypes as readonly string[]).includes(type)
const tableOf = (type: string): string => (isEntity(type) ? 'search_entity' : 'search_product')

/** Statements that bring one row of the index to what it should be, and count its words. */
const indexWriter = (db: DatabaseSync) => {
  const words = countWords(db)
  const insert = {
    search_entity: insertInto('search_entity'),
    search_product: insertInto('search_product'),
  } as Record<string, ReturnType<typeof insertInto>>
  const remove = {
    search_entity: removeFrom('search_entity'),
    search_product: removeFrom('search_product'),
  } as Record<string, ReturnType<typeof removeFrom>>
  function insertInto(table: string) {
    return db.prepare(`INSERT INTO ${table} (rowid, tokens) VALUES (?, ?)`)
  }
  function removeFrom(table: string) {
    return db.prepare(`DELETE FROM ${table} WHERE rowid = ?`)
  }
  const storedRow = db.prepare(
    'SELECT type, id, place, weight, digest, words FROM search_row WHERE type = ? AND id = ?',
  )
  const writeRow = db.prepare(
    'INSERT OR REPLACE INTO search_row (type, id, place, weight, digest, words) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const removeRow = db.prepare('DELETE FROM search_row WHERE type = ? AND id = ?')

  const add = (row: IndexRow): void => {
    const tokens = row.tokens.join(' ')
    insert[tableOf(row.type)]?.run(row.place, tokens)
    writeRow.run(row.type, row.id, row.place, row.weight, digestOf(tokens), row.words.join(' '))
    words.add(row.words, row.weight, 1)
  }
  const drop = (stored: Stored): void => {
    remove[tableOf(stored.type)]?.run(stored.place)
    removeRow.run(stored.type, stored.id)
    words.add(stored.words === '' ? [] : stored.words.split(' '), stored.weight, -1)
  }
  return {
    add,
    drop,
    stored: (type: string, id: number) => storedRow.get(type, id) as Stored | undefined,
    /** Writes the row unless it is unchanged. */
    renew: (row: IndexRow): void => {
      const stored = storedRow.get(row.type, row.id) as Stored | undefined
      if (stored && stored.place === row.place && stored.digest === digestOf(row.tokens.join(' ')))
        return
      if (stored) drop(stored)
      add(row)
    },
    save: words.save,
  }
}

/** 52 bits, so that it is a number in JavaScript. */
const digestOf = (tokens: string): number => Number(h64(tokens) & 0xf_ffff_ffff_ffffn)

/** What an incremental import touched. */
export type SearchChanges = {
  /** Products that were written or removed, or whose salts or maker have another name. Those that look the same stay untouched. */
  products: Iterable<number>
  /** Categories moved: every OTC product is looked at. */
  treeChanged: boolean
  /** Tables of which rows were written or removed, or count other products. */
  entities: readonly EntityType[]
}

/**
 * Builds the search index of a catalogue whose tables are complete. With `changes`, updates the existing index. Without `demand` the index
 * keeps the one that it has.
 */
export const buildSearch = (db: DatabaseSync, changes?: SearchChanges, demand?: Demand): void => {
  db.exec('BEGIN')
  if (changes === undefined) buildAfresh(db, demand)
  else renew(db, changes, demand)
  writeSynonyms(db)
  db.exec('COMMIT')
}

const buildAfresh = (db: DatabaseSync, demand: Demand | undefined): void => {
  db.exec(searchTables)
  if (demand) writeDemand(db, demand)
  const index = indexWriter(db)
  for (const table of ['search_product', 'search_entity'])
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', 67108864)`)
  for (const row of [...allEntities(db)].sort((a, b) => a.place - b.place)) index.add(row)
  for (const row of allProducts(db)) index.add(row)
  index.save(true)
  for (const table of ['search_product', 'search_entity']) {
    db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
    db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', 1048576)`)
  }
}

const renew = (
  db: DatabaseSync,
  { products, treeChanged, entities }: SearchChanges,
  demand: Demand | undefined,
): void => {
  const index = indexWriter(db)
  const read = productReader(db)
  const changed = new Set(products)
  for (const id of demand ? writeDemand(db, demand) : []) changed.add(id)
  if (treeChanged)
    for (const { id } of db.prepare("SELECT id FROM product WHERE kind = 'otc'").all())
      changed.add(id as number)
  for (const id of changed) {
    const row = read(id)
    // A product may have become another kind under its id.
    for (const type of ['drug', 'otc']) {
      const stored = row?.type === type ? undefined : index.stored(type, id)
      if (stored) index.drop(stored)
    }
    if (row) index.renew(row)
  }
  // Counts and translations of the other tables change in many ways and their rows are few: all of a table are compared.
  for (const row of allEntities(db, entities)) index.renew(row)
  for (const type of entities)
    for (const stored of db
      .prepare(
        `SELECT * FROM search_row WHERE type = '${type}' AND id NOT IN (SELECT id FROM ${findable(type)})`,
      )
      .all())
      index.drop(stored as unknown as Stored)
  index.save(false)
}
