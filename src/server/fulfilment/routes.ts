import { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { OrderAdmin } from './admin.ts'
import type { OrderFiles } from './documents.ts'

export const opsOrderRoutes = (register: RegisterEndpoint, desk: OrderAdmin, files: OrderFiles): void => {
  register(opsOrders.list, ({ query }) => desk.list(query))
  register(opsOrders.one, ({ params }) => desk.one(params.id))
  register(opsOrders.prescription, ({ params }) => files.prescription(params.id, params.prescriptionId))
  register(opsOrders.review, ({ params, body }) => desk.review(params.id, body))
  register(opsOrders.pack, ({ params, body }) => desk.pack(params.id, body))
  register(opsOrders.unpack, ({ params, body }) => desk.unpack(params.id, body))
  register(opsOrders.correct, ({ params, body }) => desk.correct(params.id, params.number, body))
  register(opsOrders.returnLine, ({ params, body }) => desk.returnLine(params.id, params.number, body))
  register(opsOrders.ship, ({ params, body }) => desk.ship(params.id, body))
  register(opsOrders.deliver, ({ params, body }) => desk.deliver(params.id, body))
  register(opsOrders.return, ({ params, body }) => desk.return(params.id, body))
  register(opsOrders.cancel, ({ params, body }) => desk.cancel(params.id, body))
  register(opsOrders.remove, ({ params, body }) => desk.remove(params.id, params.number, body))
  register(opsOrders.register, ({ query }) => files.register(query))
  register(opsOrders.stock, ({ params, body }) => desk.stock(params.productId, body.units))
}
