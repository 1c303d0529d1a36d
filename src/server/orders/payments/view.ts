import type { Payment } from '#contract/payments/view.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupees } from '#model/money.ts'
import { can } from '#model/order.ts'
import { isOpen } from '#model/payment.ts'
import { inLocale, paths } from '#paths.ts'
import type { Db } from '../../db/types.ts'
import type { StoredOrder } from '../rows/order-repository.ts'
import { paymentsOf, type StoredPayment } from '../rows/payment-repository.ts'
import { refundsOf } from '../rows/refund-repository.ts'

export const isPayable = ({ state, payment_state: paymentState }: StoredOrder): boolean =>
  can.pay({ state, paymentState })

/** A payment that the customer can continue now. */
export const isWaiting = (order: StoredOrder, payment: StoredPayment): boolean =>
  isPayable(order) && isOpen(payment.state) && payment.provider_order_id !== null

/** The payment of an order to show: the one that paid, the open one, or the last one. */
export const paymentView = async (db: Db, order: StoredOrder, locale: Locale): Promise<Payment> => {
  const all = await paymentsOf(db, order.id)
  const payment =
    all.find(({ paid_by }) => paid_by !== null) ??
    all.find(({ state }) => isOpen(state)) ??
    all.at(-1) ??
    null
  return {
    orderId: order.id,
    paymentId: payment?.id ?? null,
    provider: payment?.provider ?? null,
    state: payment?.state ?? null,
    amount: decimalRupees(payment?.amount ?? order.total),
    paymentState: order.payment_state,
    payUrl: payment && isWaiting(order, payment) ? inLocale(locale, paths.pay(payment.id)) : null,
    refunds: (await refundsOf(db, order.id)).map(({ amount, settled_at, due_at }) => ({
      amount: decimalRupees(amount),
      state: settled_at === null ? 'due' : 'done',
      at: settled_at ?? due_at,
    })),
  }
}
