import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { OrderAdmin } from './admin.ts'
import type { OrderFiles } from './documents.ts'

export const opsOrderRoutes = (register: RegisterEndpoint, admin: OrderAdmin, files: OrderFiles): void => {
  register(opsOrders.list, ({ query }) => admin.list(query))
  register(opsOrders.one, ({ params }) => admin.one(params.id))
  register(opsOrders.prescription, ({ params }) => files.prescription(params.id, params.prescriptionId))
  register(opsOrders.review, ({ params, body }) => admin.review(params.id, body))
  register(opsOrders.pack, ({ params, body }) => admin.pack(params.id, body))
  register(opsOrders.ship, ({ params, body }) => admin.ship(params.id, body))
  register(opsOrders.deliver, ({ params, body }) => admin.deliver(params.id, body))
  register(opsOrders.return, ({ params, body }) => admin.return(params.id, body))
  register(opsOrders.cancel, ({ params, body }) => admin.cancel(params.id, body))
  register(opsOrders.remove, ({ params, body }) => admin.remove(params.id, params.number, body))
  register(opsOrders.register, ({ query }) => files.register(query))
  register(opsOrders.stock, ({ params, body }) => admin.stock(params.productId, body.units))
}
