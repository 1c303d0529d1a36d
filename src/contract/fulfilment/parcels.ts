import { z } from 'zod'
import { mostCounted } from '#model/most-counted.ts'
import { orderStates, parcelStates, paymentMethods } from '#model/order.ts'
import { parcelQueues } from '#model/parcel-queues.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  choiceField,
  pageNumberField,
  pageSizeField,
  Rupees,
  text,
  textField,
} from '../core/fields.ts'
import { orderIdParam } from '../orders/orders.ts'
import { OrderedItem } from '../orders/view.ts'
import { atDoor, carried } from './fulfilment.ts'

const number = z
  .int('must be the number of a parcel')
  .positive('must be the number of a parcel')
  .default(1)

/** `held`: an operator packs it. `skipped` by an operator, for others to pack. `short`: something is missing, and no packer is sent to it for hours. */
export const turnKinds = ['held', 'skipped', 'short'] as const

export const ParcelRow = z
  .object({
    orderId: z.string(),
    parcel: z.int(),
    queue: z.enum(parcelQueues),
    state: z.enum(parcelStates),
    orderState: z.enum(orderStates),
    /** Since when it has been in this state. */
    since: z.iso.datetime(),
    placedAt: z.iso.datetime(),
    /** The day by which its order was promised; null where none was, and once it is over. */
    promisedBy: z.iso.date().nullable(),
    paymentMethod: z.enum(paymentMethods),
    /** The cash that is asked for at the door, `0.00` of what is paid; null before it is to be packed and once it is over. */
    toCollect: Rupees.nullable(),
    /** Whom it is for: to those who pack, send or change orders, whose label names them. Empty after the account was erased, as the place is. */
    customer: z.string(),
    city: z.string(),
    pincode: z.string(),
    /** What is inside, without lines that were rejected or removed. */
    items: z.array(OrderedItem),
    courier: z.string().nullable(),
    awb: z.string().nullable(),
    /** Whether it is handed over for a code. */
    needsCode: z.boolean(),
    /** Who packs it now, or who put it aside and why. */
    turn: z
      .object({ kind: z.enum(turnKinds), by: z.string(), reason: z.string().nullable() })
      .nullable(),
  })
  .meta({ title: 'ParcelRow' })
export type ParcelRow = z.infer<typeof ParcelRow>

/** What became of one row of a bulk call; the others are not affected by it. */
export const BulkResult = z
  .object({
    orderId: z.string(),
    parcel: z.int(),
    ok: z.boolean(),
    code: z.string().nullable(),
    msg: z.string().nullable(),
    /** The column that is wrong, and why; null where the row is refused as a whole. */
    field: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ title: 'BulkResult' })
export type BulkResult = z.infer<typeof BulkResult>

const named = { orderId: orderIdParam, parcel: number }
/** A row of a bulk call. The call itself takes rows as a courier’s file has them: each is checked apart, so that a wrong one stops no other. */
export const ShipRow = z.object({ ...named, ...carried })
export const StatusRow = z.object({
  ...named,
  status: z.enum(['delivered', 'returned']),
  ...atDoor,
})
const asWritten = { orderId: z.string(), parcel: z.number().default(1) }
const cell = z.string().default('')
const rows = <Row extends z.ZodType>(row: Row) =>
  z.object({ parcels: z.array(row).min(1, 'must name a parcel').max(500, 'are too many') })

const packing = { permission: 'parcels.pack', method: 'POST' } as const

export const opsCouriers = {
  couriers: endpoint({
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/couriers',
    summary:
      'The extensions of this shop that book couriers, and whether one gives a QR code to pay at the door.',
    result: z.object({ couriers: z.array(z.string()), takesAtDoor: z.boolean() }),
  }),
  book: endpoint({
    permission: 'parcels.ship',
    method: 'POST',
    path: '/api/ops/parcels/book',
    summary:
      'Books a courier for a packed parcel by an extension, and answers with the number for it. It is not sent by that: `ship` says when it left. A second call gives the same booking.',
    body: z.object({ ...named, by: z.string().max(40).describe('One of `couriers`') }),
    result: z.object({ courier: z.string(), awb: z.string(), label: z.url().nullable() }),
    errors: ['notFound', 'ownCase', 'lineUnknown', 'courierRefused'],
  }),
  payAtDoor: endpoint({
    permission: 'parcels.ship',
    method: 'GET',
    path: '/api/ops/orders/{id}/parcels/{parcel}/pay-at-door',
    summary:
      'A QR code by which the receiver of a cash parcel on its way may pay by UPI, from an extension. It marks nothing as paid: what came is handed in as cash is.',
    params: z.object({
      id: orderIdParam,
      parcel: z.coerce.number().int('must be the number of a parcel').positive(),
    }),
    result: z.null(),
    file: ['image/png'],
    errors: ['notFound', 'lineUnknown', 'doorPaymentRefused'],
  }),
} as const

export const opsParcels = {
  next: endpoint({
    ...packing,
    path: '/api/ops/parcels/next',
    summary:
      'Deals the next parcel to pack: the first after `after` that no other operator packs and that is not put aside. It is the operator’s own from now on, and what they held before is not.',
    takesNoKey: 'each call asks for what is next now.',
    body: z.object({ after: z.object(named).optional() }),
    result: z.object({
      parcel: z.object({ orderId: z.string(), parcel: z.int() }).nullable(),
    }),
  }),
  hold: endpoint({
    ...packing,
    path: '/api/ops/parcels/hold',
    summary:
      'Says every minute that the operator packs a parcel, so that no other packer is sent to it, or learns who does. `take` takes it over.',
    takesNoKey: 'each call asks for what is so now.',
    body: z.object({ ...named, take: z.boolean().default(false) }),
    result: z.object({ heldBy: z.string().nullable() }),
    errors: ['notFound'],
  }),
  aside: endpoint({
    ...packing,
    path: '/api/ops/parcels/aside',
    summary:
      'Puts a parcel aside: `skipped` for half an hour, by this operator; `short` for half a day, by all. The reason becomes a note of the order.',
    body: z.object({
      ...named,
      kind: z.enum(['skipped', 'short']),
      reason: text(200),
    }),
    result: z.null(),
    errors: ['notFound'],
  }),
  list: endpoint({
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/parcels',
    summary:
      'Parcels of one queue, the longest waiting first, those that are still here by the next promise, and how many are in each queue. A search by the name or number of a person is in the audit.',
    query: z.object({
      queue: choiceField(
        'Which parcels; `overdue` are those of any queue that have waited or travelled too long, `all` what moved last',
        ['pack', ...parcelQueues.filter((one) => one !== 'pack'), 'overdue', 'all'] as const,
      ),
      text: textField(
        'A part of the number, as on the label or at the courier, of the receiver’s name, or the end of their telephone number',
        60,
      ),
      courier: textField(
        'A courier by its name, however it is spelled; `own` for the shop’s own rider',
        60,
      ),
      payment: choiceField(
        'Whether the customer pays at the door (`collect`) or has nothing to pay there (`prepaid`)',
        ['', 'collect', 'prepaid'] as const,
      ),
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(50, 200),
    }),
    result: z.object({
      parcels: z.array(ParcelRow),
      total: z.int().describe(`Up to ${mostCounted}: more are not counted`),
      hasMore: z.boolean(),
      /** Who carries the parcels of a queue that left and is not over: their names as they were entered, `own` for the shop’s own rider. */
      couriers: z.array(z.string()),
      counts: z.record(z.enum([...parcelQueues, 'overdue', 'all']), z.int()),
    }),
  }),
  queues: endpoint({
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/parcels/queues',
    summary:
      'How many parcels are in each queue, and since when the one that waited longest has been there.',
    result: z.array(
      z.object({
        queue: z.enum([...parcelQueues, 'overdue']),
        count: z.int(),
        oldest: z.iso.datetime().nullable(),
      }),
    ),
  }),
  ship: endpoint({
    permission: 'parcels.ship',
    method: 'POST',
    path: '/api/ops/parcels/ship',
    summary:
      'Records that packed parcels left. Each row has a result of its own: one that is refused does not stop the others.',
    body: rows(z.object({ ...asWritten, courier: cell, awb: cell, link: cell, comment: cell })),
    result: z.array(BulkResult),
  }),
  status: endpoint({
    permission: 'parcels.ship',
    method: 'POST',
    path: '/api/ops/parcels/status',
    summary: 'Records that parcels were delivered or came back, with a result for each row.',
    body: rows(
      z.object({
        orderId: cell,
        parcel: asWritten.parcel,
        awb: cell.describe('In place of `orderId`: the number of the parcel at its courier'),
        status: z.string(),
        reason: cell,
        code: cell.describe('Of a delivery: what the receiver told at the door'),
      }),
    ),
    result: z.array(BulkResult),
  }),
} as const
