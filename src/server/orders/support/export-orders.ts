import { decimalRupees } from '#model/money.ts'
import type { Storage } from '../../db/types.ts'
import { csvStream } from '../../kernel/csv-stream.ts'
import { linesOf, parcelsOfOrders, type StoredOrder } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { type OrderFilters, ordersAfter } from './find-orders-repository.ts'

const columns = [
  'Order',
  'Placed',
  'State',
  'Payment',
  'Payment state',
  'MRP',
  'Discount',
  'Coupon',
  'Shipping',
  'Wallet',
  'Total',
  'Items',
  'Parcels',
]

const cellsOf = async (storage: Storage, orders: readonly StoredOrder[]): Promise<string[][]> => {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(
    remainingLines(await linesOf(storage.db, ids)),
    ({ order_id }) => order_id,
  )
  const parcels = Map.groupBy(await parcelsOfOrders(storage.db, ids), ({ order_id }) => order_id)
  return orders.map(
    ({
      id,
      placed_at,
      state,
      payment_method,
      payment_state,
      actual,
      discount,
      offer,
      shipping,
      balance,
      total,
    }) => [
      id,
      placed_at,
      state,
      payment_method,
      payment_state,
      ...[actual, discount, offer, shipping, balance, total].map(decimalRupees),
      (lines.get(id) ?? [])
        .map(({ name, quantity, units }) => `${quantity / units} × ${name}`)
        .join('; '),
      (parcels.get(id) ?? [])
        .map((parcel) => [parcel.state, parcel.awb].filter(Boolean).join(' '))
        .join('; '),
    ],
  )
}

export const ordersCsv = (storage: Storage, filters: OrderFilters): ReadableStream<Uint8Array> =>
  csvStream(
    columns,
    (last: StoredOrder | null, limit) => ordersAfter(storage.db, filters, last, limit),
    (orders) => cellsOf(storage, orders),
  )
