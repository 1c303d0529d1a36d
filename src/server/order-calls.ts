import type { Mount } from './mount.ts'
import { orderRoutes } from './routes/orders.ts'
import type { Terms } from './services/cart-view.ts'
import type { Changing } from './services/changing.ts'
import { createCheckout } from './services/checkout.ts'
import { createCancelling } from './services/order-cancel.ts'
import type { Patience } from './services/order-place.ts'
import { createOrders } from './services/orders.ts'
import { createPlacing } from './services/placing.ts'
import type { Served } from './services/served.ts'
import type { Sessions } from './services/sessions.ts'
import type { Storage } from './storage/tables.ts'

export type OrderParts = {
  storage: Storage
  sessions: Sessions
  changing: Changing
  served: Served
  terms: Terms
  patience: Patience
  now: () => Date
}

/** The calls of checkout and orders. */
export const createOrderCalls = (parts: OrderParts): { routes: (mount: Mount) => void } => {
  const services = {
    checkout: createCheckout({ ...parts, prescriptionDays: parts.patience.prescriptionDays }),
    place: createPlacing(parts),
    orders: createOrders(parts),
    cancelling: createCancelling(parts),
  }
  return { routes: (mount) => orderRoutes(mount, services) }
}
