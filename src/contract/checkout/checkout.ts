import { z } from 'zod'
import { paymentMethods } from '#model/order.ts'
import { Address } from '../account/addresses.ts'
import { Cart, problemCodes } from '../cart/cart.ts'
import { endpoint } from '../core/endpoint.ts'
import type { ErrorCode } from '../core/errors.ts'

/** Why an order cannot be paid in cash: too much is on its way already. */
export const cashCodes = [
  'cashOrdersOpen',
  'cashWorthOpen',
  'cashReturned',
] as const satisfies readonly ErrorCode[]

export const blockerCodes = [
  ...problemCodes.filter((code) => code !== 'priceChanged'),
  'cartEmpty',
  'placeRequired',
  'minimumOrder',
  'addressRequired',
  'pincodeNotServed',
  'pincodeDiffers',
  'pincodeChanged',
  'planAlonePrepaid',
  ...cashCodes,
] as const satisfies readonly ErrorCode[]

/** Why a cart cannot be ordered, both when checked and when placed. */
export const basketCodes = [
  'minimumOrder',
  'outOfStock',
  'productUnavailable',
  'productNotSold',
  'productDiscontinued',
  'scheduleBlocked',
  'productBanned',
  'quantityStep',
  'placeNotCovered',
] as const satisfies readonly ErrorCode[]

/** A reason why the cart cannot be ordered; `productId` where it concerns one line. */
export const CheckoutBlocker = z.object({
  code: z.enum(blockerCodes),
  msg: z.string(),
  productId: z.int().nullable(),
})
export type CheckoutBlocker = z.infer<typeof CheckoutBlocker>

/** Everything the customer agrees to by placing; `cart.version` and `cart.totalAmt` are sent back with the order. */
export const Summary = z
  .object({
    cart: Cart,
    /** The chosen address; null while none is chosen. */
    address: Address.nullable(),
    paymentMethods: z.array(z.enum(paymentMethods)),
    /** Ways to pay that the shop has and that are not open for this order, with the reason. */
    refusedMethods: z.array(
      z.object({ method: z.enum(paymentMethods), code: z.enum(blockerCodes), msg: z.string() }),
    ),
    prescription: z.object({
      required: z.boolean(),
      /** How many are attached; without any, the order waits for one. */
      attached: z.int(),
      days: z.int(),
    }),
    obstacles: z.array(CheckoutBlocker),
  })
  .meta({ title: 'CheckoutSummary' })
export type Summary = z.infer<typeof Summary>

const pincode = z
  .string()
  .trim()
  .max(20)
  .optional()
  .describe('The delivery pincode as the customer sees it: the cart is checked for it')

const check = {
  path: '/api/v3/cart/checkout',
  summary: 'Whether the cart can go to the checkout; errors name the blockers.',
  access: 'everyone',
  result: Cart,
  errors: [
    'notSignedIn',
    'cartEmpty',
    'placeRequired',
    'pincodeChanged',
    'pincodeInvalid',
    'pincodeNotServed',
    ...basketCodes,
    'notReady',
  ],
} as const

export const checkout = {
  check: endpoint({ ...check, method: 'GET', query: z.object({ pincode }) }),
  checkPost: endpoint({
    ...check,
    method: 'POST',
    body: z.object({ pincode }),
    changes: true,
  }),
  address: endpoint({
    method: 'POST',
    path: '/api/v3/checkout/address',
    summary: 'Chooses the address of the order.',
    access: 'customer',
    changes: true,
    body: z.object({ addressId: z.string().min(1, 'must be the id of an address').max(100) }),
    result: Summary,
    errors: ['notFound', 'notReady'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/v3/checkout/summary',
    summary: 'What would be ordered now, the address, and any blockers.',
    access: 'customer',
    result: Summary,
    errors: ['notReady'],
  }),
} as const
