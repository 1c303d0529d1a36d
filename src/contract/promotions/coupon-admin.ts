import { z } from 'zod'
import { segments } from '#model/coupon.ts'
import { paiseFromRupees } from '#model/money.ts'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-12-01')
  .optional()
/** JSON sends a number where a form or a command line sends text. */
const numeric = <Of extends z.ZodType>(schema: Of) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,10}(\.\d{1,2})?$/.test(value.trim())
        ? Number(value)
        : value,
    schema,
  )
const rupees = numeric(
  z
    .number('must be rupees')
    .min(0, 'must not be negative')
    .max(10_000_000, 'is too large')
    .refine((amount) => paiseFromRupees(amount) !== null, 'must have at most two decimals'),
).optional()
const count = numeric(
  z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000_000, 'is too large'),
).optional()
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean().default(false),
)
const list = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
      : value,
  z.array(z.string().max(80)).max(100),
)

const ids = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map(Number) : value),
  z.array(z.int('must be ids')).max(1_000),
)

/** A coupon as operators enter it: exactly one of `percent`, `flat` and `points`. */
export const CouponEntry = z.object({
  code: z.string('must be the code of a coupon').max(60, 'is too long'),
  percent: numeric(
    z.number('must be a percentage').gt(0, 'must be more than 0').max(100, 'must be at most 100'),
  ).optional(),
  cap: rupees.describe('Maximum rupees that a percentage takes off'),
  flat: rupees.describe('Rupees off'),
  points: count.describe('Reward points that an order earns'),
  minimum: rupees.describe('Minimum rupees of the items after their discounts'),
  from: day.describe('First day, in India'),
  until: day.describe('Last day, in India'),
  cities: list.optional().describe('Cities by name; everywhere when none is named'),
  perCustomer: count.describe('Maximum orders of one customer'),
  total: count.describe('Maximum orders of all customers'),
  firstOrderOnly: flag,
  products: ids
    .optional()
    .describe(
      'Ids of the products that it takes off of; everything when neither these nor categories are named',
    ),
  categories: list.optional().describe('Categories by id or slug, with all below them'),
  segment: z
    .enum(segments, `must be one of ${segments.join(', ')}`)
    .optional()
    .describe('Customers whom it is for'),
})
export type CouponEntry = z.infer<typeof CouponEntry>

export const CouponView = z
  .object({
    code: z.string(),
    kind: z.enum(['percentage', 'flat', 'points']),
    percent: z.number().nullable(),
    cap: Rupees.nullable(),
    flat: Rupees.nullable(),
    points: z.int().nullable(),
    minimum: Rupees,
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    cities: z.array(z.string()).nullable(),
    perCustomer: z.int().nullable(),
    total: z.int().nullable(),
    firstOrderOnly: z.boolean(),
    products: z.array(z.int()).nullable(),
    categories: z.array(z.int()).nullable(),
    segment: z.enum(segments).nullable(),
    /** Orders that use it, except cancelled ones. */
    uses: z.int(),
    /** What these orders have off by it, after lines were removed. */
    cost: Rupees,
    /** Points that these orders earned by it and keep. */
    pointsGiven: z.int(),
    state: z.enum(['coming', 'running', 'used-up', 'ended']),
  })
  .meta({ title: 'Coupon' })
export type CouponView = z.infer<typeof CouponView>

export const opsCoupons = {
  list: endpoint({
    permission: 'coupons.read',
    method: 'GET',
    path: '/api/ops/coupons',
    summary: 'All coupons, newest first.',
    result: z.array(CouponView),
  }),
  add: endpoint({
    permission: 'coupons.write',
    method: 'POST',
    path: '/api/ops/coupons',
    summary: 'Adds a coupon. Its terms never change afterwards: end it and add another.',
    body: CouponEntry,
    result: CouponView,
    errors: ['couponExists', 'notReady', 'approvalNeeded'],
  }),
  end: endpoint({
    permission: 'coupons.write',
    method: 'POST',
    path: '/api/ops/coupons/{code}/end',
    summary: 'Ends a coupon now. Orders that use it keep the benefit.',
    params: z.object({ code: z.string().max(60) }),
    result: CouponView,
    errors: ['notFound'],
  }),
  resume: endpoint({
    permission: 'coupons.write',
    method: 'POST',
    path: '/api/ops/coupons/{code}/resume',
    summary:
      'Takes back that the same operator ended a coupon, within an hour: it ends when it would have.',
    params: z.object({ code: z.string().max(60) }),
    result: CouponView,
    errors: ['notFound'],
  }),
} as const
