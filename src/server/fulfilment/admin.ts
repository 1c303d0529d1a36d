import { cardRow } from '#catalogue/query/product.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { AdminOrder, opsOrders as contract } from '#contract/fulfilment/fulfilment.ts'
import type { Operator } from '#model/operator.ts'
import { can } from '#model/order.ts'
import { thousandthsOf } from '#model/quantity.ts'
import { type Act, appendAudit } from '../audit/append.ts'
import type { Db, Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { closeOrder } from '../orders/close-order.ts'
import type { OrderDeadlines } from '../orders/order-deadlines.ts'
import { linesOf, orderById, ordersWhere, type StoredOrder } from '../orders/order-repository.ts'
import { briefView } from '../orders/view.ts'
import { type ActiveCatalogue, requireCatalogue } from '../publishing/active-catalogue.ts'
import { adminOrderView } from './order-view.ts'
import { confirmLines, reviewLines } from './pharmacist-review.ts'
import { removeOrderLine } from './remove-line.ts'
import { deliverParcel, packLines, returnParcel, shipParcel } from './service.ts'
import { setStock } from './stock-repository.ts'

type Told = Promise<Outcome<AdminOrder>>
type Body<Name extends 'review' | 'confirm' | 'pack' | 'ship' | 'deliver' | 'return' | 'cancel' | 'remove'> = Input<
  (typeof contract)[Name]
>['body']

/** Orders for operators who review, pack and ship: `npm run ops` and `/api/ops/orders`. `by` is who acts. */
export type OrderAdmin = {
  list: (query: Input<typeof contract.list>['query']) => Promise<Outcome<Result<typeof contract.list>>>
  one: (by: Operator, id: string) => Told
  review: (by: Operator, id: string, body: Body<'review'>) => Told
  confirm: (by: Operator, id: string, body: Body<'confirm'>) => Told
  pack: (by: Operator, id: string, body: Body<'pack'>) => Told
  ship: (by: Operator, id: string, body: Body<'ship'>) => Told
  deliver: (by: Operator, id: string, body: Body<'deliver'>) => Told
  return: (by: Operator, id: string, body: Body<'return'>) => Told
  cancel: (by: Operator, id: string, body: Body<'cancel'>) => Told
  remove: (by: Operator, id: string, line: number, body: Body<'remove'>) => Told
  stock: (by: Operator, productId: number, units: number) => Promise<Outcome<Result<typeof contract.stock>>>
}

export type OrderAdminParts = {
  storage: Storage
  activeCatalogue: ActiveCatalogue
  deadlines: OrderDeadlines
  /** Schedules that this pharmacy does not supply, besides X. */
  blockedSchedules: readonly string[]
  now: () => Date
}

const verdictsOf = (verdicts: Body<'review'>['lines']): Record<string, number[]> =>
  Object.fromEntries(
    (['approve', 'reject', 'ask'] as const).map((one) => [one, verdicts.flatMap(({ verdict, line }) => (verdict === one ? [line] : []))]),
  )

const statesOf = ({ state, payment_state: payment, total }: StoredOrder) => ({ state, payment, total })

type OrderAct = Pick<Act, 'action' | 'reason'> & { about?: Record<string, string | number | readonly number[]> }

export const createOrderAdmin = ({ storage, activeCatalogue, deadlines, blockedSchedules, now }: OrderAdminParts): OrderAdmin => {
  /** Reads an order, changes it, appends to the audit and returns its view, in one transaction. */
  const withOrder = (
    by: Operator,
    id: string,
    { action, reason, about }: OrderAct,
    act: (db: Db, order: StoredOrder, at: Date) => Promise<Failed | null>,
  ): Told =>
    storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (!order) return failed('notFound', { field: 'id' })
      const at = now()
      const refused = await act(db, order, at)
      if (refused) return refused
      const after = (await orderById(db, id)) ?? order
      const changed = action === 'order.read' ? {} : { before: statesOf(order), after: { ...about, ...statesOf(after) } }
      await appendAudit(db, by, at.toISOString(), { action, object: ['order', id], ...changed, reason: reason ?? null })
      return ok(await adminOrderView(db, after))
    })

  return {
    list: ({ state, pageNumber, pageSize }) =>
      storage.inTransaction(async (db) => {
        const offset = (pageNumber - 1) * pageSize
        const found = await ordersWhere(db, { states: state && [state] }, { offset, limit: pageSize })
        const lines = await linesOf(
          db,
          found.orders.map(({ id }) => id),
        )
        const orders = found.orders.map((order) =>
          briefView(
            order,
            lines.filter(({ order_id }) => order_id === order.id),
          ),
        )
        return ok({ orders, hasMore: offset + orders.length < found.total, total: found.total })
      }),
    one: (by, id) => withOrder(by, id, { action: 'order.read' }, async () => null),
    review: (by, id, { lines }) =>
      withOrder(by, id, { action: 'order.review', about: verdictsOf(lines) }, (db, order, at) =>
        reviewLines(db, order, { by, verdicts: lines, catalogue: activeCatalogue(), at, deadlines, blockedSchedules }),
      ),
    confirm: (by, id, { lines }) =>
      withOrder(by, id, { action: 'order.confirm', about: { lines } }, (db, order, at) =>
        confirmLines(db, order, { by, lines, catalogue: activeCatalogue(), at, deadlines }),
      ),
    pack: (by, id, { lines }) =>
      withOrder(by, id, { action: 'order.pack', about: { lines: lines.map(({ line }) => line) } }, (db, order, at) =>
        packLines(db, order, { packed: lines, catalogue: activeCatalogue(), now: at }),
      ),
    ship: (by, id, { parcel, comment }) =>
      withOrder(by, id, { action: 'order.ship', about: { parcel } }, (db, order, at) =>
        shipParcel(db, order, { parcel, comment, catalogue: activeCatalogue(), at: at.toISOString() }),
      ),
    deliver: (by, id, { parcel }) =>
      withOrder(by, id, { action: 'order.deliver', about: { parcel } }, (db, order, at) =>
        deliverParcel(db, order, parcel, at.toISOString()),
      ),
    return: (by, id, { parcel, reason }) =>
      withOrder(by, id, { action: 'order.return', about: { parcel }, reason }, (db, order, at) =>
        returnParcel(db, order, parcel, reason, at.toISOString()),
      ),
    cancel: (by, id, { reason }) =>
      withOrder(by, id, { action: 'order.cancel', reason }, async (db, order, at) => {
        if (!can.cancel(order)) return failed(order.state === 'shipped' ? 'orderDispatched' : 'orderOver', { field: 'id' })
        await closeOrder(db, order, { to: 'cancelled', reason, actor: 'operator', at: at.toISOString() })
        return null
      }),
    remove: (by, id, line, { reason }) =>
      withOrder(by, id, { action: 'order.remove-line', about: { line }, reason }, (db, order, at) =>
        removeOrderLine(db, order, { line, reason, at, deadlines }),
      ),
    stock: requireCatalogue(activeCatalogue, async (catalogue, by, productId, units) => {
      if (!cardRow(catalogue, productId)) return failed('notFound', { field: 'productId' })
      await storage.inTransaction(async (db) => {
        const at = now().toISOString()
        await setStock(db, productId, thousandthsOf(units), at)
        await appendAudit(db, by, at, { action: 'stock.set', object: ['product', String(productId)], after: { units } })
      })
      return ok({ productId, units })
    }),
  }
}
