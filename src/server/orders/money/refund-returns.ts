import { decimalRupees, type Paise, paise } from '#model/money.ts'
import type { Settled } from '#model/settlement.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { type Crediting, issueCredit } from '../invoices/credit.ts'
import { creditWallet } from '../offers/wallet.ts'
import { endPlan } from '../rows/care-plan-repository.ts'
import { addEvent, linesOf, type StoredOrder } from '../rows/order-repository.ts'
import { addRefund } from '../rows/refund-repository.ts'
import { stateFromParcels } from './follow-parcels.ts'
import { settlePoints } from './recalculate.ts'
import { refundable } from './refund-limit.ts'
import { returnOfferShare } from './refund-offers.ts'
import { oweForGoods } from './take-reversal.ts'

/** Gives money of an order back, never more than was paid: online to the payment, cash into the wallet. Returns what is to be paid. */
export const giveBack = async (
  db: Db,
  order: StoredOrder,
  { amount: asked, reason, at }: { amount: Paise; reason: 'returned' | 'refund'; at: Moment },
): Promise<Paise> => {
  const { id, customer_id: customerId, payment_method } = order
  if (payment_method === 'online' && reason === 'returned')
    return await oweForGoods(db, order, { amount: asked, reason, at })
  const amount = paise(Math.min(asked, await refundable(db, order)))
  if (amount === 0) return amount
  if (payment_method === 'online') await addRefund(db, id, { amount, reason, at })
  else {
    await creditWallet(db, { customerId, amount, reason: 'refund', orderId: id, at })
    const comment = decimalRupees(amount)
    await addEvent(db, id, {
      parcel: null,
      job: 'refundedToWallet',
      status: 'success',
      comment,
      actor: 'system',
      at,
    })
  }
  return amount
}

/**
 * Takes quantities of lines that left off their invoices, and gives back what was paid for them: the customer's money, and the shares of wallet and
 * voucher. Where the whole order came back, `followParcels` releases what is left of the offers instead.
 */
export const creditLines = async (
  db: Db,
  order: StoredOrder,
  {
    some,
    reason,
    isPaid,
    at,
  }: { some: readonly Crediting[]; reason: string; isPaid: boolean; at: Moment },
): Promise<Settled> => {
  // A plan that is credited ends.
  const credited = new Set(some.map(({ line }) => line))
  if (
    (await linesOf(db, [order.id])).some(
      ({ number, plan_days }) => plan_days !== null && credited.has(number),
    )
  )
    await endPlan(db, order, at)
  const sum = await issueCredit(db, order.id, { some, reason, at })
  if (isPaid) await giveBack(db, order, { amount: sum.total, reason: 'returned', at })
  if ((await stateFromParcels(db, order.id)) === 'returned') return sum
  await returnOfferShare(db, order.id, { ...sum, at })
  await settlePoints(db, order.id, at)
  return sum
}
