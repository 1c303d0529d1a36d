import { z } from 'zod'
import type { ChangedOrder } from '#contract/fulfilment/fulfilment.ts'
import { decimalRupees } from '#model/money.ts'
import { unitsOf } from '#model/quantity.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { cursorOf, settledAt } from '../../kernel/feed.ts'
import {
  linesOf,
  ordersNamed,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'

/** The last event that was read, in the history of all orders. */
export const EventPlace = z
  .tuple([z.string(), z.string(), z.int()])
  .transform(([at, order_id, number]) => ({ at, order_id, number }))
type Place = z.infer<typeof EventPlace>

/** What happened to orders after a place and before a moment, oldest first. */
const eventsAfter = (
  db: Db,
  { at, order_id, number }: Place,
  before: Timestamp,
  limit: number,
): Promise<Place[]> =>
  db
    .selectFrom('order_event')
    .select(['at', 'order_id', 'number'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('at', 'order_id', 'number'), '>', tuple(at, order_id, number)),
    )
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('order_id')
    .orderBy('number')
    .limit(limit)
    .execute()

const rupees = (amount: number): string => decimalRupees(Number(amount))

const viewOf = (
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  updatedAt: Timestamp,
): ChangedOrder => ({
  orderId: order.id,
  state: order.state,
  paymentState: order.payment_state,
  paymentMethod: order.payment_method,
  placedAt: order.placed_at,
  updatedAt,
  discount: rupees(order.discount),
  offer: rupees(order.offer),
  shipping: rupees(order.shipping),
  paidFromWallet: rupees(order.balance),
  total: rupees(order.total),
  lines: lines.map((line) => ({
    line: line.number,
    parcel: line.parcel,
    productId: Number(line.product_id),
    name: line.name,
    hsn: line.hsn,
    taxRate: line.tax_rate === null ? null : line.tax_rate / 100,
    quantity: unitsOf(line.quantity),
    packUnits: unitsOf(line.units),
    mrp: rupees(line.mrp),
    price: rupees(line.price),
    payable: rupees(line.payable),
    batch: line.batch,
    expiry: line.expiry,
    isRemoved: line.removed_reason !== null,
  })),
})

/** The orders of the next events of the history, each once, in the order of their last event on the page. */
export const orderChanges = async (
  db: Db,
  after: Place,
  { now, limit }: { now: Date; limit: number },
): Promise<{ orders: ChangedOrder[]; next: string; hasMore: boolean }> => {
  const found = await eventsAfter(db, after, settledAt(now), limit + 1)
  const events = found.slice(0, limit)
  const end = events.at(-1) ?? after
  const last = new Map<string, Timestamp>()
  for (const { order_id, at } of events) {
    last.delete(order_id)
    last.set(order_id, at)
  }
  const ids = [...last.keys()]
  const orders = new Map((await ordersNamed(db, ids)).map((order) => [order.id, order]))
  const lines = Map.groupBy(await linesOf(db, ids), ({ order_id }) => order_id)
  return {
    orders: ids.flatMap((id) => {
      const order = orders.get(id)
      return order ? [viewOf(order, lines.get(id) ?? [], last.get(id) ?? order.updated_at)] : []
    }),
    next: cursorOf([end.at, end.order_id, end.number]),
    hasMore: found.length > limit,
  }
}
