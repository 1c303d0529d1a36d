import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'

/** spec §3 "Reward": status 0 is pending, 2 a deduction, 1 active. */
export const Reward = z
  .object({
    points: z.int(),
    date: z.iso.datetime(),
    /** null for a deduction that became a voucher. */
    orderId: z.string().nullable(),
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  })
  .meta({ title: 'Reward' })

export const Rewards = z.object({
  /** Points that can become a voucher now; a point is a rupee. */
  redeemablePoints: z.int(),
  pendingPoints: z.int(),
  rewards: z.array(Reward),
})
export type Rewards = z.infer<typeof Rewards>

/** spec §3 "Voucher". */
export const Voucher = z
  .object({
    voucherCode: z.string(),
    discount: Rupees,
    generatedOn: z.iso.datetime(),
    spent: z.boolean(),
  })
  .meta({ title: 'Voucher' })
export type Voucher = z.infer<typeof Voucher>

const amount = z
  .preprocess(
    (value) =>
      typeof value === 'string' && /^\d{1,9}(\.00?)?$/.test(value.trim()) ? Number(value) : value,
    z
      .int('must be a whole number of points')
      .positive('must be at least 1')
      .max(100_000_000, 'is too large'),
  )
  .meta({
    type: 'integer',
    description: 'The redeemable points as the customer saw them: all become the voucher',
  })

const reading = { method: 'GET', access: 'customer' } as const
const redeem = {
  method: 'POST',
  access: 'customer',
  changes: true,
  summary:
    'Makes one voucher of all redeemable points. A repeated call for the same amount returns the same voucher until it is spent.',
  body: z.object({ amount }),
  result: Voucher,
  errors: ['pointsNone', 'pointsChanged'],
} as const
const rewardsOf = {
  ...reading,
  summary: 'The reward points of the customer, newest first.',
  result: Rewards,
} as const
const vouchers = {
  ...reading,
  summary: 'The vouchers of the customer, newest first.',
  result: z.array(Voucher),
} as const

export const rewards = {
  points: endpoint({ ...rewardsOf, path: '/api/v2/rewardPoints' }),
  pointsNew: endpoint({ ...rewardsOf, path: '/api/v3/rewards' }),
  /** The older name of `redeem`. */
  redeemOld: endpoint({ ...redeem, path: '/api/v2/rewardPoints' }),
  redeem: endpoint({ ...redeem, path: '/api/v2/rewardPoints/redeem' }),
  redeemNew: endpoint({ ...redeem, path: '/api/v3/rewards/redeem' }),
  vouchers: endpoint({ ...vouchers, path: '/api/v2/vouchers' }),
  vouchersNew: endpoint({ ...vouchers, path: '/api/v3/vouchers' }),
} as const
