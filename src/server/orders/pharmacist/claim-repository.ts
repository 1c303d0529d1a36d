import type { Selectable } from 'kysely'
import type { ReviewClaimTable } from '../../db/tables/pharmacist.ts'
import type { Db } from '../../db/types.ts'

export type StoredClaim = Selectable<ReviewClaimTable>

export const claimOf = async (db: Db, orderId: string): Promise<StoredClaim | null> =>
  (await db
    .selectFrom('review_claim')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()) ?? null

export const writeClaim = async (db: Db, row: StoredClaim): Promise<void> => {
  const { order_id: _, ...change } = row
  await db
    .insertInto('review_claim')
    .values(row)
    .onConflict((it) => it.column('order_id').doUpdateSet(change))
    .execute()
}

export const endClaim = async (db: Db, orderId: string): Promise<void> => {
  await db.deleteFrom('review_claim').where('order_id', '=', orderId).execute()
}

/** Orders whose prescription waits for a pharmacist, oldest first, with their claims. `unread_lines`: how many that wait `operator` has not read. */
export const waitingReviews = (
  db: Db,
  operator: string,
  { offset, limit }: { offset: number; limit: number },
) =>
  db
    .selectFrom('customer_order as o')
    .leftJoin('review_claim as c', 'c.order_id', 'o.id')
    .select(['o.id', 'o.placed_at', 'o.lapses_at', 'c.operator_id', 'c.operator_name', 'c.until'])
    .select(['c.second_look_by', 'c.second_look_name', 'c.second_look_reason'])
    .select(({ fn, selectFrom }) =>
      selectFrom('order_line as l')
        .select(fn.countAll<number>().as('lines'))
        .whereRef('l.order_id', '=', 'o.id')
        .where('l.review', '=', 'pending')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('transcription as t')
                .select('t.id')
                .whereRef('t.order_id', '=', 'l.order_id')
                .whereRef('t.product_id', '=', 'l.product_id')
                .where('t.operator_id', '=', operator)
                .where('t.withdrawn_at', 'is', null),
            ),
          ),
        )
        .as('unread_lines'),
    )
    .where('o.state', '=', 'awaiting_prescription')
    .where('o.awaits_review', '=', 1)
    .orderBy('o.placed_at')
    .orderBy('o.id')
    .offset(offset)
    .limit(limit)
    .execute()
