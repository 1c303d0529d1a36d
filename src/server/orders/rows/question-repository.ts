import { findRow, findRows, insertRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredQuestion = StoredRow<'review_question'>

/** Whether the customer has still to answer. */
export const isOpenQuestion = ({ answered_at, ended_at }: StoredQuestion): boolean =>
  answered_at === null && ended_at === null

export const addQuestion = (db: Db, row: StoredQuestion): Promise<void> =>
  insertRows(db, 'review_question', row)

/** Questions about orders, oldest first; not those that a decision has ended. */
export const questionsOfOrders = (db: Db, orderIds: readonly string[]): Promise<StoredQuestion[]> =>
  findRows(db, 'review_question', { order_id: orderIds, ended_at: null }, [
    'asked_at',
    'line',
    'id',
  ])

export const questionsOf = (db: Db, orderId: string): Promise<StoredQuestion[]> =>
  questionsOfOrders(db, [orderId])

/** A question about an order, also one that needs no answer any more. */
export const questionOf = (db: Db, orderId: string, id: string): Promise<StoredQuestion | null> =>
  findRow(db, 'review_question', { order_id: orderId, id })

/** Stores an answer, in words or with another prescription; false where the question is not open any more. */
export const answerQuestion = async (
  db: Db,
  id: string,
  { answer, at }: { answer: string | null; at: Timestamp },
): Promise<boolean> =>
  (await updateRows(
    db,
    'review_question',
    { id, answered_at: null, ended_at: null },
    { answer, answered_at: at },
  )) === 1

/** A line that is decided is not asked about any more. */
export const endQuestions = async (
  db: Db,
  orderId: string,
  line: number,
  at: Timestamp,
): Promise<void> => {
  await updateRows(
    db,
    'review_question',
    { order_id: orderId, line, ended_at: null },
    { ended_at: at },
  )
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
  await updateRows(db, 'review_question', { id: ids }, { reminded_at })
}
