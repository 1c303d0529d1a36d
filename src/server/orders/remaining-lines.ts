import { type Paise, paise } from '#model/money.ts'
import { firstState } from '#model/order.ts'
import { amountsOfRest, type OrderAmounts } from '#model/order-totals.ts'
import type { Db } from '../db/types.ts'
import { releaseStock } from '../fulfilment/stock-repository.ts'
import { lowerUse, openUse } from '../promotions/offer-use-repository.ts'
import { addToWallet } from '../promotions/wallet-repository.ts'
import { deadlineOf, type OrderDeadlines } from './order-deadlines.ts'
import { addRefund } from './order-refund-repository.ts'
import { linesOf, type StoredOrder, type StoredOrderLine } from './order-repository.ts'
import { changeOrder } from './transition.ts'

type Leaving = Pick<StoredOrderLine, 'review' | 'removed_reason'>

/** The lines that no pharmacist rejected and no operator removed. */
export const remainingLines = <Line extends Leaving>(lines: readonly Line[]): Line[] =>
  lines.filter(({ review, removed_reason }) => review !== 'rejected' && removed_reason === null)

/** Whether nothing is left to deliver: only care plans remain. */
export const isPlansOnly = (lines: readonly (Leaving & Pick<StoredOrderLine, 'plan_days'>)[]): boolean => {
  const rest = remainingLines(lines)
  return rest.length > 0 && rest.every(({ plan_days }) => plan_days !== null)
}

/** Whether an order has nothing left but care plans, to be paid at a door to which nothing is brought. */
export const isUndeliverable = (order: Pick<StoredOrder, 'payment_method' | 'total'>, lines: Parameters<typeof isPlansOnly>[0]): boolean =>
  order.payment_method === 'cod' && order.total > 0 && isPlansOnly(lines)

const amountsIn = ({ actual, discount, offer, shipping, balance, total }: StoredOrder): OrderAmounts =>
  ({ actual, discount, offer, shipping, balance, total }) as OrderAmounts

/**
 * Recalculates an order after lines were rejected or removed: its amounts, and what goes back to stock, wallet and voucher.
 * Money captured for them is refunded. At least one line must remain; without any, the caller closes the order.
 */
export const recalculate = async (db: Db, order: StoredOrder, at: Date): Promise<StoredOrder> => {
  const { id, customer_id } = order
  const now = at.toISOString()
  const lines = await linesOf(db, [id])
  const rest = remainingLines(lines)
  const hasVoucher = typeof (await openUse(db, id))?.voucher_code === 'string'
  const priced = rest.map(({ actual, payable }) => ({ actual: actual as Paise, payable: payable as Paise }))
  const { returned, ...amounts } = amountsOfRest(priced, amountsIn(order), hasVoucher)
  const left = await changeOrder(db, order, { ...amounts, updated_at: now })
  const gone = lines.filter((line) => !rest.includes(line)).map(({ product_id }) => product_id)
  await releaseStock(db, id, now, gone)
  await lowerUse(db, id, { offer: left.offer, balance: left.balance })
  if (returned > 0) await addToWallet(db, { customer_id, reason: 'returned', amount: returned, order_id: id, at: now })
  const over = order.total - left.total
  if (order.payment_method === 'online' && order.payment_state === 'paid' && over > 0)
    await addRefund(db, id, { amount: paise(over), reason: 'removed', at: now })
  return left
}

/** After the review an order waits for its payment, or is placed. */
export const advance = async (db: Db, order: StoredOrder, at: Date, deadlines: OrderDeadlines): Promise<void> => {
  const state = firstState({ prescription: false, payment: order.payment_method === 'online' && order.total > 0 })
  await changeOrder(db, order, {
    state,
    payment_state: state === 'placed' && order.total === 0 ? 'paid' : 'due',
    lapses_at: deadlineOf(state, at, deadlines),
    awaits_review: 0,
    updated_at: at.toISOString(),
  })
}
