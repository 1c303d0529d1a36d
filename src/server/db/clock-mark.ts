import { sql } from 'kysely'
import { isPostgres } from './prepared-query.ts'
import type { Timestamp } from './timestamp.ts'
import type { Db } from './types.ts'

const id = 'shop'

/** The latest moment that any server has recorded; null in a new database. */
export const readClockMark = async (db: Db): Promise<Timestamp | null> =>
  (await db.selectFrom('clock_mark').select('latest').where('id', '=', id).executeTakeFirst())
    ?.latest ?? null

/** The time of PostgreSQL, which all servers of a shop share; null on SQLite, whose only clock is the server's. */
export const databaseTime = async (db: Db): Promise<Date | null> => {
  if (!isPostgres(db)) return null
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? null
}

/** Records a moment, unless a later one is recorded. */
export const moveClockMark = async (db: Db, latest: Timestamp): Promise<void> => {
  await db
    .insertInto('clock_mark')
    .values({ id, latest })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        latest: sql<string>`case when clock_mark.latest > excluded.latest then clock_mark.latest else excluded.latest end`,
      }),
    )
    .execute()
}

/** Records a moment even if a later one is recorded: for an operator who knows that that one was wrong. */
export const resetClockMark = async (db: Db, latest: Timestamp): Promise<void> => {
  await db
    .insertInto('clock_mark')
    .values({ id, latest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ latest }))
    .execute()
}
