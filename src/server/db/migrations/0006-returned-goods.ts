import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../prepared-query.ts'
import { statementsIn } from './plain-sql.ts'

/** PostgreSQL changes the constraints in place: a table with years of moves is not written again. */
const returnedMoves = [
  'alter table batch_move drop constraint batch_move_change',
  'alter table batch_move drop constraint batch_move_reason',
  `alter table batch_move add constraint batch_move_change check (change <> 0 and (reason not in ('received', 'returned') or change > 0)
    and (reason not in ('packed', 'written-off', 'sent-back') or change < 0))`,
  `alter table batch_move add constraint batch_move_reason check (reason in ('received', 'packed', 'unpacked', 'returned', 'counted', 'written-off', 'sent-back')
    and (reason in ('packed', 'unpacked', 'returned')) = (order_id is not null)
    and (reason not in ('counted', 'written-off', 'sent-back') or note is not null))`,
]

/** Goods that came back, until somebody decided where they go, and moves of batches that came back to the shelf. */
export const returnedGoods = {
  up: async (db: Kysely<never>): Promise<void> => {
    const statements = [
      ...statementsIn('0006-returned-goods.sql'),
      ...(isPostgres(db as never) ? returnedMoves : statementsIn('0006-batch-moves.sql')),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
