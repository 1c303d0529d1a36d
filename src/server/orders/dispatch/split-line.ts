import { splitPrice } from '#model/settlement.ts'
import type { Db } from '../../db/types.ts'
import { linesOf, priceOf, type StoredOrderLine } from '../rows/order-repository.ts'
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
  await db.insertInto('order_line').values(taken).execute()
  return taken
}
