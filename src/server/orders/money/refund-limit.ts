import { type Paise, paise } from '#model/money.ts'
import type { Db } from '../../db/types.ts'
import { walletRefunds } from '../offers/wallet-repository.ts'
import { invoicesOf } from '../rows/invoice-repository.ts'
import { eventsOf, type StoredOrder } from '../rows/order-repository.ts'
import { reversalsOf } from '../rows/payment-reversal-repository.ts'
import { refundsOf } from '../rows/refund-repository.ts'

/** The parcels of an order that reached the customer, even if they came back later: for them cash was collected. */
export const deliveredParcels = async (db: Db, orderId: string): Promise<Set<number>> =>
  new Set(
    (await eventsOf(db, orderId)).flatMap(({ job, parcel }) =>
      job === 'delivered' && parcel !== null ? [parcel] : [],
    ),
  )

/** What the customer paid for the order as it now is: online its total once captured, in cash the invoices of delivered parcels. */
export const paidFor = async (db: Db, order: StoredOrder): Promise<Paise> => {
  if (order.payment_method === 'online')
    return paise(order.payment_state === 'due' ? 0 : order.total)
  const delivered = await deliveredParcels(db, order.id)
  const invoices = (await invoicesOf(db, order.id)).filter(
    ({ kind, parcel }) => kind === 'invoice' && delivered.has(parcel),
  )
  return paise(invoices.reduce((sum, { total }) => sum + total, 0))
}

/**
 * Refunds of goods that stay part of the order's total: after a return, as a sum, or by the provider itself. Those for removed lines lowered the
 * total itself.
 */
export const refundedOf = async (db: Db, order: StoredOrder): Promise<number> =>
  order.payment_method === 'online'
    ? (await refundsOf(db, order.id)).reduce(
        (sum, { amount, reason }) =>
          sum + (reason === 'returned' || reason === 'refund' ? amount : 0),
        (await reversalsOf(db, order.id)).reduce(
          (sum, { extra, removed }) => sum + extra - removed,
          0,
        ),
      )
    : await walletRefunds(db, order.id)

/** What can still be given back of what was paid. */
export const refundable = async (db: Db, order: StoredOrder): Promise<Paise> =>
  paise(Math.max(0, (await paidFor(db, order)) - (await refundedOf(db, order))))
