import { isSameExpiry } from '#model/expiry.ts'
import { decimalRupees, type Paise } from '#model/money.ts'
import { allows, batchKey } from '#model/stock.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { batchesOf, moveBatch } from '../../stock/batch-repository.ts'
import { changeStock, withoutBatch } from '../../stock/stock-repository.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'

export type Taking = {
  line: Pick<StoredOrderLine, 'order_id' | 'product_id' | 'name' | 'price'>
  batch: string
  expiry: string
  quantity: number
}

/**
 * Why lines must not be packed from the named batches: a recalled one or one in quarantine is never supplied, none is sold above what is printed on
 * it, and a batch on record goes by the expiry that it was received with. What the batches on record do not hold must lie on the shelf without a batch:
 * beyond that the number was mistyped. Of a product that is not counted, and of which no batch is on record, any batch may be named.
 */
export const batchProblem = async (db: Db, boxes: readonly Taking[]): Promise<Failed | null> => {
  const batches = await batchesOf(
    db,
    boxes.map(({ line }) => line.product_id),
  )
  const onHand = new Map(batches.map((one) => [one, one.on_hand]))
  const loose = new Map<number, number | null>()
  for (const { line, batch, expiry, quantity } of boxes) {
    const { product_id, name, price } = line
    const stored = batches.find(
      (one) => one.product_id === product_id && one.key === batchKey(batch),
    )
    const values = { name, batch }
    if (stored && stored.blocked_at !== null)
      return failed('batchBlocked', { field: 'lines', values })
    if (stored && !isSameExpiry(stored.expiry ?? '', expiry))
      return failed('batchUnknown', { field: 'lines', values })
    if (stored && !allows(stored.mrp, price))
      return failed('batchMrp', {
        field: 'lines',
        values: {
          ...values,
          mrp: decimalRupees((stored.mrp ?? 0) as Paise),
          price: decimalRupees(price as Paise),
        },
      })
    const there = stored ? (onHand.get(stored) ?? 0) : 0
    if (stored) onHand.set(stored, Math.max(0, there - quantity))
    const unnamed = loose.has(product_id)
      ? (loose.get(product_id) ?? null)
      : await withoutBatch(db, product_id)
    const left = unnamed === null ? null : unnamed - Math.max(0, quantity - there)
    if (left !== null && left < 0) return failed('batchUnknown', { field: 'lines', values })
    loose.set(product_id, left)
  }
  return null
}

/**
 * Takes what is packed off the shelf as far as its batch on record holds it, and names it as it is on record. The caller has asked for problems.
 */
export const takeBatches = async <Of extends Taking>(
  db: Db,
  boxes: readonly Of[],
  { by, at }: { by: string; at: Timestamp },
): Promise<Of[]> => {
  const batches = await batchesOf(
    db,
    boxes.map(({ line }) => line.product_id),
  )
  const taken: Of[] = []
  for (const box of boxes) {
    const { line, quantity } = box
    const stored = batches.find(
      (one) => one.product_id === line.product_id && one.key === batchKey(box.batch),
    )
    if (!stored || stored.expiry === null) {
      taken.push(box)
      continue
    }
    const { product_id, batch, expiry, on_hand } = stored
    const change = Math.min(quantity, on_hand)
    stored.on_hand -= change
    await moveBatch(db, {
      product_id,
      batch,
      change: -change,
      reason: 'packed',
      note: null,
      order_id: line.order_id,
      operator_name: by,
      at,
    })
    // A short course is sent from what is not for sale: as much for sale is free instead.
    if (stored.withheld !== null) await changeStock(db, product_id, change, at)
    taken.push({ ...box, batch, expiry })
  }
  return taken
}
