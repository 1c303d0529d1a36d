import { opsPayments } from '#contract/payments/admin.ts'
import { notificationBytes, payments } from '#contract/payments/payments.ts'
import type { Alone } from '#model/worth.ts'
import { readAtMost, tooLarge } from '../../http/body.ts'
import type { Part } from '../../http/part.ts'
import { type Guards, type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import { scheduled } from '../../platform/repeated.ts'
import { createPaymentAdmin } from './admin.ts'
import { findReversals } from './find-reversals.ts'
import { createPaymentPage } from './page.ts'
import { paymentPages } from './page-routes.ts'
import { createPayments, type PaymentDeps, type Payments } from './payments.ts'
import { pollBeforeExpiry, reconcilePayments } from './reconcile.ts'
import { createWebhook, type HandleWebhook } from './webhook.ts'

const paymentRoutes = (
  register: RegisterEndpoint,
  service: Payments,
  handleWebhook: HandleWebhook,
): void => {
  register(payments.pay, ({ params }, call) => service.pay(call, params.id))
  register(payments.state, ({ params }, call) => service.state(call, params.id))
  register(payments.toCod, ({ params }, call) => service.toCod(call, params.orderId))
  register(payments.toCodNew, ({ params }, call) => service.toCod(call, params.id))
  register(payments.webhook, async (_, { request }) => {
    // The raw bytes: the signature covers them.
    const body = await readAtMost(request, notificationBytes)
    return body ? await handleWebhook(body, request.headers) : tooLarge(notificationBytes)
  })
}

export type PaymentPart = Part & {
  payments: Payments
  isOnline: boolean
  /** Polls payments without a webhook and issues refunds that are due. Any number of servers may run it. */
  runDue: () => Promise<{ looked: number; refunded: number }>
  /** Finds refunds and disputes that began at the provider and of which it told nothing. */
  findReversals: () => Promise<void>
  /** Polls the payments of orders that are about to expire. */
  beforeLapsing: () => Promise<void>
}

export const wirePayments = (
  deps: PaymentDeps & {
    guards: Pick<Guards, 'changes' | 'tokenOf'>
    site: string
    alone: Alone
  },
): PaymentPart => {
  const { provider, guards, site, log } = deps
  const payments = createPayments(deps)
  const handleWebhook = createWebhook(deps)
  const page = createPaymentPage({ ...deps, handleWebhook })
  const runDue = async () =>
    provider ? await reconcilePayments({ ...deps, provider }) : { looked: 0, refunded: 0 }
  const findByItself = async () =>
    provider ? await findReversals({ ...deps, provider }) : undefined
  const jobs = [
    scheduled('* * * * *', runDue, (error) =>
      log.error({ err: error }, 'payment reconciliation failed'),
    ),
    scheduled('37 * * * *', findByItself, (error) =>
      log.error({ err: error }, 'reading the refunds and disputes of the provider failed'),
    ),
  ]
  return {
    routes: (register) => {
      paymentRoutes(register, payments, handleWebhook)
      registerAll(register, opsPayments, createPaymentAdmin(deps))
    },
    pages: (app) => paymentPages(app, { page, guards, site, partner: provider?.origin ?? null }),
    payments,
    isOnline: provider !== null,
    runDue,
    findReversals: findByItself,
    beforeLapsing: async () => {
      if (provider) await pollBeforeExpiry({ ...deps, provider })
    },
    start: () => {
      for (const job of jobs) job.start()
    },
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
