import { z } from 'zod'
import { limits } from '#model/limits.ts'
import { endpoint } from '../core/endpoint.ts'
import type { ErrorCode } from '../core/errors.ts'
import { idParam, Rupees } from '../core/fields.ts'
import { Notice } from './notice.ts'

export const problemCodes = [
  'priceChanged',
  'quantityStep',
  'productUnavailable',
  'productNotSold',
  'productDiscontinued',
  'productBanned',
  'placeNotCovered',
] as const satisfies readonly ErrorCode[]

/** What is wrong with a line; `from` and `to` where a price has changed. */
export const Problem = z.object({
  code: z.enum(problemCodes),
  msg: z.string(),
  /** Whether the line cannot be ordered as it is; it counts for nothing in the totals. */
  blocks: z.boolean(),
  from: Rupees.optional(),
  to: Rupees.optional(),
})
export type Problem = z.infer<typeof Problem>

/** spec §3 "Cart item". Prices are the catalogue's, whatever a client says. */
export const CartItem = z.object({
  productId: z.int(),
  pid: z.int(),
  productName: z.string(),
  name: z.string(),
  prtype: z.enum(['Drug', 'OTC']),
  /** Units, such as tablets. */
  productQuantity: z.number(),
  unitsInPack: z.number(),
  /** Units of one step of the quantity. */
  sellingUnit: z.number(),
  /** The quantity shown: `productQuantity / unitsInPack`. */
  unitCount: z.number(),
  /** Of one unit, half-up to the paisa. */
  unitPrice: Rupees.nullable(),
  /** Of the whole line. */
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
  /** Its page; null when it has left the catalogue. */
  url: z.string().nullable(),
  userId: z.string().nullable(),
  problems: z.array(Problem),
})
export type CartItem = z.infer<typeof CartItem>

/** spec §3 "Cart or order detail". */
export const Cart = z.object({
  orderItems: z.array(CartItem),
  /** The item that the call was about. */
  requestedItem: CartItem.nullable(),
  actualAmnt: Rupees,
  discount: Rupees,
  offerDiscount: Rupees,
  shipping: Rupees,
  totalAmt: Rupees,
  cashBalance: Rupees,
  prescriptionReq: z.boolean(),
  /** The code of the coupon or voucher that the cart names; a notice says why where it does not hold. */
  couponCode: z.string().nullable(),
  /** Points that the order earns by its coupon; null where it earns none. */
  rewardPoints: z.int().nullable(),
  /** What the coupon does; empty without one that holds. */
  offerMessage: z.string(),
  /** What the customer's wallet has; `cashBalance` is what it pays of this cart. */
  walletBalance: Rupees,
  /** Whether the wallet pays first. */
  usesBalance: z.boolean(),
  /** spec §4 "Care plan": null without a plan. */
  care_plan_header: z.object({ expiry: z.string(), renew: z.boolean(), redirect_url: z.string() }).nullable(),
  orderMinValue: Rupees,
  offerDescription: z.string(),
  /** Of the cart: a change that names another is refused with `cartChanged`. */
  version: z.int(),
  count: z.int(),
  /** What to tell: the quantity was reset, the pincode is missing, the minimum is not reached. */
  notices: z.array(Notice),
})
export type Cart = z.infer<typeof Cart>

/** A number, or a form's text of one. */
const number = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d{1,9}(\.\d{1,3})?$/.test(value.trim()) ? Number(value) : value),
  z.number('must be a number').min(-1_000_000, 'is too small').max(1_000_000, 'is too large'),
)
const productId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value),
  z.int('must be the id of a product').positive('must be the id of a product'),
)
const productName = z.string().trim().min(1, 'must not be empty').max(500, 'is too long')
export const Version = number.pipe(z.int('must be a whole number')).optional().describe('Refused when the cart is at another version')

/** spec §3 "Add-to-cart payload". What the client thinks it costs is compared, never used. */
const Adding = z.object({
  qty: number
    .pipe(z.int('must be a whole number').positive('must be at least 1'))
    .default(limits.cart.defaultSteps)
    .describe('Steps to add, each of `sellingUnit` units'),
  mrp: z.unknown().optional().describe('Accepted and ignored'),
  discountedPrice: z.unknown().optional().describe('Rupees a pack as the shopper saw it; a difference becomes a `priceChanged` problem'),
  version: Version,
})

const oneProduct = { productId: productId.optional(), productName: productName.optional(), version: Version }
const namesOne = { message: 'must name a product', path: ['productId'] }
const named = (of: { productId?: number | undefined; productName?: string | undefined }): boolean =>
  of.productId !== undefined || of.productName !== undefined

const Updating = z.object({ qty: number.describe('Units; above the most it is reset'), ...oneProduct }).refine(named, namesOne)
const Deleting = z.object(oneProduct).refine(named, namesOne)

const changing = {
  access: 'everyone',
  changes: true,
  result: Cart,
  errors: ['badCsrf', 'notSameOrigin', 'cartChanged', 'keyInFlight', 'keyReused', 'notReady'],
} as const

const add = {
  ...changing,
  summary: 'Puts a product into the cart.',
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
    'cartFull',
  ],
} as const
const update = {
  ...changing,
  method: 'POST',
  summary: 'Sets the quantity of a product in the cart.',
  body: Updating,
  errors: [...changing.errors, 'notFound', 'quantityStep'],
} as const
const remove = { ...changing, summary: 'Takes a product out of the cart.' } as const
const details = { method: 'GET', summary: 'The cart at today’s prices.', access: 'everyone', result: Cart, errors: ['notReady'] } as const

/** Each call in both generations; the changing GETs of the specification demand the token as well. */
export const cart = {
  add: endpoint({ ...add, method: 'POST', path: '/api/v1/cart/add/{id}', body: Adding }),
  addGet: endpoint({ ...add, method: 'GET', path: '/api/v1/cart/add/{id}', query: Adding }),
  addNew: endpoint({ ...add, method: 'POST', path: '/api/v3/cart/add/{id}', body: Adding }),
  details: endpoint({ ...details, path: '/api/v2/cart/details' }),
  detailsNew: endpoint({ ...details, path: '/api/v3/cart/details' }),
  update: endpoint({ ...update, path: '/api/v1/cart/update' }),
  updateNew: endpoint({ ...update, path: '/api/v3/cart/update' }),
  delete: endpoint({ ...remove, method: 'POST', path: '/api/v1/cart/delete/item', body: Deleting }),
  deleteGet: endpoint({ ...remove, method: 'GET', path: '/api/v1/cart/delete/item', query: Deleting }),
  deleteNew: endpoint({ ...remove, method: 'POST', path: '/api/v3/cart/delete/item', body: Deleting }),
  popup: endpoint({
    method: 'GET',
    path: '/api/v3/cart/popup',
    summary: 'The first items of the cart, how many there are, and how many more.',
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
