import { checkout } from '#contract/checkout/checkout.ts'
import { orders } from '#contract/orders/orders.ts'
import { reorders } from '#contract/reorders/reorders.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { PlaceOrder } from '../checkout/place-order.ts'
import { ok } from '../http/outcome.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Prescribe } from '../prescriptions/attach-to-order.ts'
import type { Reorders } from '../reorders/settings.ts'
import type { ReorderCart } from '../reorders/to-cart.ts'
import type { Cancelling } from './cancel.ts'
import type { Orders } from './queries.ts'

export type OrderServices = {
  checkout: Checkout
  place: PlaceOrder
  orders: Orders
  cancelling: Cancelling
  prescribe: Prescribe
  reorderCart: ReorderCart
  reorders: Reorders
}

/** Both generations of each call, and the changing GETs of the specification, over one service. */
export const orderRoutes = (mount: Mount, services: OrderServices): void => {
  mount(checkout.check, ({ query }, call) => services.checkout.check(call, query))
  mount(checkout.checkPost, ({ body }, call) => services.checkout.check(call, body))
  mount(checkout.address, ({ body }, call) => services.checkout.address(call, body.addressId))
  mount(checkout.summary, (_, call) => services.checkout.summary(call))
  mount(orders.place, ({ body }, call) => services.place(call, body))
  mount(orders.placeGet, ({ query }, call) => services.place(call, query))
  mount(orders.confirm, ({ body }, call) => services.place(call, body))
  mount(orders.confirmGet, ({ query }, call) => services.place(call, query))
  mount(orders.orders, ({ query }, call) => services.orders.underWay(call, query))
  mount(orders.history, ({ query }, call) => services.orders.history(call, query))
  mount(orders.one, ({ params }, call) => services.orders.one(call, params.id))
  mount(orders.attachments, ({ query }, call) => services.orders.attachments(call, query.orderId))
  mount(orders.invoice, ({ params }, call) => services.orders.invoice(call, params.id))
  mount(orders.addPrescription, ({ params }, call) => services.prescribe(call, params.id))
  mount(orders.track, ({ query }, call) => services.orders.track(call, query.orderId))
  mount(orders.cancelReasons, (_, { locale }) => ok(services.cancelling.reasons(locale)))
  mount(orders.cancel, ({ params, body }, call) => services.cancelling.cancel(call, params.id, body))
  mount(orders.cancelGet, ({ params, query }, call) => services.cancelling.cancel(call, params.id, query))
  for (const endpoint of [orders.reorder, orders.reorderGet, orders.reorderNew, orders.reorderNewGet] as const)
    mount(endpoint, ({ params }, call) => services.reorderCart(call, params.id))
  mount(reorders.get, ({ query }, call) => services.reorders.config(call, query.orderId))
  mount(reorders.set, ({ body }, call) => services.reorders.set(call, body))
  mount(reorders.cancelAll, ({ params }, call) => services.reorders.cancelAll(call, params.id))
  mount(reorders.skip, ({ params }, call) => services.reorders.skip(call, params.id))
}
