import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { OrderAdmin } from './admin.ts'
import type { OrderFiles } from './documents.ts'

export const opsOrderRoutes = (register: RegisterEndpoint, desk: OrderAdmin, files: OrderFiles): void => {
  register(opsOrders.list, ({ query }) => desk.list(query))
  register(opsOrders.one, ({ params }, { operator }) => desk.one(operator, params.id))
  register(opsOrders.prescription, ({ params }, { operator }) => files.prescription(operator, params.id, params.prescriptionId))
  register(opsOrders.review, ({ params, body }, { operator }) => desk.review(operator, params.id, body))
  register(opsOrders.pack, ({ params, body }, { operator }) => desk.pack(operator, params.id, body))
  register(opsOrders.ship, ({ params, body }, { operator }) => desk.ship(operator, params.id, body))
  register(opsOrders.deliver, ({ params, body }, { operator }) => desk.deliver(operator, params.id, body))
  register(opsOrders.return, ({ params, body }, { operator }) => desk.return(operator, params.id, body))
  register(opsOrders.cancel, ({ params, body }, { operator }) => desk.cancel(operator, params.id, body))
  register(opsOrders.remove, ({ params, body }, { operator }) => desk.remove(operator, params.id, params.number, body))
  register(opsOrders.register, ({ query }, { operator }) => files.register(operator, query))
  register(opsOrders.stock, ({ params, body }, { operator }) => desk.stock(operator, params.productId, body.units))
}
