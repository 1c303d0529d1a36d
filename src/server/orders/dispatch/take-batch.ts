import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { batchesOf, batchKey, moveBatch } from '../../stock/batch-repository.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'

export type Taking = {
  line: Pick<StoredOrderLine, 'order_id' | 'product_id' | 'name'>
  batch: string
  expiry: string
  quantity: number
}

/**
 * Why lines must not be packed from the named batches: a recalled one is never supplied, and where batches of a product are kept, a batch must be on
 * the shelf with enough and with the expiry that it was received with: another one was mistyped.
 */
export const batchProblem = async (db: Db, boxes: readonly Taking[]): Promise<Failed | null> => {
  const kept = await batchesOf(
    db,
    boxes.map(({ line }) => line.product_id),
  )
  for (const { line, batch, expiry } of boxes) {
    const own = kept.filter(({ product_id }) => product_id === line.product_id)
    const found = own.find((one) => one.batch === batchKey(batch))
    const values = { name: line.name, batch }
    if (found && found.blocked_at !== null)
      return failed('batchBlocked', { field: 'lines', values })
    if (!own.some((one) => one.expiry !== null)) continue
    const wanted = boxes.reduce(
      (sum, one) =>
        sum +
        (one.line.product_id === line.product_id && batchKey(one.batch) === found?.batch
          ? one.quantity
          : 0),
      0,
    )
    if (!found || found.on_hand < wanted || found.expiry !== expiry)
      return failed('batchUnknown', { field: 'lines', values })
  }
  return null
}

/** Takes what is packed off the shelf, where its batch is kept. The caller has asked for problems. */
export const takeBatches = async (db: Db, boxes: readonly Taking[], at: Moment): Promise<void> => {
  const kept = await batchesOf(
    db,
    boxes.map(({ line }) => line.product_id),
  )
  for (const { line, batch, quantity } of boxes) {
    const found = kept.find(
      (one) => one.product_id === line.product_id && one.batch === batchKey(batch),
    )
    if (found && found.expiry !== null)
      await moveBatch(db, {
        product_id: line.product_id,
        batch: found.batch,
        change: -quantity,
        reason: 'packed',
        note: null,
        order_id: line.order_id,
        at,
      })
  }
}
