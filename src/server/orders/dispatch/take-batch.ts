import { isSameExpiry } from '#model/expiry.ts'
import { decimalRupees, type Paise } from '#model/money.ts'
import { allows, batchKey } from '#model/stock.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { batchesOf, moveBatch, type StoredBatch } from '../../stock/batch-repository.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'

export type Taking = {
  line: Pick<StoredOrderLine, 'order_id' | 'product_id' | 'name' | 'price'>
  batch: string
  expiry: string
  quantity: number
}

/**
 * Why lines must not be packed from the named batches: a recalled one or one in quarantine is never supplied, none is sold above what is printed on
 * it, and where batches of a product are kept, a batch must be on the shelf with enough and with the expiry that it was received with: another one was
 * mistyped.
 */
export const batchProblem = async (db: Db, boxes: readonly Taking[]): Promise<Failed | null> => {
  const kept = await batchesOf(
    db,
    boxes.map(({ line }) => line.product_id),
  )
  for (const { line, batch, expiry } of boxes) {
    const own = kept.filter(({ product_id }) => product_id === line.product_id)
    const found = own.find((one) => one.key === batchKey(batch))
    const values = { name: line.name, batch }
    if (found && found.blocked_at !== null)
      return failed('batchBlocked', { field: 'lines', values })
    if (!own.some((one) => one.expiry !== null)) continue
    const wanted = boxes.reduce(
      (sum, one) =>
        sum +
        (one.line.product_id === line.product_id && batchKey(one.batch) === found?.key
          ? one.quantity
          : 0),
      0,
    )
    if (!found || found.on_hand < wanted || !isSameExpiry(found.expiry ?? '', expiry))
      return failed('batchUnknown', { field: 'lines', values })
    if (!allows(found.mrp, line.price))
      return failed('batchMrp', {
        field: 'lines',
        values: {
          ...values,
          mrp: decimalRupees((found.mrp ?? 0) as Paise),
          price: decimalRupees(line.price as Paise),
        },
      })
  }
  return null
}

/** Takes what is packed off the shelf, where its batch is kept, and names it as it is kept. The caller has asked for problems. */
export const takeBatches = async <Of extends Taking>(
  db: Db,
  boxes: readonly Of[],
  { by, at }: { by: string; at: Moment },
): Promise<Of[]> => {
  const kept = await batchesOf(
    db,
    boxes.map(({ line }) => line.product_id),
  )
  const taken: Of[] = []
  for (const box of boxes) {
    const { line, quantity } = box
    const found: StoredBatch | undefined = kept.find(
      (one) => one.product_id === line.product_id && one.key === batchKey(box.batch),
    )
    if (!found || found.expiry === null) {
      taken.push(box)
      continue
    }
    const { batch, expiry } = found
    await moveBatch(db, {
      product_id: line.product_id,
      batch,
      change: -quantity,
      reason: 'packed',
      note: null,
      order_id: line.order_id,
      operator_name: by,
      at,
    })
    taken.push({ ...box, batch, expiry })
  }
  return taken
}
