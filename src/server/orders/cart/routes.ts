import { cart } from '#contract/cart/cart.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import type { Carts } from './cart.ts'

/** Both generations of each call, and the changing GETs of the specification, over one service. */
export const cartRoutes = (register: RegisterEndpoint, carts: Carts): void => {
  registerAll(register, cart, {
    add: ({ params, body }, call) => carts.add(call, params.id, body),
    addGet: ({ params, query }, call) => carts.add(call, params.id, query),
    addNew: ({ params, body }, call) => carts.add(call, params.id, body),
    details: (_, call) => carts.details(call),
    detailsNew: (_, call) => carts.details(call),
    update: ({ body }, call) => carts.update(call, body),
    updateNew: ({ body }, call) => carts.update(call, body),
    delete: ({ body }, call) => carts.remove(call, body),
    deleteGet: ({ query }, call) => carts.remove(call, query),
    deleteNew: ({ body }, call) => carts.remove(call, body),
    popup: (_, call) => carts.popup(call),
    offerDescription: (_, call) => carts.offerDescription(call),
  })
}
