import { randomBytes } from 'node:crypto'
import type { Result } from '#contract/core/endpoint.ts'
import type { payments as contract } from '#contract/payments/payments.ts'
import type { Payment } from '#contract/payments/view.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import { paise } from '#model/money.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import type { PaymentProvider } from '../../platform/payment-providers/payment-provider.ts'
import { stockFault } from '../money/advance.ts'
import { convertToCod } from '../money/settle-order.ts'
import { type OrderChecks, refusedAsChanged } from '../rows/order-checks.ts'
import { detailsOf } from '../rows/order-details.ts'
import { addressOfOrder, orderById, orderOf, type StoredOrder } from '../rows/order-repository.ts'
import { orderView } from '../rows/order-view.ts'
import {
  addPayment,
  nameAtProvider,
  openPaymentOf,
  paymentById,
  type StoredPayment,
} from '../rows/payment-repository.ts'
import { changePayment } from '../rows/payment-transition.ts'
import { nextPollAt } from './reconcile.ts'
import { isPayable, paymentView } from './view.ts'

type Visit = MutationRequest & { locale: Locale }

/** What a customer can do about the payment of an order. Another customer's order is answered like a missing one. */
export type Payments = {
  pay: (visit: Visit, orderId: string) => Promise<Outcome<Payment>>
  state: (visit: Pick<Visit, 'token' | 'locale'>, orderId: string) => Promise<Outcome<Payment>>
  toCod: (visit: Visit, orderId: string) => Promise<Outcome<Result<typeof contract.toCod>>>
}

export type PaymentDeps = Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'now' | 'log'> & {
  /** null where online payment is switched off. */
  provider: PaymentProvider | null
  checks: OrderChecks
}

/** Sixteen random bytes: the address cannot be guessed, although only its customer is shown the page. */
const newId = (): string => randomBytes(16).toString('base64url')

/** Abandons the open payment of an order; a later capture of it is refunded. */
export const abandonPayment = async (db: Db, orderId: string, at: Timestamp): Promise<void> => {
  const open = await openPaymentOf(db, orderId)
  if (open) await changePayment(db, open, { state: 'abandoned', updated_at: at })
}

/** The open payment of an order, or a new one. */
export const beginPayment = async (
  db: Db,
  order: StoredOrder,
  provider: PaymentProvider['name'],
  at: Timestamp,
): Promise<StoredPayment> => {
  const open = await openPaymentOf(db, order.id)
  if (open?.provider === provider && open.amount === order.total) return open
  await abandonPayment(db, order.id, at)
  const payment: StoredPayment = {
    id: newId(),
    order_id: order.id,
    provider,
    provider_order_id: null,
    amount: order.total,
    state: 'created',
    captured: 0,
    owed: 0,
    refunded: 0,
    paid_by: null,
    created_at: at,
    updated_at: at,
    look_at: null,
    looks: 0,
  }
  await addPayment(db, payment)
  return payment
}

/** Registers a payment with its provider, outside any transaction; false where the provider is unreachable. */
const makeKnown = async (
  { storage, provider, now, log }: PaymentDeps,
  { id }: Pick<StoredPayment, 'id'>,
): Promise<boolean> => {
  const payment = await paymentById(storage.db, id)
  if (!payment || payment.provider_order_id !== null) return true
  if (payment.provider !== provider?.name) return false
  try {
    const known = await provider.create({
      id,
      orderId: payment.order_id,
      amount: paise(payment.amount),
    })
    await storage.inTransaction((db) =>
      nameAtProvider(db, id, known, nextPollAt(payment, now()) ?? now().toISOString()),
    )
    return true
  } catch (error) {
    log.warn({ payment: id, err: error }, 'starting a payment failed')
    return false
  }
}

export const createPayments = (deps: PaymentDeps): Payments => {
  const { storage, sessions, runMutation, provider, checks, now } = deps

  const own = async <Of>(
    token: string | null,
    orderId: string,
    read: (db: Db, order: StoredOrder) => Promise<Of>,
  ): Promise<Outcome<Of>> =>
    await storage.inSnapshot(async (db) => {
      const session = await sessions.customer(db, token)
      if (!session) return failed('notSignedIn')
      const order = await orderOf(db, session.customer_id, orderId)
      return order ? ok(await read(db, order)) : failed('notFound', { field: 'id' })
    })

  return {
    pay: async (visit, orderId) => {
      const begun = await runMutation(
        visit,
        ['pay', orderId],
        byCustomer(async (db, { customer_id }): Promise<Outcome<{ id: string }>> => {
          const order = await orderOf(db, customer_id, orderId)
          if (!order) return failed('notFound', { field: 'id' })
          if (!isPayable(order)) return failed('paymentNotDue', { field: 'id' })
          if (!provider) return failed('onlineUnavailable', { field: 'id' })
          const gone = await stockFault(db, orderId)
          if (gone) return gone
          const { id } = await beginPayment(db, order, provider.name, now().toISOString())
          return ok({ id })
        }),
      )
      if ('failed' in begun) return begun
      if (!(await makeKnown(deps, begun.ok))) return failed('paymentUnavailable')
      return await own(visit.token, orderId, (db, order) => paymentView(db, order, visit.locale))
    },

    state: ({ token, locale }, orderId) =>
      own(token, orderId, (db, order) => paymentView(db, order, locale)),

    toCod: (visit, orderId) =>
      runMutation(
        visit,
        ['to-cod', orderId],
        byCustomer(async (db, { customer_id }) => {
          const order = await orderOf(db, customer_id, orderId)
          if (!order) return failed('notFound', { field: 'id' })
          const at = now()
          const inCash = { ...order, payment_method: 'cod' } as const
          const to = await addressOfOrder(db, orderId)
          const { locale } = visit
          const refused = await refusedAsChanged(db, inCash, { to, at, locale }, checks)
          if (refused) return refused
          const converted = await convertToCod(db, order, at.toISOString())
          if ('failed' in converted) return converted
          await abandonPayment(db, orderId, at.toISOString())
          const after = (await orderById(db, orderId)) ?? converted
          const view = orderView(await detailsOf(db, after), visit.locale)
          return ok({ orderId, msg: serverTexts(visit.locale)('order:converted'), order: view })
        }),
      ),
  }
}
