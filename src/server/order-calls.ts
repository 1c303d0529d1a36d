import { Cron } from 'croner'
import { paymentMethods } from '#model/order.ts'
import type { Log } from './log.ts'
import type { Mount } from './mount.ts'
import type { Files } from './outside/files.ts'
import type { PaymentCalls } from './payment-calls.ts'
import { opsOrderRoutes } from './routes/ops-orders.ts'
import { orderRoutes } from './routes/orders.ts'
import type { Terms } from './services/cart-view.ts'
import type { Changing } from './services/changing.ts'
import { createCheckout } from './services/checkout.ts'
import type { Invoices } from './services/invoices.ts'
import { lapseOrders } from './services/lapsing.ts'
import { createCancelling } from './services/order-cancel.ts'
import { createOrderDesk } from './services/order-desk.ts'
import { createOrderFiles } from './services/order-files.ts'
import type { Patience } from './services/order-place.ts'
import { createPrescribe } from './services/order-prescribe.ts'
import { createOrders } from './services/orders.ts'
import { withPayment } from './services/paying.ts'
import { createPlacing } from './services/placing.ts'
import { createReorderCart } from './services/reorder-cart.ts'
import { runReorders } from './services/reorder-run.ts'
import { createReorders } from './services/reorders.ts'
import type { Served } from './services/served.ts'
import type { Sessions } from './services/sessions.ts'
import type { Storage } from './storage/tables.ts'

export type OrderParts = {
  storage: Storage
  payments: Pick<PaymentCalls, 'payments' | 'isOnline' | 'beforeLapsing'>
  files: Files
  invoices: Invoices
  sessions: Sessions
  changing: Changing
  served: Served
  terms: Terms
  patience: Patience
  now: () => Date
  log: Log
}

export type OrderCalls = {
  routes: (mount: Mount) => void
  /** Ends orders that waited too long and places re-orders that are due. Any number of servers may do so. */
  runDue: () => Promise<{ lapsed: number; placed: number }>
  start: () => void
  stop: () => void
}

/** The calls of checkout and orders, and what is done for them on its own. */
export const createOrderCalls = (parts: OrderParts): OrderCalls => {
  const { payments, isOnline, beforeLapsing } = parts.payments
  const services = {
    checkout: createCheckout({
      ...parts,
      prescriptionDays: parts.patience.prescriptionDays,
      paymentMethods: isOnline ? paymentMethods : ['cod'],
    }),
    place: withPayment(createPlacing(parts), payments, isOnline),
    orders: createOrders(parts),
    cancelling: createCancelling(parts),
    prescribe: createPrescribe(parts),
    reorderCart: createReorderCart(parts),
    reorders: createReorders(parts),
  }
  const runDue = async () => {
    await beforeLapsing()
    return { lapsed: await lapseOrders(parts.storage, parts.now, parts.log), placed: await runReorders(parts) }
  }
  let job: Cron | null = null
  return {
    routes: (mount) => {
      orderRoutes(mount, services)
      opsOrderRoutes(mount, createOrderDesk(parts), createOrderFiles(parts))
    },
    runDue,
    start: () => {
      job ??= new Cron('*/10 * * * *', { protect: true, unref: true, timezone: 'Asia/Kolkata' }, async () => {
        await runDue().catch((error: unknown) => parts.log.error({ err: error }, 'due orders are not run'))
      })
    },
    stop: () => job?.stop(),
  }
}
