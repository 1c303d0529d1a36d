import { minuteMs } from '#model/duration.ts'
import { isOpen } from '#model/payment.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { backoffMs } from '../../platform/retry.ts'
import { issueRefunds } from '../money/refund-issue.ts'
import { ordersPastDeadline } from '../rows/order-deadline-repository.ts'
import {
  claimPoll,
  openPaymentOf,
  paymentById,
  paymentsToPoll,
  type StoredPayment,
} from '../rows/payment-repository.ts'
import { changePayment } from '../rows/payment-transition.ts'
import { applyEvent } from './apply-event.ts'
import { askForRefunds, type ReconcileDeps } from './find-reversals.ts'

/** A webhook arrives within minutes; a payment without one is polled, at growing intervals. */
const backoff = { firstMs: 5 * minuteMs, factor: 2, maxMs: 6 * 60 * minuteMs }
/** Banks settle pending payments within five days. */
const pollForMs = 6 * 24 * 60 * minuteMs
const batchSize = 50

/** When to poll a payment next; null once its state can no longer change after an answer. */
export const nextPollAt = (
  { created_at, looks }: Pick<StoredPayment, 'created_at' | 'looks'>,
  now: Date,
): string | null => {
  const next = now.getTime() + backoffMs(backoff, looks + 1)
  return next > Date.parse(created_at) + pollForMs ? null : new Date(next).toISOString()
}

/** Polls one payment and applies its events. The caller has claimed the poll. */
export const pollPayment = async (
  { storage, provider, now, log }: ReconcileDeps,
  payment: StoredPayment,
): Promise<void> => {
  const { id, provider_order_id } = payment
  if (provider_order_id === null) return
  const source = { provider: provider.name, source: 'asked' } as const
  for (const event of await provider.eventsOf(provider_order_id)) {
    const applied = await storage.inTransaction((db) =>
      applyEvent(db, event, { ...source, at: now().toISOString() }),
    )
    if (applied === 'amount-differs')
      log.error(
        { payment: id, order: payment.order_id },
        'captured amount differs from the requested one and is refunded',
      )
  }
}

/** Gives an open payment up; of any other, no later answer is expected either. */
const endPolls = async (db: Db, id: string, at: Timestamp): Promise<void> => {
  const payment = await paymentById(db, id)
  if (!payment) return
  const state = isOpen(payment.state) ? 'abandoned' : payment.state
  await changePayment(db, payment, { state, look_at: null, updated_at: at })
}

const pollDuePayments = async (parts: ReconcileDeps): Promise<number> => {
  const { storage, provider, now, log } = parts
  let looked = 0
  for (const payment of await paymentsToPoll(
    storage.db,
    provider.name,
    now().toISOString(),
    batchSize,
  )) {
    const next = nextPollAt({ ...payment, looks: payment.looks + 1 }, now())
    // The last poll is repeated until it is answered.
    const again = next ?? new Date(now().getTime() + backoff.maxMs).toISOString()
    if (!(await storage.inTransaction((db) => claimPoll(db, payment, again)))) continue
    try {
      await pollPayment(parts, payment)
      looked += 1
      if (next === null)
        await storage.inTransaction((db) => endPolls(db, payment.id, now().toISOString()))
    } catch (error) {
      log.warn({ payment: payment.id, err: error }, 'polling a payment failed')
    }
  }
  return looked
}

/** Polls the payments of orders that are about to expire, so that a last-minute payment counts. Where polling fails the order expires and the money is refunded. */
export const pollBeforeExpiry = async (parts: ReconcileDeps): Promise<void> => {
  const { storage, now, log } = parts
  for (const orderId of await ordersPastDeadline(storage.db, now().toISOString())) {
    const payment = await openPaymentOf(storage.db, orderId)
    if (payment?.provider !== parts.provider.name) continue
    await pollPayment(parts, payment).catch((error: unknown) =>
      log.warn({ payment: payment.id, err: error }, 'polling a payment failed'),
    )
  }
}

/** Polls payments without a webhook and issues refunds that are due. Any number of servers may run it. */
export const reconcilePayments = async (
  parts: ReconcileDeps,
): Promise<{ looked: number; refunded: number }> => ({
  looked: await pollDuePayments(parts),
  refunded: await issueRefunds(parts, await askForRefunds(parts)),
})
