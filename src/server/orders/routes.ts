import { orders } from '#contract/orders/orders.ts'
import { ok } from '../http/outcome.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Cancelling } from './cancel.ts'
import type { Orders } from './queries.ts'

/** Both generations of each call, and the changing GETs of the specification, over one use case each. */
export const orderRoutes = (mount: Mount, { orders: queries, cancelling }: { orders: Orders; cancelling: Cancelling }): void => {
  mount(orders.orders, ({ query }, call) => queries.underWay(call, query))
  mount(orders.history, ({ query }, call) => queries.history(call, query))
  mount(orders.one, ({ params }, call) => queries.one(call, params.id))
  mount(orders.attachments, ({ query }, call) => queries.attachments(call, query.orderId))
  mount(orders.invoice, ({ params }, call) => queries.invoice(call, params.id))
  mount(orders.track, ({ query }, call) => queries.track(call, query.orderId))
  mount(orders.cancelReasons, (_, { locale }) => ok(cancelling.reasons(locale)))
  mount(orders.cancel, ({ params, body }, call) => cancelling.cancel(call, params.id, body))
  mount(orders.cancelGet, ({ params, query }, call) => cancelling.cancel(call, params.id, query))
}
