import { type Paise, paise } from '#model/money.ts'
import { isOpen, type PaymentProviderName } from '#model/payment.ts'
import type { Db } from '../../db/types.ts'
import {
  isMockProvider,
  type PaymentForm,
} from '../../platform/payment-providers/payment-provider.ts'
import { orderOf, type StoredOrder } from '../rows/order-repository.ts'
import { paymentById, paymentEventsOf, type StoredPayment } from '../rows/payment-repository.ts'
import { changePayment } from '../rows/payment-transition.ts'
import type { ReconcileDeps } from './find-reversals.ts'
import type { PaymentDeps } from './payments.ts'
import { pollPayment } from './reconcile.ts'
import { isWaiting } from './view.ts'
import type { HandleWebhook } from './webhook.ts'

export type PageOfPayment = {
  id: string
  orderId: string
  amount: Paise
  provider: PaymentProviderName
  /** `over`: nothing is due any more. */
  is: 'waiting' | 'failed' | 'over'
  /** Address of the provider's page; null for the mock provider. */
  form: PaymentForm | null
}
export type Pressed = 'succeed' | 'fail' | 'abandon'
const pressed = { succeed: 'captured', fail: 'failed' } as const

/** The page on which a payment is made. `back` is the address of that page. */
export type PaymentPage = {
  show: (
    token: string | null,
    id: string,
    back: string,
  ) => Promise<PageOfPayment | 'sign-in' | 'missing'>
  /** Applies the button pressed on the page of the mock provider. */
  press: (
    token: string | null,
    id: string,
    what: Pressed,
  ) => Promise<PageOfPayment | 'sign-in' | 'missing'>
  /** The browser returned from the provider's page. Its parameters prove nothing, so the provider is polled. Returns the order to show. */
  returned: (
    id: string,
    fields: Readonly<Record<string, string>>,
  ) => Promise<{ orderId: string } | 'forged' | 'missing'>
}

type Found = { payment: StoredPayment; order: StoredOrder }

export const createPaymentPage = (
  deps: PaymentDeps & { handleWebhook: HandleWebhook },
): PaymentPage => {
  const { storage, sessions, provider, now, log, handleWebhook } = deps

  const find = async (
    db: Db,
    token: string | null,
    id: string,
  ): Promise<Found | 'sign-in' | 'missing'> => {
    const session = await sessions.customer(db, token)
    if (!session) return 'sign-in'
    const payment = await paymentById(db, id)
    const order = payment && (await orderOf(db, session.customer_id, payment.order_id))
    return payment && order ? { payment, order } : 'missing'
  }

  const view = ({ payment, order }: Found, back: string): PageOfPayment => {
    const { id, provider_order_id: providerOrderId, state } = payment
    const waits = isWaiting(order, payment) && payment.provider === provider?.name
    const about = { id, orderId: order.id, amount: paise(payment.amount) }
    const form =
      waits && providerOrderId
        ? provider.form(
            { ...about, providerOrderId },
            { returned: `${back}/returned`, given: back },
          )
        : null
    return {
      ...about,
      provider: payment.provider,
      is: !waits ? 'over' : state === 'failed' ? 'failed' : 'waiting',
      form,
    }
  }

  const shown = async (token: string | null, id: string, back: string) => {
    const payment = await storage.inSnapshot((db) => find(db, token, id))
    return typeof payment === 'string' ? payment : view(payment, back)
  }

  /** The id of an attempt: each failed attempt has its own, the capture has one. */
  const attempt = async (
    { id }: StoredPayment,
    happened: 'captured' | 'failed',
  ): Promise<string> =>
    happened === 'captured'
      ? `trial-${id}`
      : `trial-${id}-${(await paymentEventsOf(storage.db, id)).length + 1}`

  return {
    show: shown,
    press: async (token, id, what) => {
      const found = await storage.inSnapshot((db) => find(db, token, id))
      if (typeof found === 'string') return found
      const { payment, order } = found
      if (!provider || !isMockProvider(provider) || payment.provider !== 'trial') return 'missing'
      if (!isWaiting(order, payment) || payment.provider_order_id === null) return view(found, '')
      if (what === 'abandon') {
        await storage.inTransaction(async (db) => {
          const again = await paymentById(db, id)
          if (again && isOpen(again.state))
            await changePayment(db, again, { state: 'abandoned', updated_at: now().toISOString() })
        })
      } else {
        const happened = pressed[what]
        const event = {
          happened,
          providerOrderId: payment.provider_order_id,
          amount: paise(payment.amount),
        } as const
        const { body, headers } = provider.notification({
          ...event,
          reference: await attempt(payment, happened),
        })
        const applied = await handleWebhook(body, headers)
        if ('failed' in applied) throw new Error('the mock provider rejected its own signature')
      }
      return await shown(token, id, '')
    },
    returned: async (id, fields) => {
      const payment = await paymentById(storage.db, id)
      if (
        !payment ||
        !provider ||
        payment.provider !== provider.name ||
        payment.provider_order_id === null
      )
        return 'missing'
      if (!provider.isReturned(payment.provider_order_id, fields)) return 'forged'
      try {
        await pollPayment({ storage, provider, now, log } satisfies ReconcileDeps, payment)
      } catch (error) {
        // The order page shows that it waits, until the webhook or the next poll.
        log.warn({ payment: id, err: error }, 'polling a payment failed')
      }
      return { orderId: payment.order_id }
    },
  }
}
