import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Entity } from '../export/manifest.ts'

/** Tables whose rows count their products. */
export type Counted = 'manufacturer' | 'brand' | 'salt' | 'ailment' | 'usage' | 'category'

/**
 * How the catalogue is made. `fresh`: into empty tables. `incremental`: a full export into a copy of the base.
 * `delta`: changed and removed rows into a copy of the base. The last two keep account of what they touch, so that only
 * that is derived again; the result is the same as a fresh import's.
 */
export type Mode = 'fresh' | 'incremental' | 'delta'

/** What an entity's import needs to know and leaves behind for what comes after it. */
export type Work = {
  db: DatabaseSync
  mode: Mode
  /** The languages that the manifest claims, a bit each. */
  languages: number
  /** The prepared statement of `text`; the same text gives the same statement. */
  sql: (text: string) => StatementSync
  /** Entities that lost something which a row of a later entity may name. */
  lost: Set<Entity>
  /** Rows whose products are to be counted again. */
  touched: Record<Counted, Set<number>>
  /** Salts and manufacturers under a new name, salts with other synonyms too: what is made of their names is to be made again. */
  renamed: { salts: Set<number>; manufacturers: Set<number> }
  /** Products whose words for the search changed. */
  reworded: Set<number>
  /** Whether a category has another parent or is gone. */
  treeChanged: boolean
  /** An OTC product's id became a drug's: the OTC file must be read although it did not change. */
  idTaken: boolean
  /** Products that were written or removed, as they were before; null: not there. */
  before: Map<number, { price: number | null; digest: string } | null>
}

export const startWork = (db: DatabaseSync, mode: Mode, languages: number): Work => {
  const prepared = new Map<string, StatementSync>()
  const sql = (text: string): StatementSync => {
    const known = prepared.get(text)
    if (known) return known
    const statement = db.prepare(text)
    prepared.set(text, statement)
    return statement
  }
  return {
    db,
    mode,
    languages,
    sql,
    lost: new Set(),
    touched: { manufacturer: new Set(), brand: new Set(), salt: new Set(), ailment: new Set(), usage: new Set(), category: new Set() },
    renamed: { salts: new Set(), manufacturers: new Set() },
    reworded: new Set(),
    treeChanged: false,
    idTaken: false,
    before: new Map(),
  }
}

/** `INSERT` that replaces the named columns of a row with the same key and leaves the others (its counts) as they are. */
export const upsert = (table: string, keys: readonly string[], columns: readonly string[]): string => {
  const all = [...keys, ...columns]
  const update = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')}) ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${update}`
}

/** Rows of `table` by id, read when first asked: what a row refers to was imported before it. */
export const idsOf = (work: Work, table: string): ((id: number) => boolean) => {
  let ids: Set<number> | undefined
  return (id) => {
    ids ??= new Set(
      work
        .sql(`SELECT id FROM ${table}`)
        .all()
        .map((row) => row.id as number),
    )
    return ids.has(id)
  }
}
