import type { Db } from '../../db/types.ts'
import { linesToTake } from './lines-to-take.ts'
import {
  addressOfOrder,
  linesOf,
  parcelsOf,
  type StoredOrder,
  type StoredOrderAddress,
  type StoredOrderLine,
  type StoredParcel,
} from './order-repository.ts'
import { promiseOfOrder, type StoredPromise } from './promise-repository.ts'
import { questionsOf, type StoredQuestion } from './question-repository.ts'

/** A line whose batch was recalled after it had left. */
export type RecalledLine = { line: number; batch: string; reason: string }

const recalledLinesOf = async (db: Db, orderId: string): Promise<RecalledLine[]> =>
  await db
    .selectFrom('recall_case as c')
    .innerJoin('recall as r', 'r.id', 'c.recall_id')
    .select(['c.line', 'r.batch', 'r.reason'])
    .where('c.order_id', '=', orderId)
    .orderBy('r.at')
    .execute()

export type OrderDetails = {
  order: StoredOrder
  lines: StoredOrderLine[]
  parcels: StoredParcel[]
  address: StoredOrderAddress | null
  recalled: readonly RecalledLine[]
  questions: readonly StoredQuestion[]
  promise: StoredPromise | null
  toTake: readonly StoredOrderLine[]
}

export const detailsOf = async (db: Db, order: StoredOrder): Promise<OrderDetails> => ({
  order,
  lines: await linesOf(db, [order.id]),
  parcels: await parcelsOf(db, order.id),
  address: await addressOfOrder(db, order.id),
  recalled: await recalledLinesOf(db, order.id),
  questions: await questionsOf(db, order.id),
  promise: await promiseOfOrder(db, order.id),
  toTake: await linesToTake(db, [order]),
})
