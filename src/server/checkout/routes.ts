import { checkout } from '#contract/checkout/checkout.ts'
import { orders } from '#contract/orders/orders.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Checkout } from './checkout.ts'
import type { PlaceOrder } from './place-order.ts'

/** Both generations of each call, and the changing GETs of the specification, over one use case each. */
export const checkoutRoutes = (mount: Mount, { checkout: service, place }: { checkout: Checkout; place: PlaceOrder }): void => {
  mount(checkout.check, ({ query }, call) => service.check(call, query))
  mount(checkout.checkPost, ({ body }, call) => service.check(call, body))
  mount(checkout.address, ({ body }, call) => service.address(call, body.addressId))
  mount(checkout.summary, (_, call) => service.summary(call))
  mount(orders.place, ({ body }, call) => place(call, body))
  mount(orders.placeGet, ({ query }, call) => place(call, query))
  mount(orders.confirm, ({ body }, call) => place(call, body))
  mount(orders.confirmGet, ({ query }, call) => place(call, query))
}
