import type { InsertObject, Kysely, Selectable, UpdateObject } from 'kysely'
import type { Db, Tables } from './types.ts'

// Statements about one table and the rows that are equal in some columns. Others are written with Kysely.

type Row<Of extends keyof Tables> = Selectable<Tables[Of]>
/** What columns are equal to; null: have no value; an array: are equal to one of it. */
type Keys<Of extends keyof Tables> = {
  [Column in keyof Row<Of>]?: Row<Of>[Column] | readonly Row<Of>[Column][]
}

/** Without the columns of each table, which the functions below have in their types. */
const untyped = (db: Db) => db as unknown as Kysely<Record<string, Record<string, unknown>>>

type Operator = '=' | 'is' | 'in'
type Filtered<Query> = { where: (column: string, operator: Operator, value: unknown) => Query }
const where = <Query extends Filtered<Query>>(query: Query, keys: object): Query =>
  Object.entries(keys).reduce((all, [column, value]) => {
    const operator = value === null ? 'is' : Array.isArray(value) ? 'in' : '='
    return all.where(column, operator, value)
  }, query)

/** One of no values is none: PostgreSQL has no empty list. */
const isNone = (keys: object): boolean =>
  Object.values(keys).some((value) => Array.isArray(value) && value.length === 0)

export const findRow = async <Of extends keyof Tables>(
  db: Db,
  table: Of,
  keys: Keys<Of>,
): Promise<Row<Of> | null> => {
  if (isNone(keys)) return null
  const row = await where(
    untyped(db).selectFrom<string>(table).selectAll(),
    keys,
  ).executeTakeFirst()
  return (row ?? null) as Row<Of> | null
}

/** In the order of `sorted`. */
export const findRows = async <Of extends keyof Tables>(
  db: Db,
  table: Of,
  keys: Keys<Of>,
  sorted: readonly (keyof Row<Of> & string)[] = [],
): Promise<Row<Of>[]> => {
  if (isNone(keys)) return []
  const rows = sorted
    .reduce(
      (query, column) => query.orderBy(column),
      where(untyped(db).selectFrom<string>(table).selectAll(), keys),
    )
    .execute()
  return (await rows) as Row<Of>[]
}

export const insertRows = async <Of extends keyof Tables>(
  db: Db,
  table: Of,
  rows: InsertObject<Tables, Of> | readonly InsertObject<Tables, Of>[],
): Promise<void> => {
  await untyped(db)
    .insertInto<string>(table)
    .values(rows as object)
    .execute()
}

/** Without a key it would be every row: a key that was lost on the way must not be the end of a table. */
const assertKeyed = (table: string, keys: object): void => {
  const values = Object.values(keys)
  if (values.length === 0 || values.includes(undefined))
    throw new Error(`rows of ${table} are changed by a key that is missing`)
}

/** Returns how many rows had the keys. */
export const updateRows = async <Of extends keyof Tables>(
  db: Db,
  table: Of,
  keys: Keys<Of>,
  change: UpdateObject<Tables, Of>,
): Promise<number> => {
  assertKeyed(table, keys)
  if (isNone(keys)) return 0
  const query = where(untyped(db).updateTable<string>(table).set(change), keys)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/** Returns how many rows had the keys. */
export const deleteRows = async <Of extends keyof Tables>(
  db: Db,
  table: Of,
  keys: Keys<Of>,
): Promise<number> => {
  assertKeyed(table, keys)
  if (isNone(keys)) return 0
  const query = where(untyped(db).deleteFrom<string>(table), keys)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
