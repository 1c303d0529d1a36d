import { decimalRupees, type Paise, paise } from '#model/money.ts'
import type { Settled } from '#model/settlement.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { isErased } from '../../kernel/customers/customer-repository.ts'
import { type Crediting, issueCredit } from '../invoices/credit.ts'
import { lowerUse, openUse } from '../offers/offer-use-repository.ts'
import { restorePart } from '../offers/points.ts'
import { creditWallet } from '../offers/wallet.ts'
import { addToWallet } from '../offers/wallet-repository.ts'
import { endPlan } from '../rows/care-plan-repository.ts'
import { addEvent, linesOf, orderById, type StoredOrder } from '../rows/order-repository.ts'
import { addRefund } from '../rows/refund-repository.ts'
import { changeOrder } from '../rows/transition.ts'
import { cameBackWhole } from './follow-parcels.ts'
import { oweWallet } from './owe-wallet.ts'
import { cashOwed, paidFor, refundable } from './refund-limit.ts'
import { resolveProblems } from './resolve-problems.ts'
import { settlePoints } from './settle-points.ts'
import { followRefunds } from './settle-refund.ts'
import { oweForGoods } from './take-reversal.ts'

/** What wallet and voucher paid of credited goods, in paise: the customer has it back, whatever becomes of the rest. */
export const walletShare = async (
  db: Db,
  orderId: string,
  { offer, balance }: Pick<Settled, 'offer' | 'balance'>,
): Promise<number> => {
  const use = await openUse(db, orderId)
  return use ? balance + (use.voucher_code === null ? 0 : offer) : 0
}

/**
 * Gives back what wallet and voucher paid of credited goods, the part of a voucher as points. `releaseOffers` returns the rest with the rest of the
 * order. The share of a coupon is not paid out: the goods cost that much less.
 */
const returnOfferShare = async (
  db: Db,
  orderId: string,
  { offer, balance, at }: Pick<Settled, 'offer' | 'balance'> & { at: Timestamp },
): Promise<void> => {
  const use = await openUse(db, orderId)
  if (!use) return
  const ofVoucher = use.voucher_code === null ? 0 : offer
  if (balance + ofVoucher === 0) return
  await lowerUse(db, orderId, { offer: use.offer - ofVoucher, balance: use.balance - balance })
  await restorePart(db, use, ofVoucher, at)
  if (balance === 0) return
  await addToWallet(db, {
    customer_id: use.customer_id,
    reason: 'returned',
    amount: balance,
    order_id: orderId,
    at,
  })
}

/** Gives cash back into the wallet. Where the account was erased no one can spend it: finance pays it by transfer (docs/decisions/0117). */
const creditCash = async (
  db: Db,
  { id, customer_id: customerId }: StoredOrder,
  amount: Paise,
  at: Timestamp,
): Promise<void> => {
  if (await isErased(db, customerId)) {
    await addRefund(db, id, { amount, reason: 'refund', at })
    return
  }
  await creditWallet(db, { customerId, amount, reason: 'refund', orderId: id, at })
  await addEvent(db, id, {
    parcel: null,
    job: 'refundedToWallet',
    status: 'success',
    comment: decimalRupees(amount),
    actor: 'system',
    at,
  })
}

/** Gives back a sum that an operator named, never more than was paid: online to the payment, cash into the wallet. */
export const giveBack = async (
  db: Db,
  order: StoredOrder,
  { amount: asked, at }: { amount: Paise; at: Timestamp },
): Promise<void> => {
  const amount = paise(Math.min(asked, await refundable(db, order)))
  if (amount === 0) return
  if (order.payment_method === 'online')
    await addRefund(db, order.id, { amount, reason: 'refund', at })
  else await creditCash(db, order, amount, at)
}

/** Credits the wallet with what returned goods cost at the door, as far as that cash was handed in. */
const giveCashOwed = async (db: Db, order: StoredOrder, at: Timestamp): Promise<void> => {
  const owed = await cashOwed(db, order)
  if (owed > 0) await creditCash(db, order, paise(owed), at)
}

/** The same once cash came in for an order: goods may have come back before it. */
export const giveReturnedCash = async (db: Db, orderId: string, at: Timestamp): Promise<void> => {
  const order = await orderById(db, orderId)
  if (order?.payment_method !== 'cod') return
  await giveCashOwed(db, order, at)
  if (order.state !== 'returned' || order.payment_state !== 'void') return
  if ((await paidFor(db, order)) === 0) return
  await changeOrder(db, order, { payment_state: 'refund_due', updated_at: at })
  await followRefunds(db, orderId, at)
}

/**
 * Takes quantities of lines that left off their invoices, and gives back what was paid for them: the customer's money, and the shares of wallet and
 * voucher. Where the whole order came back, `followParcels` releases what is left of the offers instead.
 */
export const creditLines = async (
  db: Db,
  order: StoredOrder,
  { some, reason, at }: { some: readonly Crediting[]; reason: string; at: Timestamp },
): Promise<Settled> => {
  const credited = new Set(some.map(({ line }) => line))
  const lines = await linesOf(db, [order.id])
  await endPlan(
    db,
    order,
    at,
    lines.filter(({ number }) => credited.has(number)),
  )
  const sum = await issueCredit(db, order.id, { some, reason, at })
  await resolveProblems(db, order.id, at)
  if (order.payment_method === 'online')
    await oweForGoods(db, order, { amount: sum.total, reason: 'returned', at })
  else await giveCashOwed(db, order, at)
  if (await cameBackWhole(db, order.id)) return sum
  await returnOfferShare(db, order.id, { ...sum, at })
  await oweWallet(db, order.customer_id, at)
  await settlePoints(db, order.id, at)
  return sum
}
