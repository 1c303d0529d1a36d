import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'
import { orderIdParam } from '../orders/orders.ts'

/** spec §3 "Re-order config". */
export const ReorderConfig = z.object({
  orderId: z.string(),
  minimumOrderAmount: Rupees,
  reorderFrequencyInDays: z.int(),
  /** Whether it is ordered again on its own now, and when next. */
  active: z.boolean(),
  nextOn: z.iso.date().nullable(),
  products: z.array(
    z.object({
      pid: z.int(),
      productName: z.string(),
      /** Of a pack, today. */
      offeredPrice: Rupees,
      /** Packs, 1 to 100. */
      unitCount: z.int(),
    }),
  ),
})
export type ReorderConfig = z.infer<typeof ReorderConfig>

/** spec §3 "Re-order request". Numbers of packs are brought to 1 to 100; what is no number is 1. */
const Request = z.object({
  orderId: orderIdParam,
  reorderProductsList: z
    .array(z.object({ productId: z.coerce.number().int('must be the id of a product'), productUnit: z.unknown().optional() }))
    .max(100, 'is too long')
    .default([]),
  reorderFrequencyInDays: z.int('must be whole days').min(7, 'must be at least 7').max(180, 'must be at most 180').optional(),
})

/** What it came to, in the language of the request. */
const Told = z.object({ apiMessages: z.array(z.string()) })

const changing = {
  method: 'POST',
  access: 'customer',
  changes: true,
  named: true,
  result: Told,
  errors: ['notSignedIn', 'badCsrf', 'notSameOrigin', 'keyInFlight', 'keyReused', 'notFound', 'notReady'],
} as const
const params = z.object({ id: orderIdParam })

export const reorders = {
  get: endpoint({
    method: 'GET',
    path: '/api/v3/getReOrder',
    summary: 'What would be ordered again of an order, and how often.',
    access: 'customer',
    query: z.object({ orderId: orderIdParam }),
    result: ReorderConfig,
    errors: ['notSignedIn', 'notFound', 'notReady'],
  }),
  set: endpoint({
    ...changing,
    path: '/api/v3/setReOrder',
    summary: 'Orders medicines of an order again on their own, every so many days, to the same address and paid on delivery.',
    body: Request,
    result: Told.extend({ config: ReorderConfig }),
    errors: [...changing.errors, 'refillEmpty', 'minimumOrder'],
  }),
  cancelAll: endpoint({
    ...changing,
    path: '/api/v3/order/reorder/cancel/all/{id}',
    summary: 'Ends the re-orders of an order.',
    params,
  }),
  skip: endpoint({
    ...changing,
    path: '/api/v3/order/reorder/skip/{id}',
    summary: 'Leaves the next re-order of an order out; asked again before that day has come, it leaves out no other.',
    params,
  }),
} as const
