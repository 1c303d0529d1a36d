import type { Hono } from 'hono'
import type { Guards, RegisterEndpoint } from '../../http/register-endpoint.ts'
import { scheduled } from '../../platform/repeated.ts'
import { createPaymentAdmin } from './admin.ts'
import { createPaymentPage } from './page.ts'
import { paymentPages } from './page-routes.ts'
import { createPayments, type PaymentParts, type Payments } from './payments.ts'
import { pollBeforeExpiry, reconcilePayments } from './reconcile.ts'
import { opsPaymentRoutes, paymentRoutes } from './routes.ts'
import { createWebhook } from './webhook.ts'

export type PaymentWiring = {
  routes: (register: RegisterEndpoint) => void
  /** The payment pages, beside the API. */
  pages: (app: Hono) => void
  payments: Payments
  isOnline: boolean
  /** Polls payments without a webhook and issues refunds that are due. Any number of servers may run it. */
  runDue: () => Promise<{ looked: number; refunded: number }>
  /** Polls the payments of orders that are about to expire. */
  beforeLapsing: () => Promise<void>
  start: () => void
  /** Stops; resolves once nothing is being done. */
  stop: () => Promise<void>
}

/** Online payment: its use cases, pages and scheduled job. */
export const wirePayments = (
  parts: PaymentParts & { guards: Pick<Guards, 'changes' | 'tokenOf'>; site: string; rupeesAlone: number },
): PaymentWiring => {
  const { provider, guards, site, log } = parts
  const payments = createPayments(parts)
  const handleWebhook = createWebhook(parts)
  const page = createPaymentPage({ ...parts, handleWebhook })
  const runDue = async () => (provider ? await reconcilePayments({ ...parts, provider }) : { looked: 0, refunded: 0 })
  const job = scheduled('* * * * *', runDue, (error) => log.error({ err: error }, 'payment reconciliation failed'))
  return {
    routes: (register) => {
      paymentRoutes(register, payments, handleWebhook)
      opsPaymentRoutes(register, createPaymentAdmin(parts))
    },
    pages: (app) => paymentPages(app, { page, guards, site, partner: provider?.origin ?? null }),
    payments,
    isOnline: provider !== null,
    runDue,
    beforeLapsing: async () => {
      if (provider) await pollBeforeExpiry({ ...parts, provider })
    },
    ...job,
  }
}
