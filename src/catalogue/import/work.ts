import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { charges } from '#model/limits.ts'
import type { WithdrawalReason } from '#model/sale-rule.ts'
import type { Entity } from '../export/manifest.ts'

/** Tables whose rows store the number of their products. */
export type Counted = 'manufacturer' | 'brand' | 'salt' | 'ailment' | 'usage' | 'category'

/**
 * How the catalogue is written. `fresh`: into empty tables. `incremental`: a full export into a copy of the base. `delta`: changed and
 * removed rows into a copy of the base. The last two record what they change, so that only that is derived again; the result equals that of
 * a fresh import.
 */
export type Mode = 'fresh' | 'incremental' | 'delta'

export type Withdrawals = ReadonlyMap<number, { reason: WithdrawalReason; on: string }>

/** What the law says of a product, as the export and the rules of its salts make it: the greater, the stricter. */
export type LegalClass = { schedule: number; rx: number; held: number }

/** What a product was before an import wrote or removed it. */
export type Remembered = LegalClass & { name: string; unit_price: number | null }

/** What an import is told besides its export. */
export type Besides = {
  withdrawn?: Withdrawals | undefined
  hasPicture?: ((path: string) => boolean) | undefined
  discountPercent?: number | undefined
}

/** State of an import shared by the entities: what earlier ones changed is input for later ones. */
export type Work = {
  db: DatabaseSync
  /** Products that the pharmacy withdrew, whatever the export says. */
  withdrawn: Withdrawals
  /** Whether a picture that an export names by its path on this site is there. */
  hasPicture: (path: string) => boolean
  mode: Mode
  /** What is taken off the MRP where the export gives no price. */
  discountPercent: number
  /** The languages that the manifest claims, a bit each. */
  languages: number
  /** The prepared statement of `text`; the same text gives the same statement. */
  sql: (text: string) => StatementSync
  /** Entities that lost a row to which a row of a later entity may refer. */
  lost: Set<Entity>
  /** Rows whose products must be counted again. */
  touched: Record<Counted, Set<number>>
  /** Renamed salts and manufacturers: whatever contains or derives from their names must be derived again. */
  renamed: { salts: Set<number>; manufacturers: Set<number> }
  /** Products whose search terms changed. */
  reworded: Set<number>
  /** Whether a category was moved or removed. */
  treeChanged: boolean
  /** A drug took the id of an OTC product: the OTC file must be read even if it did not change. */
  idTaken: boolean
  /** Previous price and digest of products that were written or removed; `null` for new ones. */
  before: Map<number, { price: number | null; digest: string } | null>
  /** Previous legal class of products whose class may have changed, with their price; `null` for new ones. */
  classes: Map<number, Remembered | null>
}

export const startWork = (
  db: DatabaseSync,
  mode: Mode,
  languages: number,
  {
    withdrawn = new Map(),
    hasPicture = () => true,
    discountPercent = charges.discountPercent,
  }: Besides = {},
): Work => {
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
    withdrawn,
    hasPicture,
    discountPercent,
    mode,
    languages,
    sql,
    lost: new Set(),
    touched: {
      manufacturer: new Set(),
      brand: new Set(),
      salt: new Set(),
      ailment: new Set(),
      usage: new Set(),
      category: new Set(),
    },
    renamed: { salts: new Set(), manufacturers: new Set() },
    reworded: new Set(),
    treeChanged: false,
    idTaken: false,
    before: new Map(),
    classes: new Map(),
  }
}

/** `INSERT` that replaces the named columns of a row with the same key and leaves the others (its counts) as they are. */
export const upsert = (
  table: string,
  keys: readonly string[],
  columns: readonly string[],
): string => {
  const all = [...keys, ...columns]
  const update = columns.map((column) => `${column} = excluded.${column}`).join(', ')
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')}) ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${update}`
}

/** Whether `table` has an id. Reads the ids at the first call: referenced entities are imported first. */
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
