import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { OrderAdmin } from './admin.ts'
import type { OrderFiles } from './documents.ts'

export const opsOrderRoutes = (register: RegisterEndpoint, admin: OrderAdmin, files: OrderFiles): void => {
  register(opsOrders.list, ({ query }) => admin.list(query))
  register(opsOrders.one, ({ params }, { operator }) => admin.one(operator, params.id))
  register(opsOrders.prescription, ({ params }, { operator }) => files.prescription(operator, params.id, params.prescriptionId))
  register(opsOrders.review, ({ params, body }, { operator }) => admin.review(operator, params.id, body))
  register(opsOrders.confirm, ({ params, body }, { operator }) => admin.confirm(operator, params.id, body))
  register(opsOrders.pack, ({ params, body }, { operator }) => admin.pack(operator, params.id, body))
  register(opsOrders.ship, ({ params, body }, { operator }) => admin.ship(operator, params.id, body))
  register(opsOrders.deliver, ({ params, body }, { operator }) => admin.deliver(operator, params.id, body))
  register(opsOrders.return, ({ params, body }, { operator }) => admin.return(operator, params.id, body))
  register(opsOrders.cancel, ({ params, body }, { operator }) => admin.cancel(operator, params.id, body))
  register(opsOrders.remove, ({ params, body }, { operator }) => admin.remove(operator, params.id, params.number, body))
  register(opsOrders.register, ({ query }, { operator }) => files.register(operator, query))
  register(opsOrders.stock, ({ params, body }, { operator }) => admin.stock(operator, params.productId, body.units))
}
