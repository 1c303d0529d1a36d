import { cardRow } from '#catalogue/query/product.ts'
import type { Input } from '#contract/core/endpoint.ts'
import type { opsOrders as contract } from '#contract/fulfilment/fulfilment.ts'
import type { CourierPages } from '#model/courier.ts'
import type { Schedule } from '#model/product.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { SmallShop } from '#model/small-shop.ts'
import type { ShelfRule } from '#model/stock.ts'
import type { Alone } from '#model/worth.ts'
import type { Db } from '../../db/types.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { placeOf } from '../../kernel/feed.ts'
import { failed, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { Extensions } from '../../platform/extensions.ts'
import { setStock } from '../../stock/stock-repository.ts'
import { takeBackDelivery } from '../dispatch/not-delivered.ts'
import { correctBatch, packLines } from '../dispatch/pack.ts'
import { deliverParcel, shipParcel, unpackParcel } from '../dispatch/parcel-acts.ts'
import { removeOrderLine } from '../dispatch/remove-line.ts'
import { takeBack } from '../dispatch/take-back.ts'
import { correctWaybill } from '../dispatch/waybill.ts'
import { cancelOrder } from '../money/cancel.ts'
import { confirmLines, reviewLines } from '../pharmacist/review.ts'
import { briefList } from '../rows/brief-list.ts'
import { notesOf } from '../rows/note-repository.ts'
import type { OrderDeadlines } from '../rows/order-deadlines.ts'
import { eventsOf, orderById } from '../rows/order-repository.ts'
import { actOnOrder } from './act-on-order.ts'
import { ordersFound } from './find-orders-repository.ts'
import { EventPlace, orderChanges } from './order-changes.ts'
import { noteViewer, otherViewers } from './viewer-repository.ts'

/** Orders for operators who review, pack and ship: `npm run ops` and `/api/ops/orders`. `by` is who acts. */
export type OrderAdmin = Serving<
  typeof contract,
  | 'list'
  | 'changes'
  | 'one'
  | 'panels'
  | 'viewers'
  | 'review'
  | 'confirm'
  | 'pack'
  | 'unpack'
  | 'correct'
  | 'returnLine'
  | 'ship'
  | 'waybill'
  | 'deliver'
  | 'notDelivered'
  | 'return'
  | 'cancel'
  | 'remove'
  | 'stock'
>

export type OrderAdminDeps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'> & {
  deadlines: OrderDeadlines
  shelf: ShelfRule
  /** Schedules that this pharmacy does not supply, besides X. */
  blockedSchedules: readonly string[]
  courierPages: CourierPages
  doorCodeFor: readonly Schedule[]
  panelsOf: Extensions['panelsOf']
  alone: Alone
  smallShop: SmallShop | null
}

/** Three calls of the console, which says every 15 seconds that an order is open. */
const viewedForMs = 45_000

const verdictsOf = (
  verdicts: Input<typeof contract.review>['body']['lines'],
): Record<string, number[]> =>
  Object.fromEntries(
    (['approve', 'reject', 'ask', 'takeBack'] as const).map((one) => [
      one,
      verdicts.flatMap(({ verdict, line }) => (verdict === one ? [line] : [])),
    ]),
  )

export const createOrderAdmin = ({
  storage,
  activeCatalogue,
  deadlines,
  shelf,
  blockedSchedules,
  courierPages,
  doorCodeFor,
  panelsOf,
  now,
  alone,
  smallShop,
}: OrderAdminDeps): OrderAdmin => {
  const withOrder = actOnOrder(storage, now)

  return {
    /** A search by a person's number or address tells what that person buys, and is in the audit. */
    list: async ({ query: { pageNumber, pageSize, ...filters } }, { operator: by }) => {
      const reading = async (db: Db) => {
        const { rows, ...rest } = await ordersFound(db, filters, { pageNumber, pageSize })
        return { orders: await briefList(db, rows), ...rest }
      }
      const contacts = (['phone', 'email'] as const).filter((one) => filters[one])
      if (contacts.length === 0) return ok(await storage.inSnapshot(reading))
      return await storage.inTransaction(async (db) => {
        const list = await reading(db)
        // What was typed is a customer's: the orders that it found say whom it was about.
        await appendAudit(db, by, now().toISOString(), {
          action: 'order.search',
          object: ['orders', contacts.join('+')],
          after: { total: list.total, orders: list.orders.map(({ orderId }) => orderId) },
        })
        return ok(list)
      })
    },
    // It names no person, and a program asks every minute: the audit has no row of it.
    changes: async ({ query: { updatedSince, cursor, pageSize } }) => {
      const begin = { at: updatedSince ?? '0000', order_id: '', number: 0 }
      const after = cursor === undefined ? begin : placeOf(EventPlace, cursor)
      if (!after) return failed('invalid', { field: 'cursor' })
      return ok(
        await storage.inSnapshot((db) => orderChanges(db, after, { now: now(), limit: pageSize })),
      )
    },
    one: ({ params: { id } }, { operator: by }) =>
      withOrder(by, id, { action: 'order.read' }, async () => null),
    // Not in the audit: it shows nothing of the order, and the reading that it follows is there.
    viewers: ({ params: { id } }, { operator: by }) =>
      storage.inTransaction(async (db) => {
        if (!(await orderById(db, id))) return failed('notFound', { field: 'id' })
        const at = now()
        const cutoff = new Date(at.getTime() - viewedForMs).toISOString()
        await noteViewer(db, id, by, { at: at.toISOString(), cutoff })
        const entries = (await eventsOf(db, id)).length + (await notesOf(db, id)).length
        return ok({ others: await otherViewers(db, id, by, cutoff), entries })
      }),
    // Not in the audit either: extensions are given ids and states alone.
    panels: async ({ params: { id } }) => {
      const order = await orderById(storage.db, id)
      if (!order) return failed('notFound', { field: 'id' })
      const { state, payment_state: paymentState, total } = order
      const shown = await panelsOf({ orderId: id, state, paymentState, total })
      return ok({
        panels: shown.map(({ rows, ...panel }) => ({
          ...panel,
          rows: rows.map(([name, value]) => ({ name, value })),
        })),
      })
    },
    review: ({ params: { id }, body: { lines, pairs } }, { operator: by }) =>
      withOrder(by, id, { action: 'order.review', about: verdictsOf(lines) }, (db, order, at) =>
        reviewLines(db, order, {
          by,
          verdicts: lines,
          pairs,
          catalogue: activeCatalogue(),
          at,
          deadlines,
          blockedSchedules,
          smallShop,
        }),
      ),
    confirm: async ({ params: { id }, body: { lines, pairs, readings } }, { operator: by }) => {
      const confirmed = await withOrder(
        by,
        id,
        { action: 'order.confirm', about: { lines } },
        (db, order, at) =>
          confirmLines(db, order, {
            by,
            lines,
            readings,
            pairs,
            catalogue: activeCatalogue(),
            at,
            deadlines,
            smallShop,
          }),
      )
      // What was refused changed nothing; that another text was read is told all the same.
      if ('failed' in confirmed && confirmed.failed === 'secondReadingDiffers')
        await storage.inTransaction((db) =>
          appendAudit(db, { ...by, isAlone: true }, now().toISOString(), {
            action: 'review.read-differently',
            object: ['order', id],
            after: { field: confirmed.field },
          }),
        )
      return confirmed
    },
    pack: ({ params: { id }, body: { lines } }, { operator: by }) =>
      withOrder(
        by,
        id,
        { action: 'order.pack', about: { lines: lines.map(({ line }) => line) } },
        (db, order, at) =>
          packLines(db, order, {
            by: by.name,
            packed: lines,
            catalogue: activeCatalogue(),
            rule: shelf,
            now: at,
          }),
      ),
    unpack: ({ params: { id }, body: { parcel, reason } }, { operator: by }) =>
      withOrder(by, id, { action: 'order.unpack', about: { parcel }, reason }, (db, order, at) =>
        unpackParcel(db, order, { parcel, reason, at: at.toISOString() }),
      ),
    correct: ({ params: { id, number: line }, body: { batch, expiry } }, { operator: by }) =>
      withOrder(
        by,
        id,
        { action: 'order.correct-batch', about: { line, batch, expiry } },
        (db, order, at) =>
          correctBatch(db, order, { by: by.name, line, batch, expiry, rule: shelf, now: at }),
      ),
    ship: ({ params: { id }, body }, { operator: by }) =>
      withOrder(
        by,
        id,
        {
          action: 'order.ship',
          about: { parcel: body.parcel, courier: body.courier, awb: body.awb },
        },
        (db, order, at) =>
          shipParcel(db, order, {
            ...body,
            catalogue: activeCatalogue(),
            courierPages,
            doorCodeFor,
            at: at.toISOString(),
          }),
      ),
    waybill: ({ params: { id }, body }, { operator: by }) =>
      withOrder(by, id, { action: 'order.waybill', about: body }, (db, order, at) =>
        correctWaybill(db, order, { ...body, courierPages, at }),
      ),
    deliver: ({ params: { id }, body: { parcel, ...proof } }, { operator: by }) =>
      withOrder(
        by,
        id,
        { action: 'order.deliver', about: { parcel }, reason: proof.reason || null },
        (db, order, at) =>
          deliverParcel(db, order, {
            parcel,
            ...proof,
            byProgram: !!by.scopes,
            at: at.toISOString(),
          }),
      ),
    notDelivered: ({ params: { id }, body: { parcel, reason } }, { operator: by }) =>
      withOrder(
        by,
        id,
        { action: 'order.not-delivered', about: { parcel }, reason },
        (db, order, at) => takeBackDelivery(db, order, { parcel, reason, at }),
      ),
    return: ({ params: { id }, body: { parcel, reason } }, { operator: by }) =>
      withOrder(by, id, { action: 'order.return', about: { parcel }, reason }, (db, order, at) =>
        takeBack(db, by, order, { parcel }, { reason, at, alone }),
      ),
    returnLine: ({ params: { id, number: line }, body: { units, reason } }, { operator: by }) =>
      withOrder(
        by,
        id,
        { action: 'order.return-line', about: { line, units: units ?? 'all' }, reason },
        (db, order, at) => {
          const quantity = units === undefined ? null : thousandthsOf(units)
          return takeBack(db, by, order, { line, quantity }, { reason, at, alone })
        },
      ),
    cancel: ({ params: { id }, body: { reason, parcel } }, { operator: by }) =>
      withOrder(
        by,
        id,
        { action: 'order.cancel', about: { parcel: parcel ?? 'all' }, reason },
        async (db, order, at) => {
          const cancelled = await cancelOrder(db, order, { reason, parcel, actor: 'operator', at })
          return 'failed' in cancelled ? cancelled : null
        },
      ),
    remove: ({ params: { id, number: line }, body }, { operator: by }) =>
      withOrder(
        by,
        id,
        {
          action: 'order.remove-line',
          about: { line, units: body.units ?? 'all' },
          reason: body.reason,
        },
        (db, order, at) => removeOrderLine(db, order, { ...body, line, at, deadlines }),
      ),
    stock: requireCatalogue(
      activeCatalogue,
      async (catalogue, { params: { productId }, body: { units } }, { operator: by }) => {
        if (!cardRow(catalogue, productId)) return failed('notFound', { field: 'productId' })
        await storage.inTransaction(async (db) => {
          const at = now().toISOString()
          await setStock(db, productId, thousandthsOf(units), at)
          await appendAudit(db, by, at, {
            action: 'stock.set',
            object: ['product', String(productId)],
            after: { units },
          })
        })
        return ok({ productId, units })
      },
    ),
  }
}
