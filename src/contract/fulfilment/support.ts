import { z } from 'zod'
import { defaultLocale, locales } from '#model/locale.ts'
import { addressFaults } from '../account/addresses.ts'
import { cashCodes } from '../checkout/checkout.ts'
import { endpoint } from '../core/endpoint.ts'
import { idParam, text, textField } from '../core/fields.ts'
import { orderIdParam } from '../orders/orders.ts'
import { AdminOrder } from './admin-order.ts'

const operator = { errors: ['notFound', 'ownCase'] } as const
const onOrder = { ...operator, params: z.object({ id: orderIdParam }), result: AdminOrder } as const
const changing = { ...onOrder, method: 'POST' } as const
const reason = text(200).describe('For the history and the credit note')
const sum = z
  .string()
  .regex(/^(?!0+\.00$)\d{1,7}\.\d\d$/, 'must be rupees above zero with two decimals, such as 49.00')
  .meta({ description: 'Rupees with two decimals' })
const parcelParams = z.object({ id: orderIdParam, parcel: idParam('Number of the parcel') })

/** Messages that can be sent again about an order. */
export const resendable = ['orderPlaced', 'orderShipped', 'orderDelivered', 'invoiceReady'] as const

/** A message that was given up after its last try. Its recipient is shown as far as needed to recognise it. */
export const LostMessage = z
  .object({
    id: z.string(),
    channel: z.enum(['mail', 'sms', 'whatsapp']),
    recipient: z.string(),
    template: z.string(),
    tries: z.int(),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime(),
    /** Whether it can still be sent: a code to sign in cannot. */
    canRetry: z.boolean(),
  })
  .meta({ title: 'LostMessage' })
export type LostMessage = z.infer<typeof LostMessage>

const parcelsField = z
  .string()
  .regex(/^[^-,]{1,100}-\d{1,4}(,[^-,]{1,100}-\d{1,4}){0,99}$/, 'must be such as K7Q2W3E4R5T6-1')
  .describe('Parcels as `{order id}-{parcel}`, joined by commas; at most 100')

/** How a list is printed that an operator walks with. */
const printing = {
  language: z.enum(locales, 'must be one of ours, such as hi').default(defaultLocale),
  paper: z
    .enum(['a4', 'roll'], 'must be a4 or roll')
    .default('a4')
    .describe('`roll`: of a receipt printer, 80 mm wide'),
}

export const opsSupport = {
  promises: endpoint({
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/promises',
    summary:
      'How many of the days of delivery that were promised in the last four weeks were kept; yesterday is the last of them.',
    result: z.object({
      from: z.iso.date(),
      until: z.iso.date(),
      promised: z.int(),
      kept: z.int(),
      /** Whether the shop promises days at all. */
      isOn: z.boolean(),
    }),
  }),
  address: endpoint({
    ...changing,
    permission: 'orders.write',
    path: '/api/ops/orders/{id}/address',
    summary:
      'Changes the delivery address before a parcel is packed. City and State are those of the pincode.',
    body: z.object({
      addUserName: z.string().max(200).default(''),
      street1: z.string().max(200).default(''),
      street2: z.string().max(200).default(''),
      contactNumber: z.string().max(200).default(''),
      pincode: z.string().max(20).default(''),
    }),
    errors: [
      ...operator.errors,
      'addressFixed',
      'orderOver',
      'couponAddress',
      'couponCity',
      'orderRefused',
      ...cashCodes,
      ...addressFaults,
      'notReady',
    ],
  }),
  refund: endpoint({
    ...changing,
    permission: 'refunds.give',
    path: '/api/ops/orders/{id}/refund',
    summary:
      'Gives money back after delivery: a sum, or what a delivered line cost, with a credit note. Online to the payment, cash into the wallet.',
    body: z
      .object({
        amount: sum.optional(),
        line: z
          .int('must be the number of a line')
          .positive('must be the number of a line')
          .optional(),
        units: z
          .number('must be a number of units')
          .positive('must be above zero')
          .max(1_000_000, 'is too large')
          .optional(),
        reason,
      })
      .refine(({ amount, line }) => (amount === undefined) !== (line === undefined), {
        message: 'must be either a sum or a line',
        path: ['amount'],
      }),
    errors: [
      ...operator.errors,
      'lineUnknown',
      'unitsWrong',
      'refundTooLarge',
      'orderOver',
      'approvalNeeded',
    ],
  }),
  credit: endpoint({
    ...changing,
    permission: 'credits.give',
    path: '/api/ops/orders/{id}/credit',
    summary: 'Gives the customer of an order money into the wallet, or points, as a courtesy.',
    body: z
      .object({
        amount: sum.optional(),
        points: z.int().min(1, 'must be above zero').max(100_000, 'is too large').optional(),
        reason,
      })
      .refine(({ amount, points }) => (amount === undefined) !== (points === undefined), {
        message: 'must be either a sum or points',
        path: ['amount'],
      }),
    errors: [...operator.errors, 'approvalNeeded'],
  }),
  toCod: endpoint({
    ...changing,
    permission: 'orders.write',
    path: '/api/ops/orders/{id}/convert-to-cod',
    summary:
      'Turns an order that waits for its payment to cash on delivery. A payment captured afterwards is refunded.',
    errors: [...operator.errors, 'paymentNotDue', 'outOfStock', 'orderRefused', ...cashCodes],
  }),
  resend: endpoint({
    ...changing,
    permission: 'orders.write',
    path: '/api/ops/orders/{id}/resend',
    summary:
      'Sends a message about an order again; `invoiceReady` says where its invoices can be downloaded.',
    body: z.object({ message: z.enum(resendable) }),
    errors: [...operator.errors, 'lineUnknown'],
  }),
  note: endpoint({
    ...changing,
    permission: 'orders.note',
    path: '/api/ops/orders/{id}/notes',
    summary:
      'Writes a note about an order, which every operator who sees the order can read. Customers cannot.',
    body: z.object({ text: text(2_000) }),
  }),
  invoice: endpoint({
    ...onOrder,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/invoice',
    summary: 'The invoices and credit notes of an order as PDF, or the one of a number.',
    query: z.object({ number: z.string().trim().max(16, 'is too long').optional() }),
    result: z.null(),
    file: ['application/pdf'],
  }),
  labels: endpoint({
    ...onOrder,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/labels',
    summary:
      'A dosage label for each medicine that was approved, and a week plan, as PDF in the language of the customer.',
    result: z.null(),
    file: ['application/pdf'],
  }),
  slip: endpoint({
    ...onOrder,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/parcels/{parcel}/slip',
    summary: 'The packing slip of a parcel as PDF: what goes into it, without prices.',
    params: parcelParams,
    result: z.null(),
    file: ['application/pdf'],
  }),
  label: endpoint({
    ...onOrder,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/orders/{id}/parcels/{parcel}/label',
    summary:
      'The address label of a parcel as PDF, 100 × 150 mm, with its number as Code 128 and the cash to collect.',
    params: parcelParams,
    result: z.null(),
    file: ['application/pdf'],
  }),
  papers: endpoint({
    ...operator,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/parcels/papers',
    summary:
      'Slip, label and, once it is issued, invoice of parcels as one PDF, each page in its own size, to be printed at once.',
    query: z.object({
      parcels: parcelsField,
    }),
    result: z.null(),
    file: ['application/pdf'],
  }),
  pickList: endpoint({
    ...operator,
    permission: 'orders.read',
    method: 'GET',
    path: '/api/ops/parcels/pick-list',
    summary:
      'What to fetch from the shelf for parcels that wait to be packed, as one list by place: product, batch, expiry, packs and for which parcel. Each pack on the shelf is named once.',
    query: z.object({ parcels: parcelsField, ...printing }),
    result: z.null(),
    file: ['application/pdf'],
    errors: ['notFound'],
  }),
  manifest: endpoint({
    ...operator,
    permission: 'parcels.ship',
    method: 'GET',
    path: '/api/ops/parcels/manifest',
    summary:
      'Parcels that left on a day in India with one courier, or with all, to be signed by who takes them: their numbers, where they go and the cash to collect, and no medicine.',
    query: z.object({
      day: z.iso.date('must be a day such as 2026-11-28'),
      courier: textField('As it was typed; every one without it', 60),
      format: z.enum(['pdf', 'csv'], 'must be pdf or csv').default('pdf'),
      ...printing,
    }),
    result: z.null(),
    file: ['application/pdf', 'text/csv'],
  }),
  messages: endpoint({
    ...operator,
    permission: 'messages.read',
    method: 'GET',
    path: '/api/ops/messages',
    summary: 'Messages that were given up, newest first.',
    result: z.array(LostMessage),
  }),
  retry: endpoint({
    ...operator,
    permission: 'messages.write',
    method: 'POST',
    path: '/api/ops/messages/{id}/retry',
    summary: 'Sends a message that was given up once more.',
    params: z.object({ id: z.string().max(100) }),
    result: z.object({ id: z.string() }),
  }),
} as const
