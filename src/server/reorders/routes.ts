import { orders } from '#contract/orders/orders.ts'
import { reorders } from '#contract/reorders/reorders.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Reorders } from './settings.ts'
import type { ReorderCart } from './to-cart.ts'

/** Both generations of each call, and the changing GETs of the specification, over one use case each. */
export const reorderRoutes = (mount: Mount, { reorders: service, reorderCart }: { reorders: Reorders; reorderCart: ReorderCart }): void => {
  for (const endpoint of [orders.reorder, orders.reorderGet, orders.reorderNew, orders.reorderNewGet] as const)
    mount(endpoint, ({ params }, call) => reorderCart(call, params.id))
  mount(reorders.get, ({ query }, call) => service.config(call, query.orderId))
  mount(reorders.set, ({ body }, call) => service.set(call, body))
  mount(reorders.cancelAll, ({ params }, call) => service.cancelAll(call, params.id))
  mount(reorders.skip, ({ params }, call) => service.skip(call, params.id))
}
