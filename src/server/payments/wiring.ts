import { Cron } from 'croner'
import type { Hono } from 'hono'
import type { Guards, RegisterEndpoint } from '../http/register-endpoint.ts'
import { createPaymentAdmin } from './admin.ts'
import { createPaymentPage } from './page.ts'
import { paymentPages } from './page-routes.ts'
import { createPayments, type PaymentParts, type Payments } from './payments.ts'
import { pollBeforeExpiry, reconcilePayments } from './reconcile.ts'
import { opsPaymentRoutes, paymentRoutes } from './routes.ts'
import { createWebhook } from './webhook.ts'

export type PaymentWiring = {
  routes: (register: RegisterEndpoint) => void
  /** Pages of the payment, beside the API. */
  pages: (app: Hono) => void
  payments: Payments
  isOnline: boolean
  /** Asks about payments that were not heard of and gives back what is owed. Any number of servers may do so. */
  runDue: () => Promise<{ looked: number; refunded: number }>
  /** Asks about the payments of orders that are about to lapse. */
  beforeLapsing: () => Promise<void>
  start: () => void
  stop: () => void
}

/** How orders are paid online, and what is done for it on its own. */
export const wirePayments = (parts: PaymentParts & { guards: Pick<Guards, 'changes' | 'tokenOf'>; site: string }): PaymentWiring => {
  const { provider, guards, site, log } = parts
  const payments = createPayments(parts)
  const hear = createWebhook(parts)
  const page = createPaymentPage({ ...parts, hear })
  const runDue = async () => (provider ? await reconcilePayments({ ...parts, provider }) : { looked: 0, refunded: 0 })
  let job: Cron | null = null
  return {
    routes: (register) => {
      paymentRoutes(register, payments, hear)
      opsPaymentRoutes(register, createPaymentAdmin(parts))
    },
    pages: (app) => paymentPages(app, { page, guards, site, partner: provider?.origin ?? null }),
    payments,
    isOnline: provider !== null,
    runDue,
    beforeLapsing: async () => {
      if (provider) await pollBeforeExpiry({ ...parts, provider })
    },
    start: () => {
      job ??= new Cron('* * * * *', { protect: true, unref: true, timezone: 'Asia/Kolkata' }, async () => {
        await runDue().catch((error: unknown) => log.error({ err: error }, 'payments are not looked after'))
      })
    },
    stop: () => job?.stop(),
  }
}
