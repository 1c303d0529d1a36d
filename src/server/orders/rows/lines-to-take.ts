import type { Db } from '../../db/types.ts'
import { linesOf, type StoredOrder, type StoredOrderLine } from './order-repository.ts'
import { remainingLines } from './remaining-lines.ts'

type Known = Pick<StoredOrder, 'id' | 'state'>

const keyOf = (orderId: string, what: number): string => `${orderId}-${what}`

/** What customers of these orders have of them, or are about to get: neither what was recalled, nor what went back or was paid back. */
export const linesToTake = async (db: Db, orders: readonly Known[]): Promise<StoredOrderLine[]> => {
  const ids = orders
    .filter(({ state }) => state !== 'cancelled' && state !== 'lapsed' && state !== 'returned')
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = remainingLines(await linesOf(db, ids))
  const recalls = await db
    .selectFrom('recall_case')
    .select(['order_id', 'line'])
    .where('order_id', 'in', ids)
    .execute()
  const invoiced = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_line as l', 'l.number', 'i.number')
    .select(['i.order_id', 'i.kind', 'l.line', 'l.quantity'])
    .where('i.order_id', 'in', ids)
    .execute()
  const left = new Map<string, number>()
  for (const { order_id, kind, line, quantity } of invoiced) {
    const key = keyOf(order_id, line)
    left.set(key, (left.get(key) ?? 0) + (kind === 'credit' ? -quantity : quantity))
  }
  const recalledLines = new Set(recalls.map(({ order_id, line }) => keyOf(order_id, line)))
  // Who has packs of two batches does not know which a dose is from: where one is recalled, both are out.
  const recalled = new Set(
    lines
      .filter(({ order_id, number }) => recalledLines.has(keyOf(order_id, number)))
      .map(({ order_id, product_id }) => keyOf(order_id, product_id)),
  )
  return lines.filter(
    ({ order_id, number, product_id }) =>
      (left.get(keyOf(order_id, number)) ?? 1) > 0 && !recalled.has(keyOf(order_id, product_id)),
  )
}
