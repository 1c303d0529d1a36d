import { orders } from '#contract/orders/orders.ts'
import { opsReorders } from '#contract/reorders/admin.ts'
import { reorders as regular } from '#contract/reorders/reorders.ts'
import { type RegisterEndpoint, registerAll } from '../../http/register-endpoint.ts'
import { ok } from '../../kernel/outcome.ts'
import type { CancelOrder } from './cancel.ts'
import type { SetDoseMessages } from './dose-messages.ts'
import type { Orders } from './queries.ts'
import type { ReorderCart } from './reorder-to-cart.ts'
import type { Reorders } from './reorders.ts'

/** Both generations of each call, and the changing GETs of the specification, over one use case each. */
export const orderRoutes = (
  register: RegisterEndpoint,
  {
    orders: queries,
    cancelling,
    doseMessages,
    reorders,
    reorderCart,
  }: {
    orders: Orders
    cancelling: CancelOrder
    doseMessages: SetDoseMessages
    reorders: Reorders
    reorderCart: ReorderCart
  },
): void => {
  register(orders.orders, ({ query }, call) => queries.underWay(call, query))
  register(orders.history, ({ query }, call) => queries.history(call, query))
  register(orders.one, ({ params }, call) => queries.one(call, params.id))
  register(orders.attachments, ({ query }, call) => queries.attachments(call, query.orderId))
  register(orders.reminders, ({ params, query }, call) =>
    queries.reminders(call, params.id, query.names === 'yes'),
  )
  register(orders.doseMessages, ({ params, body }, call) => doseMessages(call, params.id, body.on))
  register(orders.labels, ({ params }, call) => queries.labels(call, params.id))
  register(orders.invoice, ({ params }, call) => queries.invoice(call, params.id))
  register(orders.track, ({ query }, call) => queries.track(call, query.orderId))
  register(orders.cancelReasons, (_, { locale }) => ok(cancelling.reasons(locale)))
  register(orders.cancel, ({ params, body }, call) => cancelling.cancel(call, params.id, body))
  register(orders.cancelGet, ({ params, query }, call) => cancelling.cancel(call, params.id, query))
  for (const endpoint of [
    orders.reorder,
    orders.reorderGet,
    orders.reorderNew,
    orders.reorderNewGet,
  ] as const)
    register(endpoint, ({ params }, call) => reorderCart(call, params.id))
  registerAll(register, regular, reorders.own)
  registerAll(register, opsReorders, reorders.ops)
}
