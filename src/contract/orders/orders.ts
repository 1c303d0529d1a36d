import { z } from 'zod'
import { sizes } from '#model/limits.ts'
import { paymentMethods } from '#model/order.ts'
import { Cart } from '../cart/cart.ts'
import { couponCodes } from '../cart/notice.ts'
import { basketCodes, cashCodes } from '../checkout/checkout.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageNumberField, pageSizeField, Rupees, text } from '../core/fields.ts'
import { Prescription } from '../prescriptions/prescriptions.ts'
import { Order, OrderBrief, Placed, Tracking } from './view.ts'

/** An order's id; a malformed one matches no order. */
export const orderIdParam = z.string().max(100).meta({ description: 'The order' })
const params = z.object({ id: orderIdParam })

const changing = {
  access: 'customer',
  changes: true,
  errors: ['notReady'],
} as const
const reading = { method: 'GET', access: 'customer' } as const

/** Versions are stored in four bytes. */
const maxVersion = 2 ** 31 - 1
const version = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z
    .int('must be a whole number')
    .nonnegative('must not be negative')
    .max(maxVersion, 'is too large')
    .optional(),
)

const Placing = z.object({
  paymentMethod: z.enum(paymentMethods, 'must be cod or online').default('cod'),
  pincode: z
    .string()
    .trim()
    .max(20)
    .optional()
    .describe('The delivery pincode as the customer sees it; compared with that of the address'),
  version: version.describe(
    'Version of the cart that the customer agreed to; any other is refused with `cartChanged`',
  ),
  totalAmt: Rupees.max(15, 'is too large')
    .optional()
    .describe(
      'What the customer agreed to pay; another amount is refused with `totalChanged`. Without it a changed price of a line is refused',
    ),
  acknowledged: z
    .string()
    .max(100)
    .optional()
    .describe(
      '`acknowledge.key` of the cart’s interactions: high ones must be acknowledged, otherwise the reply is `interactionsUnread`',
    ),
  gstin: z
    .string()
    .trim()
    .max(30, 'is too long')
    .default('')
    .describe(
      'GSTIN of a business that buys; it must be registered in the State of the delivery address. Empty for a consumer',
    ),
  legalName: z
    .string()
    .trim()
    .max(100, 'is too long')
    .default('')
    .describe('Name of the business in its GST registration; with `gstin` alone'),
})
export type Placing = z.infer<typeof Placing>

const place = {
  ...changing,
  summary:
    'Places the order of the cart. Prices and stock are read again as it is placed; a repeated call is answered with the same order.',
  result: Placed,
  errors: [
    ...changing.errors,
    'cartChanged',
    'totalChanged',
    'priceChanged',
    'interactionsUnread',
    'cartEmpty',
    'placeRequired',
    'pincodeDiffers',
    'pincodeNotServed',
    'addressRequired',
    'planAlonePrepaid',
    ...cashCodes,
    'unpaidHeld',
    'unpaidOrdersOpen',
    'orderRefused',
    'gstinInvalid',
    'gstinOwn',
    'gstinState',
    'legalNameEmpty',
    ...basketCodes,
    ...couponCodes,
  ],
} as const

/** `cancelReason` is the id of a reason; its text is accepted too, because older clients send that. */
const Cancelling = z.object({
  cancelReason: z.string().trim().max(200).default(''),
  otherCancelReasonText: z.string().trim().max(500, 'is too long').default(''),
})

const cancel = {
  ...changing,
  path: '/api/v2/order/cancel/{id}',
  summary:
    'Cancels what has not been dispatched of an order. Its share of coupon, points, wallet and stock is restored.',
  params,
  result: z.object({ orderId: z.string(), msg: z.string(), order: Order }),
  errors: [
    ...changing.errors,
    'notFound',
    'cancelReasonMissing',
    'cancelTextMissing',
    'orderDispatched',
    'orderOver',
    'planUsed',
  ],
} as const

const reorder = {
  ...changing,
  summary: 'Puts the medicines of an order into the cart again.',
  params,
  result: z.object({
    msg: z.string(),
    cart: Cart,
    /** Products that could not be added, and why. */
    left: z.array(z.object({ productId: z.int(), productName: z.string(), msg: z.string() })),
  }),
  errors: [...changing.errors, 'notFound', 'reorderFailed', 'placeRequired'],
} as const

const list = {
  ...reading,
  query: z.object({ pageNumber: pageNumberField(), pageSize: pageSizeField(sizes.orders, 50) }),
  result: z.object({ result: z.array(OrderBrief), hasMore: z.boolean(), total: z.int() }),
} as const

/** Each endpoint in both generations; the mutating GETs of the specification also require the token. */
export const orders = {
  place: endpoint({ ...place, method: 'POST', path: '/api/v2/order/current/place', body: Placing }),
  placeGet: endpoint({
    ...place,
    method: 'GET',
    path: '/api/v2/order/current/place',
    query: Placing,
  }),
  confirm: endpoint({
    ...place,
    method: 'POST',
    path: '/webservices/order/confirm',
    body: Placing,
  }),
  confirmGet: endpoint({
    ...place,
    method: 'GET',
    path: '/webservices/order/confirm',
    query: Placing,
  }),
  orders: endpoint({
    ...list,
    path: '/api/v1/order/orders',
    summary: 'The customer’s open orders, newest first.',
  }),
  history: endpoint({
    ...list,
    path: '/api/v1/order/history',
    summary: 'All orders of the customer, newest first.',
  }),
  one: endpoint({
    ...reading,
    path: '/api/v3/orders/{id}',
    summary: 'An order of the customer.',
    params,
    result: Order,
    errors: ['notFound'],
  }),
  attachments: endpoint({
    ...reading,
    path: '/api/v1/order/attachments',
    summary: 'The prescriptions attached to an order.',
    query: z.object({ orderId: orderIdParam }),
    result: z.object({ attachments: z.array(Prescription) }),
    errors: ['notFound'],
  }),
  labels: endpoint({
    ...reading,
    path: '/api/v3/orders/{id}/labels',
    summary:
      'A dosage label for each medicine that a pharmacist approved, and a week plan, as PDF in the language in which the customer is written to.',
    params,
    result: z.null(),
    file: ['application/pdf'],
    errors: ['notFound'],
  }),
  reminders: endpoint({
    ...reading,
    path: '/api/v3/orders/{id}/reminders',
    summary:
      'Reminders to take what a pharmacist read with a time of day and an end, and to order again, as a calendar file. What an earlier file had and no longer holds is in it as cancelled. No medicine and no person is named in it unless `names` is `yes`.',
    params,
    query: z.object({ names: z.enum(['yes', 'no']).default('no') }),
    result: z.null(),
    file: ['text/calendar'],
    errors: ['notFound'],
  }),
  doseMessages: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/v3/orders/{id}/dose-messages',
    summary:
      'Turns messages at the times of day of the doses of an order on or off. They begin on the day after its delivery and end with its last dose; no medicine and no person is named in them.',
    params,
    body: z.object({ on: z.boolean('must be true or false') }),
    result: z.object({ on: z.boolean(), msg: z.string() }),
    errors: ['notReady', 'notFound'],
  }),
  invoice: endpoint({
    ...reading,
    path: '/api/v3/orders/{id}/invoice',
    summary: 'The signed invoices of the parcels that left, and their credit notes, as one PDF.',
    params,
    result: z.null(),
    file: ['application/pdf'],
    errors: ['notFound'],
  }),
  addPrescription: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/v3/orders/{id}/prescriptions',
    summary: 'Attaches the selected prescriptions to an order that waits for one.',
    params,
    result: Order,
    errors: [...changing.errors, 'notFound', 'orderOver', 'prescriptionMissing'],
  }),
  answer: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/v3/orders/{id}/answer',
    summary: 'Answers, in words, what the pharmacist asks about an order.',
    params,
    body: z.object({
      question: z.string().max(100).describe('Id of the question'),
      text: text(1_000),
    }),
    result: Order,
    errors: [...changing.errors, 'notFound', 'orderOver', 'questionOver'],
  }),
  track: endpoint({
    ...reading,
    path: '/api/v3/track',
    summary: 'Where the parcels of an order are.',
    query: z.object({ orderId: orderIdParam }),
    result: Tracking,
    errors: ['notFound'],
  }),
  cancelReasons: endpoint({
    ...reading,
    path: '/api/v3/order/cancelReasons',
    summary: 'Reasons for a cancellation. The last requires a text.',
    access: 'everyone',
    result: z.array(
      z.object({ reasonId: z.string(), reasonText: z.string(), others: z.boolean() }),
    ),
  }),
  cancel: endpoint({ ...cancel, method: 'POST', body: Cancelling }),
  cancelGet: endpoint({ ...cancel, method: 'GET', query: Cancelling }),
  reorder: endpoint({ ...reorder, method: 'POST', path: '/api/v1/order/reorder/{id}' }),
  reorderGet: endpoint({ ...reorder, method: 'GET', path: '/api/v1/order/reorder/{id}' }),
  reorderNew: endpoint({ ...reorder, method: 'POST', path: '/api/v3/order/reorder/{id}' }),
  reorderNewGet: endpoint({ ...reorder, method: 'GET', path: '/api/v3/order/reorder/{id}' }),
} as const
