import { paise } from '#model/money.ts'
import { shareOwed } from '#model/order-totals.ts'
import { addRefund, refundsOf } from '../storage/order-refunds.ts'
import { changeOrder, eventsOf, linesOf, parcelsOf, type StoredOrder } from '../storage/orders.ts'
import type { Db, Moment } from '../storage/tables.ts'
import { walletRefunds } from '../storage/wallet-refunds.ts'
import { creditWallet, releaseOffers } from './offers.ts'

/** Parcels that came back after they had been paid for: online all of them, at the door those that were taken in first. */
const paidBack = async (db: Db, { id, payment_method }: StoredOrder): Promise<number[]> => {
  const back = (await parcelsOf(db, id)).flatMap(({ state, number }) => (state === 'returned' ? [number] : []))
  if (payment_method === 'online') return back
  const delivered = (await eventsOf(db, id)).flatMap(({ job, parcel }) => (job === 'delivered' && parcel !== null ? [parcel] : []))
  return back.filter((number) => delivered.includes(number))
}

/**
 * What a return leaves to be given back: of what was paid, the share of the goods that came back; online to where it came from, cash into the
 * wallet. Once everything is back, so are coupon, points and wallet.
 */
export const owe = async (db: Db, order: StoredOrder, at: Moment): Promise<void> => {
  const { id, customer_id: customerId } = order
  const isOnline = order.payment_method === 'online'
  const lines = (await linesOf(db, [id])).filter(({ review }) => review !== 'rejected')
  const sum = (some: typeof lines): number => some.reduce((total, { payable }) => total + payable, 0)
  const back = await paidBack(db, order)
  const owed = isOnline
    ? (await refundsOf(db, id)).reduce((total, { amount, reason }) => total + (reason === 'returned' ? amount : 0), 0)
    : await walletRefunds(db, id)
  const gone = sum(lines.filter(({ parcel }) => back.includes(parcel)))
  const amount = shareOwed(paise(order.total), { gone, all: sum(lines), owed })
  if (amount > 0 && isOnline) await addRefund(db, id, { amount, reason: 'returned', at })
  if (amount > 0 && !isOnline) await creditWallet(db, { customerId, amount, reason: 'refund', orderId: id, at })
  if (order.state !== 'returned') return
  const isPaid = back.length > 0 && order.total > 0
  await changeOrder(db, order, { payment_state: !isPaid ? 'void' : isOnline ? 'refund_due' : 'refunded', updated_at: at })
  await releaseOffers(db, { orderId: id, at })
}
