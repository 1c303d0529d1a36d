import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredQuestion = StoredRow<'review_question'>

/** Whether the customer has still to answer. */
export const isOpenQuestion = ({ answered_at, ended_at }: StoredQuestion): boolean =>
  answered_at === null && ended_at === null

export const addQuestion = async (db: Db, row: StoredQuestion): Promise<void> => {
  await db.insertInto('review_question').values(row).execute()
}

/** Questions about orders, oldest first; not those that a decision has ended. */
export const questionsOfOrders = async (
  db: Db,
  orderIds: readonly string[],
): Promise<StoredQuestion[]> =>
  orderIds.length === 0
    ? []
    : await db
        .selectFrom('review_question')
        .selectAll()
        .where('order_id', 'in', [...orderIds])
        .where('ended_at', 'is', null)
        .orderBy('asked_at')
        .orderBy('line')
        .orderBy('id')
        .execute()

export const questionsOf = (db: Db, orderId: string): Promise<StoredQuestion[]> =>
  questionsOfOrders(db, [orderId])

/** A question about an order, also one that needs no answer any more. */
export const questionOf = async (
  db: Db,
  orderId: string,
  id: string,
): Promise<StoredQuestion | null> =>
  (await db
    .selectFrom('review_question')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/** Stores an answer, in words or with another prescription; false where the question is not open any more. */
export const answerQuestion = async (
  db: Db,
  id: string,
  { answer, at }: { answer: string | null; at: Timestamp },
): Promise<boolean> =>
  (
    await db
      .updateTable('review_question')
      .set({ answer, answered_at: at })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n

/** A line that is decided is not asked about any more. */
export const endQuestions = async (
  db: Db,
  orderId: string,
  line: number,
  at: Timestamp,
): Promise<void> => {
  await db
    .updateTable('review_question')
    .set({ ended_at: at })
    .where('order_id', '=', orderId)
    .where('line', '=', line)
    .where('ended_at', 'is', null)
    .execute()
}

/** Orders with a question of which their customer was not reminded, and whose deadline is at or before `until`: those that wait for the customer alone. */
export const ordersToRemind = async (db: Db, until: Timestamp): Promise<string[]> => {
  const rows = await db
    .selectFrom('customer_order as o')
    .innerJoin('review_question as q', 'q.order_id', 'o.id')
    .select('o.id')
    .distinct()
    .where('o.state', '=', 'awaiting_prescription')
    .where('o.awaits_review', '=', 0)
    .where('o.lapses_at', '<=', until)
    .where('q.reminded_at', 'is', null)
    .where('q.answered_at', 'is', null)
    .where('q.ended_at', 'is', null)
    .orderBy('o.id')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

export const noteReminded = async (
  db: Db,
  ids: readonly string[],
  reminded_at: Timestamp,
): Promise<void> => {
  await db.updateTable('review_question').set({ reminded_at }).where('id', 'in', ids).execute()
}
