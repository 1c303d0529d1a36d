import { checkout } from '#contract/checkout/checkout.ts'
import { cartInteractions } from '#contract/interactions/cart.ts'
import { orders } from '#contract/orders/orders.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import type { CartInteractions } from './cart-interactions.ts'
import type { Checkout } from './checkout.ts'
import type { PlaceOrder } from './place-order.ts'

/** Both generations of each call, and the changing GETs of the specification, over one use case each. */
export const checkoutRoutes = (
  register: RegisterEndpoint,
  {
    checkout: service,
    place,
    interactions,
  }: { checkout: Checkout; place: PlaceOrder; interactions: CartInteractions },
): void => {
  registerAll(register, checkout, {
    check: ({ query }, call) => service.check(call, query),
    checkPost: ({ body }, call) => service.check(call, body),
    address: ({ body }, call) => service.address(call, body.addressId),
    summary: (_, call) => service.summary(call),
  })
  register(cartInteractions, (_, call) => interactions(call))
  register(orders.place, ({ body }, call) => place(call, body))
  register(orders.placeGet, ({ query }, call) => place(call, query))
  register(orders.confirm, ({ body }, call) => place(call, body))
  register(orders.confirmGet, ({ query }, call) => place(call, query))
}
