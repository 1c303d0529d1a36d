import { cardRow } from '#catalogue/query/product.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { AdminOrder, opsOrders as contract } from '#contract/fulfilment/fulfilment.ts'
import { can } from '#model/order.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { Db, Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { closeOrder } from '../orders/close-order.ts'
import type { OrderDeadlines } from '../orders/order-deadlines.ts'
import { linesOf, orderById, ordersWhere, type StoredOrder } from '../orders/order-repository.ts'
import { briefView } from '../orders/view.ts'
import { type ActiveCatalogue, requireCatalogue } from '../publishing/active-catalogue.ts'
import { adminOrderView } from './order-view.ts'
import { reviewLines } from './pharmacist-review.ts'
import { removeOrderLine } from './remove-line.ts'
import { deliverParcel, packLines, returnParcel, shipParcel } from './service.ts'
import { setStock } from './stock-repository.ts'

type Told = Promise<Outcome<AdminOrder>>
type Body<Name extends 'review' | 'pack' | 'ship' | 'deliver' | 'return' | 'cancel' | 'remove'> = Input<(typeof contract)[Name]>['body']

/** Orders for operators who review, pack and ship: `npm run ops` and `/api/ops/orders`. */
export type OrderAdmin = {
  list: (query: Input<typeof contract.list>['query']) => Promise<Outcome<Result<typeof contract.list>>>
  one: (id: string) => Told
  review: (id: string, body: Body<'review'>) => Told
  pack: (id: string, body: Body<'pack'>) => Told
  ship: (id: string, body: Body<'ship'>) => Told
  deliver: (id: string, body: Body<'deliver'>) => Told
  return: (id: string, body: Body<'return'>) => Told
  cancel: (id: string, body: Body<'cancel'>) => Told
  remove: (id: string, line: number, body: Body<'remove'>) => Told
  stock: (productId: number, units: number) => Promise<Outcome<Result<typeof contract.stock>>>
}

export type OrderAdminParts = { storage: Storage; activeCatalogue: ActiveCatalogue; deadlines: OrderDeadlines; now: () => Date }

export const createOrderAdmin = ({ storage, activeCatalogue, deadlines, now }: OrderAdminParts): OrderAdmin => {
  /** Reads an order, changes it and returns its view, in one transaction. */
  const withOrder = (id: string, act: (db: Db, order: StoredOrder, at: Date) => Promise<Failed | null>): Told =>
    storage.inTransaction(async (db) => {
      const order = await orderById(db, id)
      if (!order) return failed('notFound', { field: 'id' })
      const refused = await act(db, order, now())
      if (refused) return refused
      return ok(await adminOrderView(db, (await orderById(db, id)) ?? order))
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
    one: (id) => withOrder(id, async () => null),
    review: (id, { lines }) =>
      withOrder(id, (db, order, at) => reviewLines(db, order, { verdicts: lines, catalogue: activeCatalogue(), at, deadlines })),
    pack: (id, { lines }) =>
      withOrder(id, (db, order, at) => packLines(db, order, { packed: lines, catalogue: activeCatalogue(), now: at })),
    ship: (id, { parcel, comment }) =>
      withOrder(id, (db, order, at) => shipParcel(db, order, { parcel, comment, catalogue: activeCatalogue(), at: at.toISOString() })),
    deliver: (id, { parcel }) => withOrder(id, (db, order, at) => deliverParcel(db, order, parcel, at.toISOString())),
    return: (id, { parcel, reason }) => withOrder(id, (db, order, at) => returnParcel(db, order, parcel, reason, at.toISOString())),
    cancel: (id, { reason }) =>
      withOrder(id, async (db, order, at) => {
        if (!can.cancel(order)) return failed(order.state === 'shipped' ? 'orderDispatched' : 'orderOver', { field: 'id' })
        await closeOrder(db, order, { to: 'cancelled', reason, actor: 'operator', at: at.toISOString() })
        return null
      }),
    remove: (id, line, { reason }) => withOrder(id, (db, order, at) => removeOrderLine(db, order, { line, reason, at, deadlines })),
    stock: requireCatalogue(activeCatalogue, async (catalogue, productId, units) => {
      if (!cardRow(catalogue, productId)) return failed('notFound', { field: 'productId' })
      await storage.inTransaction((db) => setStock(db, productId, thousandthsOf(units), now().toISOString()))
      return ok({ productId, units })
    }),
  }
}
