import { type Paise, paise } from '#model/money.ts'
import { amountsOfRest, coveredOf } from '#model/order-totals.ts'
import { openAmounts, wholeAmounts } from '#model/settlement.ts'
import type { Db } from '../../db/types.ts'
import { releaseStock } from '../../stock/stock-repository.ts'
import { invoicedLines } from '../invoices/credit.ts'
import { invoicedPart } from '../invoices/issue.ts'
import { lowerUse, openUse } from '../offers/offer-use-repository.ts'
import { restorePart } from '../offers/points.ts'
import { addToWallet } from '../offers/wallet-repository.ts'
import {
  amountsIn,
  linesOf,
  type StoredOrder,
  type StoredOrderLine,
  sharedPriceOf,
} from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { changeOrder } from '../rows/transition.ts'
import { settlePoints } from './settle-points.ts'
import { oweForGoods } from './take-reversal.ts'

/**
 * Recalculates an order after lines that had not left were rejected or removed: its amounts, and what goes back to stock, wallet, voucher and
 * points. What has left stays as its invoices say. Money captured for the lines is refunded, unless it was given back before. Something must
 * remain, here or on its way; without anything, the caller closes the order.
 */
export const recalculate = async (
  db: Db,
  order: StoredOrder,
  gone: readonly StoredOrderLine[],
  at: Date,
): Promise<{ left: StoredOrder; refunded: Paise }> => {
  const { id, customer_id } = order
  const now = at.toISOString()
  const { sum: invoiced, lines: sent } = await invoicedPart(db, id)
  const here = remainingLines(await linesOf(db, [id])).filter(({ number }) => !sent.has(number))
  const use = await openUse(db, id)
  const before = openAmounts(amountsIn(order), invoiced)
  const rest = here.map(sharedPriceOf)
  const covered = { rest: coveredOf(rest), all: coveredOf([...rest, ...gone.map(sharedPriceOf)]) }
  const { returned, ...open } = amountsOfRest(
    rest,
    before,
    typeof use?.voucher_code === 'string',
    covered,
  )
  const left = await changeOrder(db, order, { ...wholeAmounts(open, invoiced), updated_at: now })
  await releaseStock(db, id, now, gone)
  if (use)
    await lowerUse(db, id, {
      offer: use.offer - (order.offer - left.offer),
      balance: use.balance - (order.balance - left.balance),
    })
  const ofWallet = order.balance - left.balance
  if (use) await restorePart(db, use, returned - ofWallet, now)
  if (ofWallet > 0)
    await addToWallet(db, {
      customer_id,
      reason: 'returned',
      amount: ofWallet,
      order_id: id,
      at: now,
    })
  const isPaid = order.payment_method === 'online' && order.payment_state === 'paid'
  const refunded = isPaid
    ? await oweForGoods(db, order, {
        amount: paise(order.total - left.total),
        reason: 'removed',
        at: now,
      })
    : paise(0)
  await settlePoints(db, id, now)
  return { left, refunded }
}

export const linesHere = async (db: Db, orderId: string): Promise<StoredOrderLine[]> => {
  const sent = new Set((await invoicedLines(db, orderId)).map(({ line }) => line.line))
  return remainingLines(await linesOf(db, [orderId])).filter(({ number }) => !sent.has(number))
}
