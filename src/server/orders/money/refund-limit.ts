import { standingDelivery } from '#model/delivery.ts'
import { type Paise, paise } from '#model/money.ts'
import type { Db } from '../../db/types.ts'
import { walletRefunds } from '../offers/wallet-repository.ts'
import { toPay } from '../rows/cash-rounding.ts'
import { invoicesOf } from '../rows/invoice-repository.ts'
import { eventsOf, type StoredOrder } from '../rows/order-repository.ts'
import { reversalsOf } from '../rows/payment-reversal-repository.ts'
import { refundsOf } from '../rows/refund-repository.ts'
import { remittedOf } from '../rows/remittance-repository.ts'

/** Of an order in cash: what each parcel asked for at the door, what of it was handed in since, and what came back. */
export type DoorCash = { collected: number; handedIn: number; credited: number }

/**
 * The cash of the parcels that reached the customer, even if they came back later. What a courier or rider has collected is money of the shop
 * only once it is handed in.
 */
export const doorCash = async (db: Db, order: StoredOrder): Promise<DoorCash[]> => {
  const { id: orderId } = order
  const events = await eventsOf(db, orderId)
  const delivered = new Set(
    events.flatMap(({ parcel }) =>
      parcel !== null && standingDelivery(events, parcel) ? [parcel] : [],
    ),
  )
  const documents = await invoicesOf(db, orderId)
  const handedIn = await remittedOf(db, orderId)
  return [...delivered].map((parcel) => {
    const own = documents.filter((one) => one.parcel === parcel)
    const invoice = own.find(({ kind }) => kind === 'invoice')
    const collected = toPay(order, invoice?.total ?? 0)
    return {
      collected,
      handedIn: Math.min(collected, handedIn.get(parcel) ?? 0),
      credited: own.reduce((sum, { kind, total }) => sum + (kind === 'credit' ? total : 0), 0),
    }
  })
}

/** What was given back of an order in cash: into the wallet, or, of an account that was erased, owed as a transfer. */
const givenOfCash = async (db: Db, orderId: string): Promise<number> =>
  (await refundsOf(db, orderId)).reduce(
    (sum, { amount, reason }) => sum + (reason === 'refund' ? amount : 0),
    await walletRefunds(db, orderId),
  )

/** What the shop got for the order as it now is: online its total once captured, in cash what was handed in for its parcels. */
export const paidFor = async (db: Db, order: StoredOrder): Promise<Paise> =>
  order.payment_method === 'online'
    ? paise(order.payment_state === 'due' ? 0 : order.total)
    : paise((await doorCash(db, order)).reduce((sum, one) => sum + one.handedIn, 0))

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
    : await givenOfCash(db, order.id)

/** What can still be given back of what was paid. */
export const refundable = async (db: Db, order: StoredOrder): Promise<Paise> =>
  paise(Math.max(0, (await paidFor(db, order)) - (await refundedOf(db, order))))

/**
 * What returned goods of an order in cash are worth that was handed in and not given back yet, in paise: all of it comes due as the cash comes in. Below zero:
 * more went back than came in.
 */
export const cashOwed = async (db: Db, order: StoredOrder): Promise<number> => {
  const returned = (await doorCash(db, order)).reduce(
    (sum, { handedIn, credited }) => sum + Math.min(handedIn, credited),
    0,
  )
  // Sums that an operator gave back stand for no goods.
  const sums = (await eventsOf(db, order.id)).reduce(
    (sum, { job, amount }) => sum + (job === 'sumRefunded' ? (amount ?? 0) : 0),
    0,
  )
  const givenCash = await givenOfCash(db, order.id)
  return Math.min(returned - (givenCash - sums), (await paidFor(db, order)) - givenCash)
}
