import { sql } from 'kysely'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'

/** `early`: the part of `sum` from before a time of the day. */
export type PaceSum = { bin: string; what: string; sum: number; early: number }
type Window = { from: Timestamp; until: Timestamp; cut: Timestamp }

/** Ten minutes of a moment in UTC: hours in India begin at half past. */
const tenMinutes = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 15)`

const numbers = (rows: readonly PaceSum[]): PaceSum[] =>
  rows.map((row) => ({ ...row, sum: Number(row.sum), early: Number(row.early) }))

/** How often operators did each of the actions, by ten minutes. */
export const actsIn = async (
  db: Db,
  actions: readonly string[],
  { from, until, cut }: Window,
): Promise<PaceSum[]> =>
  numbers(
    await db
      .selectFrom('audit_entry')
      .select([
        tenMinutes('at').as('bin'),
        'action as what',
        sql<number>`count(*)`.as('sum'),
        sql<number>`sum(case when at < ${cut} then 1 else 0 end)`.as('early'),
      ])
      .where('at', '>=', from)
      .where('at', '<', until)
      .where('action', 'in', actions)
      .groupBy([tenMinutes('at'), 'action'])
      .execute(),
  )

/** What invoices ask for, in paise, by ten minutes. */
export const salesIn = async (db: Db, { from, until, cut }: Window): Promise<PaceSum[]> =>
  numbers(
    await db
      .selectFrom('invoice')
      .select([
        tenMinutes('issued_at').as('bin'),
        sql<string>`'sales'`.as('what'),
        sql<number>`sum(total + balance)`.as('sum'),
        sql<number>`sum(case when issued_at < ${cut} then total + balance else 0 end)`.as('early'),
      ])
      .where('kind', '=', 'invoice')
      .where('issued_at', '>=', from)
      .where('issued_at', '<', until)
      .groupBy(tenMinutes('issued_at'))
      .execute(),
  )
