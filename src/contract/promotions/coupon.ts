import { z } from 'zod'
import { Cart, Version } from '../cart/cart.ts'
import { couponCodes } from '../cart/notice.ts'
import { endpoint } from '../core/endpoint.ts'

/** spec §5 "Coupon": must not be empty. A voucher's code is accepted too. */
const code = z
  .string('must be the code of a coupon')
  .trim()
  .min(1, 'must not be empty')
  .max(60, 'is too long')

const Applying = z.object({ coupon: code, version: Version })
const Removing = z.object({
  coupon: z.string().max(200).optional().describe('Accepted and ignored: a cart has one'),
  version: Version,
})

const changing = {
  method: 'POST',
  access: 'everyone',
  changes: true,
  result: Cart,
  errors: ['cartChanged', 'notReady'],
} as const

const apply = {
  ...changing,
  summary:
    'Applies a coupon, or a voucher of the customer, replacing the previous one. Limits per customer apply after sign-in.',
  body: Applying,
  errors: [...changing.errors, 'tooOften', ...couponCodes],
} as const
const remove = {
  ...changing,
  summary: 'Removes the coupon from the cart.',
  body: Removing,
} as const

/** Each endpoint in both generations. */
export const coupon = {
  apply: endpoint({ ...apply, path: '/api/v2/coupon/apply' }),
  applyNew: endpoint({ ...apply, path: '/api/v3/coupon/apply' }),
  remove: endpoint({ ...remove, path: '/api/v2/coupon/remove' }),
  removeNew: endpoint({ ...remove, path: '/api/v3/coupon/remove' }),
} as const
