import { cardRow } from '#catalogue/query/product.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { AdminOrder, opsOrders as contract } from '#contract/fulfilment/fulfilment.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { Db, Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import type { OrderDeadlines } from '../orders/order-deadlines.ts'
import { linesOf, orderById, parcelsOfOrders, type StoredOrder } from '../orders/order-repository.ts'
import { briefView } from '../orders/view.ts'
import { type ActiveCatalogue, requireCatalogue } from '../publishing/active-catalogue.ts'
import { ordersFound } from './find-orders-repository.ts'
import { adminOrderView } from './order-view.ts'
import { correctBatch, packLines } from './pack.ts'
import { reviewLines } from './pharmacist-review.ts'
import { removeOrderLine } from './remove-line.ts'
import { deliverParcel, returnLine, returnParcel, shipParcel, unpackParcel } from './service.ts'
import { setStock } from './stock-repository.ts'

type Told = Promise<Outcome<AdminOrder>>
type Acts = 'review' | 'pack' | 'unpack' | 'correct' | 'ship' | 'deliver' | 'return' | 'returnLine' | 'cancel' | 'remove'
type Body<Name extends Acts> = Input<(typeof contract)[Name]>['body']

/** Orders for operators who review, pack and ship: `npm run ops` and `/api/ops/orders`. */
export type OrderAdmin = {
  list: (query: Input<typeof contract.list>['query']) => Promise<Outcome<Result<typeof contract.list>>>
  one: (id: string) => Told
  review: (id: string, body: Body<'review'>) => Told
  pack: (id: string, body: Body<'pack'>) => Told
  unpack: (id: string, body: Body<'unpack'>) => Told
  correct: (id: string, line: number, body: Body<'correct'>) => Told
  ship: (id: string, body: Body<'ship'>) => Told
  deliver: (id: string, body: Body<'deliver'>) => Told
  return: (id: string, body: Body<'return'>) => Told
  returnLine: (id: string, line: number, body: Body<'returnLine'>) => Told
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
    list: ({ pageNumber, pageSize, ...filters }) =>
      storage.inSnapshot(async (db) => {
        const offset = (pageNumber - 1) * pageSize
        const found = await ordersFound(db, filters, { offset, limit: pageSize })
        const lines = await linesOf(
          db,
          found.orders.map(({ id }) => id),
        )
        const parcels = await parcelsOfOrders(
          db,
          found.orders.map(({ id }) => id),
        )
        const own = <Row extends { order_id: string }>(rows: readonly Row[], id: string): Row[] =>
          rows.filter(({ order_id }) => order_id === id)
        const orders = found.orders.map((order) => briefView(order, own(lines, order.id), own(parcels, order.id)))
        return ok({ orders, hasMore: offset + orders.length < found.total, total: found.total })
      }),
    one: (id) => withOrder(id, async () => null),
    review: (id, { lines }) =>
      withOrder(id, (db, order, at) => reviewLines(db, order, { verdicts: lines, catalogue: activeCatalogue(), at, deadlines })),
    pack: (id, { lines }) =>
      withOrder(id, (db, order, at) => packLines(db, order, { packed: lines, catalogue: activeCatalogue(), now: at })),
    unpack: (id, body) => withOrder(id, (db, order, at) => unpackParcel(db, order, { ...body, at: at.toISOString() })),
    correct: (id, line, body) => withOrder(id, (db, order, at) => correctBatch(db, order, { ...body, line, now: at })),
    ship: (id, body) =>
      withOrder(id, (db, order, at) => shipParcel(db, order, { ...body, catalogue: activeCatalogue(), at: at.toISOString() })),
    deliver: (id, { parcel }) => withOrder(id, (db, order, at) => deliverParcel(db, order, parcel, at.toISOString())),
    return: (id, { parcel, reason }) => withOrder(id, (db, order, at) => returnParcel(db, order, parcel, reason, at.toISOString())),
    returnLine: (id, line, { units, reason }) =>
      withOrder(id, async (db, order, at) => {
        const quantity = units === undefined ? null : thousandthsOf(units)
        const returned = await returnLine(db, order, { line, quantity, reason, at: at.toISOString(), comesBack: true })
        return 'failed' in returned ? returned : null
      }),
    cancel: (id, { reason, parcel }) =>
      withOrder(id, async (db, order, at) => {
        const cancelled = await cancelOrder(db, order, { reason, parcel, actor: 'operator', at })
        return 'failed' in cancelled ? cancelled : null
      }),
    remove: (id, line, body) => withOrder(id, (db, order, at) => removeOrderLine(db, order, { ...body, line, at, deadlines })),
    stock: requireCatalogue(activeCatalogue, async (catalogue, productId, units) => {
      if (!cardRow(catalogue, productId)) return failed('notFound', { field: 'productId' })
      await storage.inTransaction((db) => setStock(db, productId, thousandthsOf(units), now().toISOString()))
      return ok({ productId, units })
    }),
  }
}
