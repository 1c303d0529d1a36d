import { z } from 'zod'
import { waybillOf } from '#model/courier.ts'
import { mostCounted } from '#model/most-counted.ts'
import { orderStates, paymentMethods, paymentStates } from '#model/order.ts'
import { plainNumber } from '#model/phone.ts'
import { endpoint } from '../core/endpoint.ts'
import { feedEnd, feedQuery, pageNumberField, pageSizeField, Rupees, text } from '../core/fields.ts'
import { printedBatch } from '../core/printed-batch.ts'
import { printedExpiry } from '../core/printed-expiry.ts'
import { orderIdParam } from '../orders/orders.ts'
import { OrderBrief } from '../orders/view.ts'
import { redrawErrors } from '../prescriptions/prescriptions.ts'
import { AdminOrder } from './admin-order.ts'
import { PairReason, SecondReading, Verdict } from './verdict.ts'

/** What operators look for orders by. */
const orderFilters = {
  state: z.enum(orderStates).optional(),
  number: z
    .string()
    .trim()
    .regex(/^[\dA-Za-z]{3,20}$/, 'must be letters and digits')
    .optional()
    .describe('Number of the order, or a part of it'),
  phone: z
    .string()
    .trim()
    .transform(plainNumber)
    .pipe(z.string().regex(/^\+?\d{4,20}$/, 'must be digits'))
    .optional()
    .describe('Contact number or number of the sign-in, or its last digits'),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(3, 'is too short')
    .max(254, 'is too long')
    .optional()
    .describe('E-mail address of the customer'),
  awb: z
    .string()
    .trim()
    .regex(/^[\w-]{3,40}$/, 'must be letters and digits')
    .optional()
    .describe('Number of a parcel at its courier'),
  invoice: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[\dA-Z/-]{3,16}$/, 'must be the number of an invoice')
    .optional()
    .describe('Number of an invoice or credit note'),
  sku: z.coerce
    .number()
    .int('must be the id of a product')
    .positive('must be the id of a product')
    .optional()
    .describe('Id of a product'),
  batch: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(40, 'is too long')
    .optional()
    .describe('A batch that was packed'),
  from: z.iso.date().optional().describe('First day of placing, in India'),
  until: z.iso.date().optional().describe('Last day of placing, in India'),
}

const lineNumber = z.int('must be the number of a line').positive('must be the number of a line')

/** A number of signs alone would be the same as any other. */
const expiry = printedExpiry
const units = z
  .number('must be a number of units')
  .min(0, 'must not be negative')
  .max(1_000_000, 'is too large')

/** Batch and expiry as printed, or `code`: what a scanner read from the pack. A line may stand several times, once for each batch. */
export const PackedLine = z
  .object({
    line: lineNumber,
    batch: printedBatch.optional(),
    expiry: expiry.optional(),
    code: text(300)
      .optional()
      .describe('The QR or DataMatrix code of the pack, in place of `batch` and `expiry`'),
    units: units
      .optional()
      .describe(
        'Units of this batch; without it, what is left of the line. 0 leaves the line for later',
      ),
  })
  .refine(
    (one) =>
      one.units === 0 ||
      one.code !== undefined ||
      (one.batch !== undefined && one.expiry !== undefined),
    {
      message: 'must name batch and expiry, or the code of the pack',
      path: ['batch'],
    },
  )
export type PackedLine = z.infer<typeof PackedLine>

/** What proves a delivery: the code of the receiver, where the parcel needs one, or why there was none; of a return, why. */
export const atDoor = {
  code: z.string().trim().max(20, 'is too long').default(''),
  reason: z.string().trim().max(200, 'is too long').default(''),
}

const parcel = z
  .int('must be the number of a parcel')
  .positive('must be the number of a parcel')
  .default(1)
const lineParams = z.object({
  id: orderIdParam,
  number: z.coerce
    .number()
    .int('must be the number of a line')
    .positive('must be the number of a line')
    .max(10_000, 'is too large'),
})
const courier = z
  .string()
  .trim()
  .max(60, 'is too long')
  .default('')
  .describe('Empty where the shop’s own rider carries it')
const awb = z
  .string()
  .trim()
  .overwrite(waybillOf)
  .regex(/^[\w-]{0,40}$/, 'must be letters and digits')
  .default('')
  .describe('The number of the parcel at its courier; needed with a courier')
/** Who carries a parcel; a link is made from the number where the courier is known. */
export const carried = {
  courier,
  awb,
  link: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: 'must be an https address' })])
    .default(''),
  comment: z.string().trim().max(200, 'is too long').default(''),
}

const operator = {
  params: z.object({ id: orderIdParam }),
  result: AdminOrder,
  errors: ['notFound'],
} as const
const changing = {
  ...operator,
  method: 'POST',
  errors: [...operator.errors, 'orderOver', 'lineUnknown', 'ownCase'],
} as const
const waybillErrors = ['waybillMissing', 'courierMissing', 'waybillWrong', 'waybillTaken'] as const
/** Why an ordered product may no longer be sold; `notReady` means that no catalogue is loaded to tell. */
const saleRestrictions = ['productBanned', 'productNotSold', 'notReady'] as const

/** An order for another program: states, sums and goods, and no person. */
export const ChangedOrder = z
  .object({
    orderId: z.string(),
    state: z.enum(orderStates),
    paymentState: z.enum(paymentStates),
    paymentMethod: z.enum(paymentMethods),
    placedAt: z.iso.datetime(),
    /** The last that happened to it. */
    updatedAt: z.iso.datetime(),
    discount: Rupees,
    offer: Rupees,
    shipping: Rupees,
    paidFromWallet: Rupees,
    total: Rupees,
    lines: z.array(
      z.object({
        line: z.int(),
        parcel: z.int(),
        productId: z.int(),
        name: z.string(),
        /** Null where the catalogue states none. */
        hsn: z.string().nullable(),
        /** GST in percent; null where the catalogue states none. */
        taxRate: z.number().nullable(),
        /** Units, and units of a pack. */
        quantity: z.number(),
        packUnits: z.number(),
        mrp: Rupees,
        price: Rupees,
        payable: Rupees,
        /** Once it is packed. */
        batch: z.string().nullable(),
        expiry: z.string().nullable(),
        /** It is neither charged nor sent. */
        isRemoved: z.boolean(),
      }),
    ),
  })
  .meta({ title: 'ChangedOrder' })
export type ChangedOrder = z.infer<typeof ChangedOrder>

export const opsOrders = {
  list: endpoint({
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders',
    summary: 'Orders, newest first: all of them, or those that every given filter finds.',
    query: z.object({
      ...orderFilters,
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(25, 100),
    }),
    result: z.object({
      orders: z.array(OrderBrief),
      hasMore: z.boolean(),
      total: z.int().describe(`Up to ${mostCounted}: more are not counted`),
    }),
    errors: ['fieldUnknown'],
  }),
  changes: endpoint({
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/changes',
    summary:
      'Orders to which something happened since a moment, as they are now, with HSN, tax and batch of each line; no person. Keep `next` and ask again with it.',
    query: feedQuery(100, 200),
    result: z.object({
      orders: z.array(ChangedOrder),
      ...feedEnd,
    }),
    errors: ['fieldUnknown'],
  }),
  export: endpoint({
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/export',
    summary: 'The same orders as CSV, however many there are: written while they are read.',
    query: z.object(orderFilters),
    result: z.null(),
    file: ['text/csv'],
    errors: ['fieldUnknown'],
  }),
  one: endpoint({
    ...operator,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/{id}',
    summary: 'An order with its history.',
  }),
  panels: endpoint({
    ...operator,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/panels',
    summary: 'What extensions of the shop show beside an order; one that fails is left out.',
    result: z.object({
      panels: z.array(
        z.object({
          /** The extension. */
          by: z.string(),
          title: z.string(),
          rows: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      ),
    }),
  }),
  viewers: endpoint({
    ...operator,
    permission: 'orders.read',
    method: 'POST',
    path: '/api/ops/orders/{id}/viewers',
    summary:
      'Says every few seconds that the operator has an order open, and learns who else has and whether it changed.',
    takesNoKey: 'each call asks for what is so now.',
    result: z.object({
      /** Names of the other operators who have the order open. */
      others: z.array(z.string()),
      /** Entries of its history and notes together. More than the page shows means that it changed. */
      entries: z.int(),
    }),
  }),
  prescription: endpoint({
    ...operator,
    permission: 'prescriptions.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/prescriptions/{prescriptionId}',
    summary: 'The file of a prescription attached to an order.',
    params: z.object({ id: orderIdParam, prescriptionId: z.string().max(100) }),
    result: z.null(),
    file: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    errors: [...operator.errors, ...redrawErrors],
  }),
  review: endpoint({
    ...changing,
    permission: 'prescriptions.review',
    path: '/api/ops/orders/{id}/review',
    summary:
      'Records a pharmacist’s verdicts on lines that need a prescription. The last verdict advances or cancels the order.',
    body: z.object({
      lines: z.array(Verdict).min(1, 'must name a line').max(100),
      pairs: z.array(PairReason).max(100).default([]).describe('Reasons for severe pairs'),
    }),
    errors: [
      ...changing.errors,
      ...saleRestrictions,
      'prescriptionMissing',
      'prescriptionUnnamed',
      'reviewClaimed',
      'secondLook',
      'registrationMissing',
      'registerIncomplete',
      'prescriptionLater',
      'prescriptionExpired',
      'quantityAbove',
      'patientDiffers',
      'repeatsUsed',
      'pairUndecided',
      'patientUndecided',
      'questionOpen',
      'scheduleBlocked',
    ],
  }),
  confirm: endpoint({
    ...changing,
    permission: 'prescriptions.review',
    path: '/api/ops/orders/{id}/confirm',
    summary:
      'Confirms, as a second pharmacist, the approval of lines of Schedule H1; as the only one of a small shop, by a second reading after a pause.',
    body: z.object({
      lines: z.array(lineNumber).min(1, 'must name a line').max(100),
      pairs: z.array(PairReason).max(100).default([]).describe('Reasons for severe pairs'),
      readings: z.array(SecondReading).max(100).default([]),
    }),
    errors: [
      ...changing.errors,
      ...saleRestrictions,
      'approvalOwn',
      'registrationMissing',
      'pairUndecided',
      'secondReadingEarly',
      'secondReadingMissing',
      'secondReadingDiffers',
    ],
  }),
  pack: endpoint({
    ...changing,
    permission: 'parcels.pack',
    path: '/api/ops/orders/{id}/pack',
    summary:
      'Packs lines with their batch and expiry. Lines of the same parcel that are not named become a separate parcel.',
    body: z.object({ lines: z.array(PackedLine).min(1, 'must name a line').max(100) }),
    errors: [
      ...changing.errors,
      ...saleRestrictions,
      'batchExpired',
      'batchShort',
      'batchUnknown',
      'batchBlocked',
      'batchMrp',
      'codeOther',
      'codeCarton',
      'unitsWrong',
      'codeUnread',
      'paymentReversed',
    ],
  }),
  unpack: endpoint({
    ...changing,
    permission: 'parcels.pack',
    path: '/api/ops/orders/{id}/unpack',
    summary: 'Takes a packed parcel apart, to be packed again.',
    body: z.object({ parcel, reason: text(200) }),
  }),
  correct: endpoint({
    ...changing,
    permission: 'parcels.pack',
    path: '/api/ops/orders/{id}/lines/{number}/batch',
    summary:
      'Corrects the batch of a packed line before its parcel leaves. The history keeps both.',
    params: lineParams,
    body: z.object({ batch: printedBatch, expiry }),
    errors: [
      ...changing.errors,
      'batchExpired',
      'batchShort',
      'batchUnknown',
      'batchBlocked',
      'batchMrp',
    ],
  }),
  ship: endpoint({
    ...changing,
    permission: 'parcels.ship',
    path: '/api/ops/orders/{id}/ship',
    summary:
      'Records that a packed parcel left the pharmacy. Its invoice is issued. It stays where a batch of it was put into quarantine or became too old since it was packed.',
    body: z.object({ parcel, ...carried }),
    errors: [
      ...changing.errors,
      ...saleRestrictions,
      ...waybillErrors,
      'paymentReversed',
      'batchBlocked',
      'batchExpired',
      'batchShort',
    ],
  }),
  waybill: endpoint({
    ...changing,
    permission: 'parcels.ship',
    path: '/api/ops/orders/{id}/waybill',
    summary:
      'Corrects the courier or the number of a parcel that has left. The history keeps both, and the customer is told while it is on its way.',
    body: z.object({ parcel, courier, awb }),
    errors: [...changing.errors, ...waybillErrors],
  }),
  deliver: endpoint({
    ...changing,
    permission: 'parcels.ship',
    path: '/api/ops/orders/{id}/deliver',
    summary:
      'Records that a parcel was delivered, and paid if cash on delivery. Where the receiver tells a code, it is `code`; where they cannot, `reason` says why, and the customer is told.',
    body: z.object({ parcel, ...atDoor }),
    errors: [...changing.errors, 'doorCodeMissing', 'doorCodeWrong', 'doorCodeSpent'],
  }),
  notDelivered: endpoint({
    ...changing,
    permission: 'parcels.ship',
    path: '/api/ops/orders/{id}/not-delivered',
    summary:
      'Takes back a delivery that was recorded by mistake, within 72 hours and before anything followed from it: the parcel is on its way again, and no money moves.',
    body: z.object({ parcel, reason: text(200) }),
    errors: [
      ...changing.errors,
      'deliveryOld',
      'deliveryCredited',
      'deliveryPaid',
      'deliveryBenefitUsed',
      'deliveryAnswered',
    ],
  }),
  return: endpoint({
    ...changing,
    permission: 'parcels.ship',
    path: '/api/ops/orders/{id}/return',
    summary:
      'Records that a parcel came back: a credit note for its invoice, and a refund of what was paid; of cash, once it was handed in.',
    body: z.object({ parcel, reason: text(200) }),
    errors: [...changing.errors, 'approvalNeeded'],
  }),
  returnLine: endpoint({
    ...changing,
    permission: 'parcels.ship',
    path: '/api/ops/orders/{id}/lines/{number}/return',
    summary:
      'Records that a delivered line, or some units of it, came back: a credit note, and a refund of what was paid for it; of cash, once it was handed in.',
    params: lineParams,
    body: z.object({ units: units.optional(), reason: text(200) }),
    errors: [...changing.errors, 'unitsWrong', 'approvalNeeded'],
  }),
  cancel: endpoint({
    ...changing,
    permission: 'orders.cancel',
    path: '/api/ops/orders/{id}/cancel',
    summary:
      'Cancels what has not left of an order, or one parcel of it, on behalf of the pharmacy.',
    body: z.object({ reason: text(200), parcel: parcel.removeDefault().optional() }),
    errors: [...changing.errors, 'orderDispatched', 'parcelLeft', 'planUsed'],
  }),
  remove: endpoint({
    ...changing,
    permission: 'orders.cancel',
    path: '/api/ops/orders/{id}/lines/{number}/remove',
    summary:
      'Removes a line that has not left, or some units of it: banned, broken, out of stock. The customer sees the reason.',
    params: lineParams,
    body: z.object({
      reason: text(500),
      units: units.optional().describe('Units to take off; the whole line without it'),
    }),
    errors: [...changing.errors, 'orderDispatched', 'unitsWrong', 'planUsed'],
  }),
  register: endpoint({
    permission: 'register.read',
    method: 'GET',
    path: '/api/ops/register/h1',
    summary:
      'The Schedule H1 register of a range of days, as CSV or PDF. It is kept for three years and longer.',
    query: z.object({
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      format: z.enum(['csv', 'pdf']).default('csv'),
    }),
    result: z.null(),
    file: ['text/csv', 'application/pdf'],
  }),
  stock: endpoint({
    permission: 'stock.write',
    method: 'POST',
    path: '/api/ops/stock/{productId}',
    summary: 'Sets how many units of a product are in stock; from then on they are counted.',
    params: z.object({
      productId: z.coerce
        .number()
        .int('must be the id of a product')
        .positive('must be the id of a product'),
    }),
    body: z.object({
      units: z
        .number('must be a number')
        .min(0, 'must not be negative')
        .max(1_000_000_000, 'is too large'),
    }),
    result: z.object({ productId: z.int(), units: z.number() }),
    errors: ['notFound', 'notReady'],
  }),
} as const
