import { paise } from '#model/money.ts'
import { shareOwed } from '#model/order-totals.ts'
import { endPlan } from '../care-plans/care-plan-repository.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { releaseOffers } from '../promotions/offers.ts'
import { returnOfferShare } from '../promotions/refund-allocation.ts'
import { creditWallet } from '../promotions/wallet.ts'
import { walletRefunds } from '../promotions/wallet-repository.ts'
import { addRefund, openRefunds, refundsOf } from './order-refund-repository.ts'
import { eventsOf, linesOf, parcelsOf, type StoredOrder } from './order-repository.ts'
import { remainingLines } from './remaining-lines.ts'
import { changeOrder } from './transition.ts'

/** The returned parcels that were paid for: all of an online order, and those delivered first of a cash order. */
const paidBack = async (db: Db, { id, payment_method }: StoredOrder, back: readonly number[]): Promise<readonly number[]> => {
  if (payment_method === 'online') return back
  const delivered = (await eventsOf(db, id)).flatMap(({ job, parcel }) => (job === 'delivered' && parcel !== null ? [parcel] : []))
  return back.filter((number) => delivered.includes(number))
}

/**
 * Schedules the refund of a return: the share of what was paid for the returned goods, online to the payment, cash into the
 * wallet, as is the share of wallet and voucher. Once everything is returned, coupon and points are released.
 */
export const scheduleRefund = async (db: Db, order: StoredOrder, at: Moment): Promise<void> => {
  const { id, customer_id: customerId } = order
  const isOnline = order.payment_method === 'online'
  const lines = remainingLines(await linesOf(db, [id]))
  const sum = (some: typeof lines): number => some.reduce((total, { payable }) => total + payable, 0)
  const worth = (parcels: readonly number[]): number => sum(lines.filter(({ parcel }) => parcels.includes(parcel)))
  const back = (await parcelsOf(db, id)).flatMap(({ state, number }) => (state === 'returned' ? [number] : []))
  const paid = await paidBack(db, order, back)
  const owed = isOnline
    ? (await refundsOf(db, id)).reduce((total, { amount, reason }) => total + (reason === 'returned' ? amount : 0), 0)
    : await walletRefunds(db, id)
  if (lines.some(({ parcel, plan_days }) => plan_days !== null && back.includes(parcel))) await endPlan(db, order, at)
  const amount = shareOwed(paise(order.total), { gone: worth(paid), all: sum(lines), owed })
  if (amount > 0 && isOnline) await addRefund(db, id, { amount, reason: 'returned', at })
  if (amount > 0 && !isOnline) await creditWallet(db, { customerId, amount, reason: 'refund', orderId: id, at })
  if (order.state !== 'returned') {
    await returnOfferShare(db, order, { gone: worth(back), all: sum(lines), at })
    return
  }
  const isPaid = paid.length > 0 && order.total > 0
  const isOpen = (await openRefunds(db, id)).length > 0
  await changeOrder(db, order, { payment_state: isOpen ? 'refund_due' : isPaid ? 'refunded' : 'void', updated_at: at })
  await releaseOffers(db, { orderId: id, at })
}
