import type { Generated } from 'kysely'
import type { Segment } from '#model/coupon.ts'
import type { WalletReason } from '#model/rewards.ts'
import type { Timestamp } from '../timestamp.ts'

/** A coupon. Each kind uses its own of `basis_points`, `amount` (the discount, or the cap of a percentage) and `points`. */
type CouponTable = {
  /** In upper case. */
  code: string
  kind: 'percentage' | 'flat' | 'points'
  basis_points: number | null
  amount: number | null
  points: number | null
  minimum: number
  starts_at: Timestamp | null
  ends_at: Timestamp | null
  /** JSON list of cities by their English names; null for every city. */
  cities: string | null
  first_order_only: number
  /** JSON lists of ids: what it covers; null for both is everything. */
  products: string | null
  categories: string | null
  segment: Segment | null
  per_customer: number | null
  total: number | null
  /** Uses left of `total`. Stored beside the uses so that no two of them can take the last one. */
  remaining: number | null
  created_at: Timestamp
}

/** A discount for one customer, spent once. */
export type VoucherTable = {
  code: string
  customer_id: string
  discount: number
  generated_at: Timestamp
  /** The order that spends it. */
  order_id: string | null
  /** When the points that made it were taken back. */
  void_at: Generated<Timestamp | null>
}

/** The offers that an order used when it was placed: every order has a row, even if it used none. */
type OfferUseTable = {
  order_id: string
  customer_id: string
  coupon_code: string | null
  voucher_code: string | null
  offer: number
  balance: number
  used_at: Timestamp
  /** When the order was cancelled and its offers were returned. */
  released_at: Timestamp | null
  /** Released, but the customer kept what the coupon gave: its use counts. */
  is_kept: Generated<0 | 1>
}

/**
 * Append-only. `pending` and `redeemable` are the changes of an entry, the others the balance after it: the entries of a customer are
 * counted by `nth`, so two that were written from the same balance cannot both be kept.
 */
type PointEntryTable = {
  customer_id: string
  nth: number
  kind: 'earned' | 'activated' | 'redeemed' | 'reversed' | 'restored' | 'goodwill'
  pending: number
  redeemable: number
  pending_after: number
  redeemable_after: number
  order_id: string | null
  voucher_code: string | null
  at: Timestamp
}

/** Append-only, like the points. */
type WalletEntryTable = {
  customer_id: string
  nth: number
  reason: WalletReason
  amount: number
  amount_after: number
  order_id: string | null
  at: Timestamp
}

/** `terms` is JSON of `PlanTerms`; `expires_at` is the end of the last one. */
type CarePlanTable = { customer_id: string; expires_at: Timestamp; terms: Generated<string> }

export type OfferTables = {
  coupon: CouponTable
  voucher: VoucherTable
  offer_use: OfferUseTable
  point_entry: PointEntryTable
  wallet_entry: WalletEntryTable
  care_plan: CarePlanTable
}

/** The offers chosen in a cart: the code of a coupon or voucher, and whether the wallet pays first. */
export type CartOffers = { coupon_code: string | null; uses_balance: Generated<number> }
