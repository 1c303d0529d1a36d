import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { OrderDesk } from './admin.ts'
import type { OrderFiles } from './documents.ts'

export const opsOrderRoutes = (mount: Mount, desk: OrderDesk, files: OrderFiles): void => {
  mount(opsOrders.list, ({ query }) => desk.list(query))
  mount(opsOrders.one, ({ params }) => desk.one(params.id))
  mount(opsOrders.prescription, ({ params }) => files.prescription(params.id, params.prescriptionId))
  mount(opsOrders.review, ({ params, body }) => desk.review(params.id, body))
  mount(opsOrders.pack, ({ params, body }) => desk.pack(params.id, body))
  mount(opsOrders.ship, ({ params, body }) => desk.ship(params.id, body))
  mount(opsOrders.deliver, ({ params, body }) => desk.deliver(params.id, body))
  mount(opsOrders.return, ({ params, body }) => desk.return(params.id, body))
  mount(opsOrders.cancel, ({ params, body }) => desk.cancel(params.id, body))
  mount(opsOrders.remove, ({ params, body }) => desk.remove(params.id, params.number, body))
  mount(opsOrders.register, ({ query }) => files.register(query))
  mount(opsOrders.stock, ({ params, body }) => desk.stock(params.productId, body.units))
}
