import { cart } from '#contract/cart/cart.ts'
import type { RegisterEndpoint } from '../../http/register-endpoint.ts'
import type { Carts } from './cart.ts'

/** Both generations of each call, and the changing GETs of the specification, over one service. */
export const cartRoutes = (register: RegisterEndpoint, carts: Carts): void => {
  register(cart.add, ({ params, body }, call) => carts.add(call, params.id, body))
  register(cart.addGet, ({ params, query }, call) => carts.add(call, params.id, query))
  register(cart.addNew, ({ params, body }, call) => carts.add(call, params.id, body))
  register(cart.details, (_, call) => carts.details(call))
  register(cart.detailsNew, (_, call) => carts.details(call))
  register(cart.update, ({ body }, call) => carts.update(call, body))
  register(cart.updateNew, ({ body }, call) => carts.update(call, body))
  register(cart.delete, ({ body }, call) => carts.remove(call, body))
  register(cart.deleteGet, ({ query }, call) => carts.remove(call, query))
  register(cart.deleteNew, ({ body }, call) => carts.remove(call, body))
  register(cart.popup, (_, call) => carts.popup(call))
  register(cart.offerDescription, (_, call) => carts.offerDescription(call))
}
