import type { ChangedOrder } from '#contract/fulfilment/fulfilment.ts'
import { decimalRupees } from '#model/money.ts'
import { unitsOf } from '#model/quantity.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import {
  linesOf,
  ordersNamed,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'

/** A place in the history of all orders. */
type Place = { at: Timestamp; order_id: string; number: number }

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

/** What happened so lately may have been written before what has not been committed yet. */
const settledMs = 10_000

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

const cursorOf = (place: Place): string =>
  Buffer.from(JSON.stringify([place.at, place.order_id, place.number])).toString('base64url')

/** The place in the history that a cursor names; null where it is none. */
export const placeOf = (cursor: string): Place | null => {
  try {
    const [at, order_id, number] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return typeof at === 'string' && typeof order_id === 'string' && Number.isInteger(number)
      ? { at, order_id, number: number as number }
      : null
  } catch {
    return null
  }
}

/** The orders of the next events of the history, each once, in the order of their last event on the page. */
export const orderChanges = async (
  db: Db,
  after: Place,
  { now, limit }: { now: Date; limit: number },
): Promise<{ orders: ChangedOrder[]; next: string; hasMore: boolean }> => {
  const before = new Date(now.getTime() - settledMs).toISOString()
  const found = await eventsAfter(db, after, before, limit + 1)
  const events = found.slice(0, limit)
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
    next: cursorOf(events.at(-1) ?? after),
    hasMore: found.length > limit,
  }
}
