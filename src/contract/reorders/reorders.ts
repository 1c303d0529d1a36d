import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'
import { orderIdParam } from '../orders/orders.ts'

/** spec §3 "Re-order config". */
export const ReorderConfig = z
  .object({
    orderId: z.string(),
    minimumOrderAmount: Rupees,
    reorderFrequencyInDays: z.int(),
    /** Whether automatic re-orders are active, and the next date; none while they are paused. */
    active: z.boolean(),
    nextOn: z.iso.date().nullable(),
    products: z.array(
      z.object({
        pid: z.int(),
        productName: z.string(),
        offeredPrice: Rupees,
        /** Packs, 1 to 100, and no more than the units of one order allow. */
        unitCount: z.int(),
        /** Taken for some days, as an antibiotic or a painkiller is: it is not chosen for its customer. */
        ofCourse: z.boolean(),
      }),
    ),
  })
  .meta({ title: 'ReorderConfig' })
export type ReorderConfig = z.infer<typeof ReorderConfig>

/** spec §3 "Re-order request". Numbers of packs are clamped to 1 to 100 and to what one order may have; a malformed one becomes 1. */
const Request = z.object({
  orderId: orderIdParam,
  reorderProductsList: z
    .array(
      z.object({
        productId: z.coerce.number().int('must be the id of a product'),
        productUnit: z.unknown().optional(),
      }),
    )
    .max(100, 'is too long')
    .default([]),
  reorderFrequencyInDays: z
    .int('must be whole days')
    .min(7, 'must be at least 7')
    .max(180, 'must be at most 180')
    .optional(),
})

export const RegularOrder = z
  .object({
    orderId: z.string(),
    /** The orders that it made. */
    placedOrderIds: z.array(z.string()),
    reorderFrequencyInDays: z.int(),
    /** Null while it is paused. */
    nextOn: z.iso.date().nullable(),
    products: z.array(
      z.object({
        productName: z.string(),
        /** Packs. */
        unitCount: z.int(),
        /** Of a pack when it was agreed to or last sent, and today; null where it was or is not sold. */
        agreedPrice: Rupees.nullable(),
        price: Rupees.nullable(),
        /** The prescription that was read last, and how often it may still be supplied; null where none was. */
        prescription: z.object({ until: z.iso.date(), usesLeft: z.int() }).nullable(),
        /** The last day for which what came last is enough by the dose that was read; null where that is not known. */
        lastsUntil: z.iso.date().nullable(),
      }),
    ),
    /** Why the due order waits, or what the last one went without. */
    problem: z.object({ is: z.enum(['waiting', 'partly']), msg: z.string() }).nullable(),
    /** What the due order would come to, more than its customer was told: it waits until that is agreed to. */
    asks: Rupees.nullable(),
  })
  .meta({ title: 'RegularOrder' })
export type RegularOrder = z.infer<typeof RegularOrder>

/** The outcome, in the language of the request. */
const Messages = z.object({ apiMessages: z.array(z.string()) })

const changing = {
  method: 'POST',
  access: 'customer',
  changes: true,
  named: true,
  result: Messages,
  errors: ['notFound', 'notReady'],
} as const
const params = z.object({ id: orderIdParam })

export const reorders = {
  get: endpoint({
    method: 'GET',
    path: '/api/v3/getReOrder',
    summary: 'The lines of an order that are re-ordered, and how often.',
    access: 'customer',
    query: z.object({ orderId: orderIdParam }),
    result: ReorderConfig,
    errors: ['notFound', 'notReady'],
  }),
  set: endpoint({
    ...changing,
    path: '/api/v3/setReOrder',
    summary:
      'Re-orders medicines of an order automatically, every given number of days, to the same address, cash on delivery.',
    body: Request,
    result: Messages.extend({ config: ReorderConfig }),
    errors: [...changing.errors, 'refillEmpty', 'minimumOrder'],
  }),
  agree: endpoint({
    ...changing,
    path: '/api/v3/order/reorder/agree/{id}',
    summary:
      'Agrees that a due re-order is placed although it costs more than was told: it is placed by the next run, and at no higher price.',
    params,
    body: z.object({ totalAmt: Rupees.describe('As `asks` says it; another amount is refused') }),
    errors: [...changing.errors, 'totalChanged'],
  }),
  cancelAll: endpoint({
    ...changing,
    path: '/api/v3/order/reorder/cancel/all/{id}',
    summary: 'Ends the re-orders of an order.',
    params,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v3/reorders',
    summary:
      'The automatic re-orders of the customer: what, how often, when next, and what stands against it.',
    access: 'customer',
    result: z.array(RegularOrder),
    errors: ['notReady'],
  }),
  move: endpoint({
    ...changing,
    path: '/api/v3/order/reorder/move/{id}',
    summary:
      'Moves the next re-order of an order to another day; the ones after follow from it. A paused one resumes on that day.',
    params,
    body: z.object({ nextOn: z.iso.date('must be a day such as 2026-11-20') }),
  }),
  pause: endpoint({
    ...changing,
    path: '/api/v3/order/reorder/pause/{id}',
    summary:
      'Pauses the re-orders of an order: none is placed until they are moved to a day. Its customer is reminded every 30 days.',
    params,
  }),
  skip: endpoint({
    ...changing,
    path: '/api/v3/order/reorder/skip/{id}',
    summary:
      'Skips the next re-order of an order; repeating the call before that day skips no further one.',
    params,
  }),
} as const
