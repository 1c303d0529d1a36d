import { setImmediate } from 'node:timers/promises'
import { csvLine } from '#model/csv.ts'
import { decimalRupees } from '#model/money.ts'
import type { Storage } from '../../db/types.ts'
import { linesOf, parcelsOfOrders, type StoredOrder } from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { type OrderFilters, ordersAfter } from './find-orders-repository.ts'

const pageRows = 500

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

const rowsOf = async (storage: Storage, orders: readonly StoredOrder[]): Promise<string> => {
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(
    remainingLines(await linesOf(storage.db, ids)),
    ({ order_id }) => order_id,
  )
  const parcels = Map.groupBy(await parcelsOfOrders(storage.db, ids), ({ order_id }) => order_id)
  return orders
    .map(
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
      }) =>
        csvLine([
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
        ]),
    )
    .join('')
}

/** Orders as CSV, a page at a time as the reader takes it: the memory of one page, and other requests are answered between pages. */
export const ordersCsv = (storage: Storage, filters: OrderFilters): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  let last: StoredOrder | null = null
  return new ReadableStream<Uint8Array>(
    {
      start: (out) => out.enqueue(encoder.encode(`\uFEFF${csvLine(columns)}`)),
      pull: async (out) => {
        await setImmediate()
        const orders = await ordersAfter(storage.db, filters, last, pageRows)
        if (orders.length > 0) out.enqueue(encoder.encode(await rowsOf(storage, orders)))
        last = orders.at(-1) ?? null
        if (orders.length < pageRows) out.close()
      },
    },
    { highWaterMark: 1 },
  )
}
