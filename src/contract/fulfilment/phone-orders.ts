import { z } from 'zod'
import { Locale } from '#model/locale.ts'
import { addressFaults } from '../account/addresses.ts'
import { basketCodes, cashCodes } from '../checkout/checkout.ts'
import { endpoint } from '../core/endpoint.ts'

const typed = (longest: number) => z.string().trim().max(longest, 'is too long').default('')

const PhoneOrder = z.object({
  phone: typed(40).describe(
    'The number of the customer, as couriers call it. Without `email` the code is sent to it, and the account is that of the number',
  ),
  email: typed(200).describe(
    'Where the customer reads the code instead, as of a landline; the account is that of the address',
  ),
  locale: Locale.default('en').describe('The language of the messages'),
  addUserName: typed(200),
  street1: typed(200),
  street2: typed(200),
  pincode: typed(20),
  items: z
    .array(
      z.object({
        productId: z.int().positive(),
        packs: z.number().positive('must be above zero').max(1_000, 'is too large'),
      }),
    )
    .min(1, 'must name a product')
    .max(40, 'has too many products')
    .refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'names a product twice',
    ),
})

export const PhoneOrderQuote = z
  .object({
    lines: z.array(
      z.object({
        productId: z.int(),
        productName: z.string(),
        packLabel: z.string(),
        /** Units, as in a cart. */
        quantity: z.number(),
        amount: z.string(),
        prescription: z.boolean(),
      }),
    ),
    shipping: z.string(),
    totalAmt: z.string(),
    /** What of it is not asked for at the door, where cash is paid in whole rupees. */
    cashRounding: z.string(),
    /** A prescription is needed before it is sent. */
    prescription: z.boolean(),
    /** Confirms the order with the code. */
    ticket: z.string(),
    /** Seconds for which the code is valid. */
    seconds: z.int(),
  })
  .meta({ title: 'PhoneOrderQuote' })
export type PhoneOrderQuote = z.infer<typeof PhoneOrderQuote>

const operator = {
  permission: 'orders.write',
  method: 'POST',
} as const
const errors = [
  'notReady',
  'notFound',
  'ownCase',
  'personNeeded',
  'contactEmpty',
  'contactInvalid',
  'contactCountry',
  'contactLandline',
  'emailInvalid',
  ...addressFaults,
  ...basketCodes,
  ...cashCodes,
  'cartEmpty',
  'placeRequired',
  'planAlonePrepaid',
  'pincodeDiffers',
  'addressRequired',
  'interactionsUnread',
] as const

export const opsPhoneOrders = {
  code: endpoint({
    ...operator,
    path: '/api/ops/phone-orders/code',
    summary:
      'Prices what a customer orders on the telephone, paid on delivery, and sends a code to the customer’s number. Nothing is ordered before the customer tells the code.',
    body: PhoneOrder,
    result: PhoneOrderQuote,
    errors: [...errors, 'tooOften'],
  }),
  place: endpoint({
    ...operator,
    path: '/api/ops/phone-orders',
    summary:
      'Places what was priced, with the code that the customer told. Another order, price or number takes another code. What needs a prescription waits for it.',
    body: PhoneOrder.extend({
      totalAmt: z.string().max(15, 'is too long').describe('As it was told with the code'),
      ticket: z.string().max(100, 'is too long'),
      code: typed(40),
    }),
    result: z.object({ orderId: z.string(), state: z.string() }),
    errors: [
      ...errors,
      'codeWrong',
      'totalChanged',
      'unpaidHeld',
      'unpaidOrdersOpen',
      'orderRefused',
    ],
  }),
} as const
