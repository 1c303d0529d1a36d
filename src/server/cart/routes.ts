import { cart } from '#contract/cart/cart.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Carts } from './cart.ts'

/** Both generations of each call, and the changing GETs of the specification, over one service. */
export const cartRoutes = (mount: Mount, carts: Carts): void => {
  mount(cart.add, ({ params, body }, call) => carts.add(call, params.id, body))
  mount(cart.addGet, ({ params, query }, call) => carts.add(call, params.id, query))
  mount(cart.addNew, ({ params, body }, call) => carts.add(call, params.id, body))
  mount(cart.details, (_, call) => carts.details(call))
  mount(cart.detailsNew, (_, call) => carts.details(call))
  mount(cart.update, ({ body }, call) => carts.update(call, body))
  mount(cart.updateNew, ({ body }, call) => carts.update(call, body))
  mount(cart.delete, ({ body }, call) => carts.remove(call, body))
  mount(cart.deleteGet, ({ query }, call) => carts.remove(call, query))
  mount(cart.deleteNew, ({ body }, call) => carts.remove(call, body))
  mount(cart.popup, (_, call) => carts.popup(call))
  mount(cart.offerDescription, (_, call) => carts.offerDescription(call))
}
