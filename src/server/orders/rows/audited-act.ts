import type { Operator } from '#model/operator.ts'
import type { Db } from '../../db/types.ts'
import { type Act, appendAudit } from '../../kernel/audit/append.ts'
import { ownCase } from '../../kernel/operators/own-case.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { orderById, type StoredOrder } from './order-repository.ts'

/** What an act does and to what, as the audit tells it. */
export type OrderAct = Pick<Act, 'action' | 'reason'> & {
  about?: Record<string, string | number | readonly number[]>
}

const isDeciding = (action: OrderAct['action']): boolean =>
  action !== 'order.read' && action !== 'order.note'

const statesOf = ({ state, payment_state: payment, total }: StoredOrder) => ({
  state,
  payment,
  total,
})

/** Changes an order and appends to the audit, in the transaction of the caller; the order after it, or why not. Operators do not decide about orders of their own. */
export const auditedAct = async (
  db: Db,
  by: Operator,
  id: string,
  { action, reason, about }: OrderAct,
  at: Date,
  act: (db: Db, order: StoredOrder, at: Date) => Promise<Failed | null>,
): Promise<StoredOrder | Failed> => {
  const order = await orderById(db, id)
  if (!order) return failed('notFound', { field: 'id' })
  const own = isDeciding(action) ? await ownCase(db, by, order.customer_id) : null
  if (own) return own
  const refused = await act(db, order, at)
  if (refused) return refused
  const after = (await orderById(db, id)) ?? order
  const changed =
    action === 'order.read'
      ? {}
      : { before: statesOf(order), after: { ...about, ...statesOf(after) } }
  await appendAudit(db, by, at.toISOString(), {
    action,
    object: ['order', id],
    ...changed,
    reason: reason ?? null,
  })
  return after
}
