import { isOpen } from '#model/payment.ts'
import type { Storage } from '../db/types.ts'
import { lapsedOrders } from '../orders/order-deadline-repository.ts'
import type { Log } from '../platform/log.ts'
import type { PaymentProvider } from '../platform/payment-providers/payment-provider.ts'
import { takeNews } from './apply-event.ts'
import { returnMoney } from './issue-refunds.ts'
import { openPaymentOf, paymentById, paymentsToLookAt, type StoredPayment, takeLook } from './payment-repository.ts'
import { changePayment } from './transition.ts'

const minuteMs = 60_000
/** A notification comes within minutes; one that does not is asked for, less and less often. */
const firstLookMs = 5 * minuteMs
const longestWaitMs = 6 * 60 * minuteMs
/** Banks settle what hangs within five days. */
const lookedAtMs = 6 * 24 * 60 * minuteMs
const atOnce = 50

/** When to ask about a payment next; null once nothing can come any more. */
export const nextLook = ({ created_at, looks }: Pick<StoredPayment, 'created_at' | 'looks'>, now: Date): string | null => {
  const next = now.getTime() + Math.min(firstLookMs * 2 ** looks, longestWaitMs)
  return next > Date.parse(created_at) + lookedAtMs ? null : new Date(next).toISOString()
}

export type RoundParts = { storage: Storage; provider: PaymentProvider; now: () => Date; log: Log }

/** Asks about one payment; its next look is settled first, so that several servers ask once. */
export const lookAt = async ({ storage, provider, now, log }: RoundParts, payment: StoredPayment): Promise<void> => {
  const { id, provider_order_id } = payment
  if (provider_order_id === null) return
  const hearing = { provider: provider.name, source: 'asked' } as const
  for (const news of await provider.look(provider_order_id)) {
    const taken = await storage.inTransaction((db) => takeNews(db, news, { ...hearing, at: now().toISOString() }))
    if (taken === 'amount-differs') log.error({ payment: id, order: payment.order_id }, 'a payment of another amount came in and goes back')
  }
}

const lookAround = async (parts: RoundParts): Promise<number> => {
  const { storage, provider, now, log } = parts
  let looked = 0
  for (const payment of await paymentsToLookAt(storage.db, provider.name, now().toISOString(), atOnce)) {
    const next = nextLook({ ...payment, looks: payment.looks + 1 }, now())
    if (!(await storage.inTransaction((db) => takeLook(db, payment, next)))) continue
    try {
      await lookAt(parts, payment)
      looked += 1
    } catch (error) {
      log.warn({ payment: payment.id, err: error }, 'a payment could not be asked about')
    }
    if (next !== null) continue
    await storage.inTransaction(async (db) => {
      const after = await paymentById(db, payment.id)
      if (after && isOpen(after.state)) await changePayment(db, after, { state: 'abandoned', updated_at: now().toISOString() })
    })
  }
  return looked
}

/** What is paid in the last moment is asked for before its order lapses; where the provider cannot be asked it lapses, and the money comes back. */
export const lookAtLapsing = async (parts: RoundParts): Promise<void> => {
  const { storage, now, log } = parts
  for (const orderId of await lapsedOrders(storage.db, now().toISOString())) {
    const payment = await openPaymentOf(storage.db, orderId)
    if (payment?.provider !== parts.provider.name) continue
    await lookAt(parts, payment).catch((error: unknown) =>
      log.warn({ payment: payment.id, err: error }, 'a payment could not be asked about'),
    )
  }
}

/** Asks about payments that were not heard of, and gives back what is owed. Any number of servers may do so. */
export const paymentRound = async (parts: RoundParts): Promise<{ looked: number; refunded: number }> => ({
  looked: await lookAround(parts),
  refunded: await returnMoney(parts),
})
