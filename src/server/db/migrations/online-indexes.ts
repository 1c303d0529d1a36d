import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../prepared-query.ts'
import { sqlStateOf } from '../sql-state.ts'
import type { Storage } from '../types.ts'

/** `on`: an expression; `order`: the collation of a text on PostgreSQL. */
type OnlineIndex = { name: string; table: string; on: string; order?: string }

const creating = (
  { name, table, on, order = '' }: OnlineIndex,
  isOnPostgres: boolean,
  how = '',
): RawBuilder<unknown> =>
  sql.raw(
    `create index ${how} if not exists ${name} on ${table} ((${on}) ${isOnPostgres ? order : ''})`,
  )

/**
 * A migration that adds indexes to tables of earlier ones. On PostgreSQL they are built ahead of it (`buildAhead`): an index that is built within
 * a transaction keeps every change of its table waiting.
 */
export const onlineIndexes = (...indexes: OnlineIndex[]) => ({
  indexes,
  up: async (db: Kysely<never>): Promise<void> => {
    for (const index of indexes) await creating(index, isPostgres(db as never)).execute(db)
  },
})

/** No such table or column yet: its migration makes the index. Or another server began to build it. */
const forOthers = new Set(['42P01', '42703', '42P07', '23505'])

/**
 * Builds what is missing of `indexes` while the tables are written to, outside of any transaction. What a killed server left unfinished, which
 * PostgreSQL keeps as invalid, is dropped and built again.
 */
export const buildAhead = async (
  { db }: Storage,
  indexes: readonly OnlineIndex[],
): Promise<void> => {
  for (const index of indexes) {
    const { rows } = await sql<{ isWhole: boolean; isUnderWay: boolean }>`
      select i.indisvalid as "isWhole", exists (select 1 from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as "isUnderWay"
      from pg_index i where i.indexrelid = to_regclass(${index.name})`.execute(db)
    const [found] = rows
    if (found?.isWhole || found?.isUnderWay) continue
    if (found) await sql`drop index concurrently if exists ${sql.table(index.name)}`.execute(db)
    try {
      await creating(index, true, 'concurrently').execute(db)
    } catch (error) {
      if (!forOthers.has(sqlStateOf(error))) throw error
    }
  }
}
