import { splitPrice } from '#model/settlement.ts'
import { insertRows } from '../../db/rows.ts'
import type { Db } from '../../db/types.ts'
import { linesOf, parcelsOf, priceOf, type StoredOrderLine } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { removeEmptyParcel, removePart } from '../rows/split-repository.ts'
import { changeLine } from '../rows/transition.ts'

/**
 * Takes `quantity` off a line into a new line of the same product: for another batch, for a later parcel, or to be removed alone. The prices of
 * both add up to that of the line before.
 */
export const splitLine = async (
  db: Db,
  line: StoredOrderLine,
  quantity: number,
): Promise<StoredOrderLine> => {
  const [part, rest] = splitPrice(priceOf(line), quantity, line.quantity)
  const lines = await linesOf(db, [line.order_id])
  const number = Math.max(...lines.map((one) => one.number)) + 1
  await changeLine(db, line, { quantity: line.quantity - quantity, ...rest })
  const taken: StoredOrderLine = { ...line, number, quantity, ...part }
  await insertRows(db, 'order_line', taken)
  return taken
}

/** Whether two lines are parts of one: an order names a product once, and its parts differ in how many they are. */
const arePartsOfOne = (one: StoredOrderLine, other: StoredOrderLine): boolean =>
  one.product_id === other.product_id &&
  one.review === other.review &&
  one.plan_days === null &&
  other.plan_days === null

/**
 * Joins what was split off lines of a parcel, as far as it waits to be packed: a packer finds whole lines again. Parts that were recalled, or read on a
 * prescription, stay by themselves. A parcel that held nothing else, and to which nothing happened, goes.
 */
export const joinParts = async (db: Db, orderId: string, parcel: number): Promise<void> => {
  const placed = (await parcelsOf(db, orderId)).flatMap(({ number, state }) =>
    state === 'placed' ? [number] : [],
  )
  const open = remainingLines(await linesOf(db, [orderId])).filter(
    (line) => line.batch === null && placed.includes(line.parcel),
  )
  const inside = open.filter((line) => line.parcel === parcel)
  const joined = new Set<number>()
  for (const line of inside) {
    if (joined.has(line.number)) continue
    const parts = open.filter((other) => arePartsOfOne(line, other) && !joined.has(other.number))
    const [kept, ...others] = parts
    if (!kept) continue
    let { quantity, actual, payable } = kept
    for (const part of others) {
      if (!(await removePart(db, part))) continue
      joined.add(part.number)
      quantity += part.quantity
      actual += part.actual
      payable += part.payable
    }
    joined.add(kept.number)
    await changeLine(db, kept, { parcel, quantity, actual, payable })
  }
  for (const number of placed.filter((one) => one !== parcel))
    if (open.some((line) => line.parcel === number)) await removeEmptyParcel(db, orderId, number)
}
