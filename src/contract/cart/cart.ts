import { z } from 'zod'
import { limits } from '#model/limits.ts'
import { endpoint } from '../core/endpoint.ts'
import type { ErrorCode } from '../core/errors.ts'
import { idParam, Rupees, text } from '../core/fields.ts'
import { Notice } from './notice.ts'

export const problemCodes = [
  'priceChanged',
  'quantityStep',
  'productUnavailable',
  'productNotSold',
  'productDiscontinued',
  'scheduleBlocked',
  'productBanned',
  'placeNotCovered',
  'outOfStock',
] as const satisfies readonly ErrorCode[]

/** A problem of a line; `from` and `to` where a price has changed, `left` where stock is short. */
export const Problem = z
  .object({
    code: z.enum(problemCodes),
    msg: z.string(),
    /** Whether the line cannot be ordered as it is; the totals leave it out. */
    blocks: z.boolean(),
    from: Rupees.optional(),
    to: Rupees.optional(),
    /** Units that can still be ordered. */
    left: z.number().optional(),
  })
  .meta({ title: 'CartProblem' })
export type Problem = z.infer<typeof Problem>

/** The unit behind a number in the language of the request: `tablet`, `tablets`. */
export const UnitWords = z
  .object({ one: z.string(), other: z.string() })
  .meta({ title: 'UnitWords' })

/** spec §3 "Cart item". Prices are the catalogue's, whatever a client sends. */
export const CartItem = z
  .object({
    productId: z.int(),
    pid: z.int(),
    productName: z.string(),
    name: z.string(),
    prtype: z.enum(['Drug', 'OTC', 'Plan']),
    /** Units, such as tablets. */
    productQuantity: z.number(),
    /** The unit in English: `tablet`, `g`, `ml`; empty if the product has left the catalogue. */
    unit: z.string(),
    unitWords: UnitWords,
    unitsInPack: z.number(),
    /** Units in one step of the quantity. */
    sellingUnit: z.number(),
    /** The displayed quantity: `productQuantity / unitsInPack`. */
    unitCount: z.number(),
    /** Price of one unit, rounded half-up to the paisa. */
    unitPrice: Rupees.nullable(),
    price: Rupees.nullable(),
    packForm: z.string(),
    form: z.string(),
    /** The pack as printed. */
    pSize: z.string(),
    packSize: z.string(),
    /** MRP of a pack. */
    actualPrice: Rupees.nullable(),
    /** Price of a pack. */
    offeredPrice: Rupees.nullable(),
    discountPerc: z.int(),
    prescriptionReq: z.boolean(),
    /** The product's page; null if the product has left the catalogue. */
    url: z.string().nullable(),
    /** Address of a small picture; null where there is none. */
    image: z.string().nullable(),
    userId: z.string().nullable(),
    problems: z.array(Problem),
  })
  .meta({ title: 'CartItem' })
export type CartItem = z.infer<typeof CartItem>

/** spec §3 "Cart or order detail". */
export const Cart = z
  .object({
    orderItems: z.array(CartItem),
    requestedItem: CartItem.nullable(),
    actualAmnt: Rupees,
    discount: Rupees,
    offerDiscount: Rupees,
    /** What the customer saves against the MRP: `discount` and `offerDiscount`. */
    savings: Rupees,
    shipping: Rupees,
    totalAmt: Rupees,
    /** What of it is not asked for if it is paid in cash, in whole rupees. */
    cashRounding: Rupees,
    cashBalance: Rupees,
    prescriptionReq: z.boolean(),
    /** The day by which it is at the door if it is ordered now, with its prescription where it needs one; null where none can be promised. */
    deliveryBy: z.iso.date().nullable(),
    /** The code of the coupon or voucher that the cart names; if it does not apply, a notice says why. */
    couponCode: z.string().nullable(),
    /** Points that the order earns by its coupon; null if none. */
    rewardPoints: z.int().nullable(),
    /** The coupon's effect; empty unless one applies. */
    offerMessage: z.string(),
    /** The balance of the customer's wallet; `cashBalance` is the part that pays for this cart. */
    walletBalance: Rupees,
    /** Whether the wallet pays first. */
    usesBalance: z.boolean(),
    /** spec §4 "Care plan": null without a plan. */
    care_plan_header: z
      .object({ expiry: z.string(), renew: z.boolean(), redirect_url: z.string() })
      .nullable(),
    orderMinValue: Rupees,
    offerDescription: z.string(),
    /** Of the cart: a mutation that names another version is refused with `cartChanged`. */
    version: z.int(),
    count: z.int(),
    /** Messages: the quantity was reset, the pincode is missing, the minimum is not reached. */
    notices: z.array(Notice),
  })
  .meta({ title: 'Cart' })
export type Cart = z.infer<typeof Cart>

/** A number, or text of one from a form. */
const number = z.preprocess(
  (value) =>
    typeof value === 'string' && /^-?\d{1,9}(\.\d{1,3})?$/.test(value.trim())
      ? Number(value)
      : value,
  z.number('must be a number').min(-1_000_000, 'is too small').max(1_000_000, 'is too large'),
)
const productId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value),
  z.int('must be the id of a product').positive('must be the id of a product'),
)
const productName = text(500)
export const Version = number
  .pipe(z.int('must be a whole number'))
  .optional()
  .describe('Refused when the cart is at another version')

/** spec §3 "Add-to-cart payload". The client's price is compared, never used. */
const Adding = z.object({
  qty: number
    .pipe(z.int('must be a whole number').positive('must be at least 1'))
    .default(limits.cart.defaultSteps)
    .describe('Steps to add, each of `sellingUnit` units'),
  mrp: z.unknown().optional().describe('Accepted and ignored'),
  discountedPrice: z
    .unknown()
    .optional()
    .describe(
      'Rupees per pack as the customer saw it; a difference becomes a `priceChanged` problem',
    ),
  version: Version,
})

const oneProduct = {
  productId: productId.optional(),
  productName: productName.optional(),
  version: Version,
}
const namesOne = { message: 'must name a product', path: ['productId'] }
const named = (of: { productId?: number | undefined; productName?: string | undefined }): boolean =>
  of.productId !== undefined || of.productName !== undefined

const Updating = z
  .object({ qty: number.describe('Units; above the maximum it is reset'), ...oneProduct })
  .refine(named, namesOne)
const Deleting = z.object(oneProduct).refine(named, namesOne)

const changing = {
  access: 'everyone',
  changes: true,
  result: Cart,
  errors: ['cartChanged', 'notReady'],
} as const

const add = {
  ...changing,
  summary: 'Adds a product to the cart.',
  params: z.object({ id: idParam('The product') }),
  errors: [
    ...changing.errors,
    'notFound',
    'placeRequired',
    'placeNotCovered',
    'productUnavailable',
    'productBanned',
    'productNotSold',
    'productDiscontinued',
    'scheduleBlocked',
    'outOfStock',
    'cartFull',
    'planOnce',
  ],
} as const
const update = {
  ...changing,
  method: 'POST',
  summary: 'Sets the quantity of a product in the cart.',
  body: Updating,
  errors: [...changing.errors, 'notFound', 'quantityStep', 'planOnce'],
} as const
const remove = { ...changing, summary: 'Removes a product from the cart.' } as const
const details = {
  method: 'GET',
  summary: 'The cart at today’s prices.',
  access: 'everyone',
  result: Cart,
  errors: ['notReady'],
} as const

/** Each endpoint in both generations; the mutating GETs of the specification also require the token. */
export const cart = {
  add: endpoint({ ...add, method: 'POST', path: '/api/v1/cart/add/{id}', body: Adding }),
  addGet: endpoint({ ...add, method: 'GET', path: '/api/v1/cart/add/{id}', query: Adding }),
  addNew: endpoint({ ...add, method: 'POST', path: '/api/v3/cart/add/{id}', body: Adding }),
  details: endpoint({ ...details, path: '/api/v2/cart/details' }),
  detailsNew: endpoint({ ...details, path: '/api/v3/cart/details' }),
  update: endpoint({ ...update, path: '/api/v1/cart/update' }),
  updateNew: endpoint({ ...update, path: '/api/v3/cart/update' }),
  delete: endpoint({ ...remove, method: 'POST', path: '/api/v1/cart/delete/item', body: Deleting }),
  deleteGet: endpoint({
    ...remove,
    method: 'GET',
    path: '/api/v1/cart/delete/item',
    query: Deleting,
  }),
  deleteNew: endpoint({
    ...remove,
    method: 'POST',
    path: '/api/v3/cart/delete/item',
    body: Deleting,
  }),
  popup: endpoint({
    method: 'GET',
    path: '/api/v3/cart/popup',
    summary: 'The first items of the cart, their number, and how many more there are.',
    access: 'everyone',
    result: z.object({ items: z.array(CartItem), count: z.int(), more: z.int(), totalAmt: Rupees }),
    errors: ['notReady'],
  }),
  offerDescription: endpoint({
    method: 'GET',
    path: '/api/v2/offer/description',
    summary: 'The offer line of the session’s city.',
    access: 'everyone',
    result: z.object({ offerDescription: z.string() }),
    errors: ['notReady'],
  }),
} as const
