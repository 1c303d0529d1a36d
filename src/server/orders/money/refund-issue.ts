import { randomUUID } from 'node:crypto'
import { hourMs } from '#model/duration.ts'
import { paise } from '#model/money.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { Core } from '../../kernel/session/core.ts'
import type {
  PaymentProvider,
  RefundStatus,
} from '../../platform/payment-providers/payment-provider.ts'
import { backoffMs } from '../../platform/retry.ts'
import {
  addPaymentRefund,
  claimRefunds,
  refundsWithoutPayment,
  removeRefund,
  type StoredPaymentRefund,
} from '../rows/payment-refund-repository.ts'
import {
  addPaymentEvent,
  paymentById,
  paymentsOf,
  removeRefunded,
  type StoredPayment,
} from '../rows/payment-repository.ts'
import { changePayment, changeRefund } from '../rows/payment-transition.ts'
import { markRefundOwed } from '../rows/refund-repository.ts'
import { settleOrderRefund } from './settle-refund.ts'

const batchSize = 20
/** Longer than any call of a provider takes: after it, the server that made the claim is gone. */
const claimMs = 5 * 60_000
/** From half a minute after the first try to every six hours: a refund is never given up. */
const backoff = { firstMs: 30_000, factor: 4, maxMs: 6 * hourMs }
/** From this try on the log reports an error, for an operator to look at. */
export const alertAfterTries = 5

type Deps = Pick<Core, 'storage' | 'now' | 'log'> & {
  provider: PaymentProvider
}

/** The payment whose capture paid for an order and holds enough to refund an amount from. */
export const payerOf = async (
  db: Db,
  { order_id, amount }: { order_id: string; amount: number },
): Promise<StoredPayment | null> =>
  (await paymentsOf(db, order_id)).find(
    ({ paid_by, captured, owed }) => paid_by !== null && captured - owed >= amount,
  ) ?? null

/** Assigns each refund that an order owes, or all orders, to the capture that paid for it. In a transaction. */
export const assignRefunds = async (db: Db, at: Timestamp, orderId?: string): Promise<void> => {
  for (const { order_id, number, amount } of await refundsWithoutPayment(db, orderId)) {
    const payment = await payerOf(db, { order_id, amount })
    if (!payment?.paid_by) continue
    await changePayment(db, payment, { owed: payment.owed + amount, updated_at: at })
    await addPaymentRefund(db, {
      order_id,
      number,
      payment_id: payment.id,
      reference: payment.paid_by,
      amount,
      at,
    })
  }
}

/**
 * Records that a refund was paid, for payment and order; does nothing where another server did. In a transaction. `transfer`: what an operator calls
 * it, which may be the name of others.
 */
export const completeRefund = async (
  db: Db,
  refund: StoredPaymentRefund,
  refundId: string,
  at: Timestamp,
  transfer = refundId,
): Promise<boolean> => {
  if (!(await changeRefund(db, refund, { state: 'done', refund_id: refundId, claim: null })))
    return false
  const payment = await paymentById(db, refund.payment_id)
  if (!payment) throw new Error('refund without a payment')
  const refunded = payment.refunded + refund.amount
  const state = refunded === payment.captured ? 'refunded' : 'captured'
  await changePayment(db, payment, { refunded, state, updated_at: at })
  const event = {
    provider: payment.provider,
    payment_id: payment.id,
    happened: 'refunded',
    reference: refundId,
  } as const
  await addPaymentEvent(db, { ...event, amount: refund.amount, reason: null, source: 'asked', at })
  await settleOrderRefund(db, refund.order_id, refund.number, { reference: transfer, at })
  return true
}

/**
 * Records that a refund which the provider had made was sent back to it: the customer has nothing of it. What the order owed it owes again, and an
 * operator is told; what it did not is as if it had never been. In a transaction, which then calls `followRefunds`.
 */
export const undoRefund = async (
  db: Db,
  refund: StoredPaymentRefund,
  isOwed: boolean,
  at: Timestamp,
): Promise<void> => {
  const { order_id, number, amount, refund_id } = refund
  const payment = await paymentById(db, refund.payment_id)
  if (!payment || refund_id === null) throw new Error('refund without a payment')
  if (!(await changeRefund(db, refund, { state: 'failed', refund_id: null }))) return
  await removeRefunded(db, payment, refund_id)
  const state = payment.state === 'refunded' ? 'captured' : payment.state
  await changePayment(db, payment, {
    refunded: payment.refunded - amount,
    owed: payment.owed - (isOwed ? 0 : amount),
    state,
    updated_at: at,
  })
  if (isOwed) await markRefundOwed(db, order_id, number)
  else await removeRefund(db, refund)
}

/** The same for the same refund on every server and every try, so that the provider pays it once. */
export const receiptOf = ({
  order_id,
  number,
}: Pick<StoredPaymentRefund, 'order_id' | 'number'>): string => `refund-${order_id}-${number}`

/** What the provider had of captures: null where it said so, else why it did not. */
export type AskedOf = ReadonlyMap<string, unknown>

const issueRefund = async (
  { storage, provider, now, log }: Deps,
  refund: StoredPaymentRefund,
  unasked: unknown,
): Promise<number> => {
  const { order_id: order, number, reference, tries } = refund
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()
  const postpone = (known: { refund_id?: string } = {}) =>
    storage.inTransaction((db) =>
      changeRefund(db, refund, {
        ...known,
        claim: null,
        next_at: later(backoffMs(backoff, tries)),
      }),
    )
  let status: RefundStatus
  try {
    // The provider did not say what it refunded: the money may have gone back already.
    if (unasked) throw unasked
    status = await provider.refund({
      reference,
      amount: paise(refund.amount),
      receipt: receiptOf(refund),
      again: tries > 1,
    })
  } catch (error) {
    await postpone()
    const about = { order, refund: number, tries, err: error }
    if (tries >= alertAfterTries) log.error(about, 'refund keeps failing')
    else log.warn(about, 'refund failed and will be retried')
    return 0
  }
  if (status.is === 'pending') {
    await postpone({ refund_id: status.id })
    return 0
  }
  if (status.is === 'refused' && tries < alertAfterTries) {
    await postpone()
    log.warn({ order, refund: number, tries }, 'provider refused a refund, which will be retried')
    return 0
  }
  if (status.is === 'failed' || status.is === 'refused') {
    await storage.inTransaction((db) =>
      changeRefund(db, refund, { state: 'failed', refund_id: status.id, claim: null }),
    )
    log.error({ order, refund: number }, 'provider rejected a refund')
    return 0
  }
  return (await storage.inTransaction((db) => completeRefund(db, refund, status.id, later(0))))
    ? 1
    : 0
}

/** Assigns every refund that an order owes to a capture, where one is known. */
export const assignDueRefunds = async ({
  storage,
  now,
}: Pick<Deps, 'storage' | 'now'>): Promise<void> => {
  if ((await refundsWithoutPayment(storage.db)).length > 0)
    await storage.inTransaction((db) => assignRefunds(db, now().toISOString()))
}

/** Issues the assigned refunds of captures that were asked for, each once, and returns how many. Any number of servers may run it. */
export const issueRefunds = async (deps: Deps, request: AskedOf): Promise<number> => {
  const { storage, provider, now } = deps
  const at = now()
  const claimed = await storage.inTransaction((db) =>
    claimRefunds(db, {
      provider: provider.name,
      claim: randomUUID(),
      now: at.toISOString(),
      until: new Date(at.getTime() + claimMs).toISOString(),
      limit: batchSize,
      captures: [...request.keys()],
    }),
  )
  let given = 0
  for (const refund of claimed)
    given += await issueRefund(deps, refund, request.get(refund.reference))
  return given
}
