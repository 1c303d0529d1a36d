import { type Page, pageOf } from '../../db/page.ts'
import { deleteRows, findRow } from '../../db/rows.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredClaim = StoredRow<'review_claim'>

export const claimOf = (db: Db, orderId: string): Promise<StoredClaim | null> =>
  findRow(db, 'review_claim', { order_id: orderId })

export const writeClaim = async (db: Db, row: StoredClaim): Promise<void> => {
  const { order_id: _, ...change } = row
  await db
    .insertInto('review_claim')
    .values(row)
    .onConflict((it) => it.column('order_id').doUpdateSet(change))
    .execute()
}

export const endClaim = async (db: Db, orderId: string): Promise<void> => {
  await deleteRows(db, 'review_claim', { order_id: orderId })
}

/** Orders that wait for an answer of their customer. */
export const countAsked = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'awaiting_prescription')
    .where('awaits_review', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('review_question as q')
          .select('q.id')
          .whereRef('q.order_id', '=', 'customer_order.id')
          .where('q.answered_at', 'is', null)
          .where('q.ended_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Orders whose prescription waits for a pharmacist, or for an answer of the customer, oldest first, with their claims. */
export const waitingReviews = (db: Db, waits: 'pharmacist' | 'customer', page: Page) =>
  pageOf(
    db
      .selectFrom('customer_order as o')
      .leftJoin('review_claim as c', 'c.order_id', 'o.id')
      .select(['o.id', 'o.customer_id', 'o.placed_at', 'o.lapses_at', 'o.total'])
      .select(['c.operator_id', 'c.operator_name', 'c.until'])
      .select(['c.second_look_by', 'c.second_look_name', 'c.second_look_reason'])
      .select(({ fn, selectFrom }) =>
        selectFrom('order_prescription as p')
          .select(fn.countAll<number>().as('papers'))
          .whereRef('p.order_id', '=', 'o.id')
          .as('papers'),
      )
      .where('o.state', '=', 'awaiting_prescription')
      .where('o.awaits_review', '=', waits === 'pharmacist' ? 1 : 0)
      .$if(waits === 'customer', (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('review_question as q')
              .select('q.id')
              .whereRef('q.order_id', '=', 'o.id')
              .where('q.answered_at', 'is', null)
              .where('q.ended_at', 'is', null),
          ),
        ),
      )
      .orderBy('o.placed_at')
      .orderBy('o.id'),
    page,
  )
