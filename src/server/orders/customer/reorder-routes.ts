import { orders } from '#contract/orders/orders.ts'
import { opsReorders } from '#contract/reorders/admin.ts'
import { reorders } from '#contract/reorders/reorders.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import type { ReorderCart } from './reorder-to-cart.ts'
import type { Reorders } from './reorders.ts'

/** Both generations of each call, and the changing GETs of the specification, over one use case each. */
export const reorderRoutes = (
  register: RegisterEndpoint,
  { reorders: service, reorderCart }: { reorders: Reorders; reorderCart: ReorderCart },
): void => {
  for (const endpoint of [
    orders.reorder,
    orders.reorderGet,
    orders.reorderNew,
    orders.reorderNewGet,
  ] as const)
    register(endpoint, ({ params }, call) => reorderCart(call, params.id))
  registerAll(register, reorders, service.own)
  registerAll(register, opsReorders, service.ops)
}
