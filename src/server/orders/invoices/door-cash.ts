import { type Paise, paise } from '#model/money.ts'
import { sumSettled } from '#model/settlement.ts'
import type { Db } from '../../db/types.ts'
import { toPay } from '../rows/cash-rounding.ts'
import { invoiceLinesOf, invoicesOfOrders } from '../rows/invoice-repository.ts'
import { linesOf, ordersNamed, type StoredOrderLine } from '../rows/order-repository.ts'
import { parcelId } from '../rows/order-view.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { settledParts } from './issue.ts'

type Parcel = { order_id: string; number: number }

/**
 * Cash to collect at the doors of parcels, by `{order id}-{parcel}`: what their invoices say, or what they will cost if they leave now. `lines` are the
 * remaining lines of their orders.
 */
export const cashOfParcels = async (
  db: Db,
  parcels: readonly Parcel[],
  lines: readonly StoredOrderLine[],
): Promise<Map<string, Paise>> => {
  const ids = [...new Set(parcels.map(({ order_id }) => order_id))]
  const orders = (await ordersNamed(db, ids)).filter(
    ({ payment_method }) => payment_method !== 'online',
  )
  const issued = (
    await invoicesOfOrders(
      db,
      orders.map(({ id }) => id),
    )
  ).filter(({ kind }) => kind === 'invoice')
  const invoiced = await invoiceLinesOf(
    db,
    issued.map(({ number }) => number),
  )
  return new Map(
    parcels.flatMap(({ order_id, number }) => {
      const order = orders.find(({ id }) => id === order_id)
      if (!order) return []
      const invoices = issued.filter((one) => one.order_id === order_id)
      const all = lines.filter((line) => line.order_id === order_id)
      const total =
        invoices.find(({ parcel }) => parcel === number)?.total ??
        sumSettled(
          settledParts(order, {
            invoices,
            invoiced: invoiced.filter((line) => invoices.some((one) => one.number === line.number)),
            all,
            leaving: all.filter(({ parcel }) => parcel === number),
          }),
        ).total
      return [[parcelId(order_id, number), toPay(order, total)] as const]
    }),
  )
}

/** Cash to collect at the door of one parcel. */
export const cashFor = async (db: Db, orderId: string, parcel: number): Promise<Paise> =>
  (
    await cashOfParcels(
      db,
      [{ order_id: orderId, number: parcel }],
      remainingLines(await linesOf(db, [orderId])),
    )
  ).get(parcelId(orderId, parcel)) ?? paise(0)
