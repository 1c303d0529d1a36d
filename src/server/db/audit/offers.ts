import { sql } from 'kysely'
import type { Db } from '../types.ts'
import { type Questions, violations } from './violations.ts'

/** Queries for violations; each returns the id of the customer, coupon or order concerned. */
const questions: Questions = {
  'wallet entries that do not begin where the one before ended': sql`
    select e.customer_id as id from wallet_entry e
    left join wallet_entry p on p.customer_id = e.customer_id and p.nth = e.nth - 1
    where e.amount_after <> coalesce(p.amount_after, 0) + e.amount or (e.nth > 1 and p.nth is null)`,
  'point entries that do not begin where the one before ended': sql`
    select e.customer_id as id from point_entry e
    left join point_entry p on p.customer_id = e.customer_id and p.nth = e.nth - 1
    where e.pending_after <> coalesce(p.pending_after, 0) + e.pending
      or e.redeemable_after <> coalesce(p.redeemable_after, 0) + e.redeemable or (e.nth > 1 and p.nth is null)`,
  'coupons whose uses are not what is gone of their total': sql`
    select c.code as id from coupon c
    where c.total is not null and c.total - c.remaining <>
      (select count(*) from offer_use u where u.coupon_code = c.code and (u.released_at is null or u.is_kept = 1))`,
  'coupons that a customer uses too often': sql`
    select u.coupon_code as id from offer_use u join coupon c on c.code = u.coupon_code
    where (u.released_at is null or u.is_kept = 1) and c.per_customer is not null
    group by u.coupon_code, u.customer_id, c.per_customer having count(*) > c.per_customer`,
  'vouchers that are spent on no order, or on one that has given them back': sql`
    select v.code as id from voucher v
    where v.order_id is not null and not exists (
      select 1 from offer_use u where u.order_id = v.order_id and u.voucher_code = v.code
        and (u.released_at is null or u.offer < v.discount))`,
  'orders with a voucher that is not spent on them': sql`
    select u.order_id as id from offer_use u join voucher v on v.code = u.voucher_code
    where u.released_at is null and (v.order_id is null or v.order_id <> u.order_id)`,
  'vouchers that are another customer’s, or not worth the points that made them': sql`
    select v.code as id from voucher v join point_entry e on e.voucher_code = v.code
    where v.discount <> -100 * e.redeemable or v.customer_id <> e.customer_id`,
  // A part of a voucher comes back as points, of which the last may be for less than a rupee until the rest follows.
  'orders whose wallet entries and points are not what they took': sql`
    select id from (
      select u.order_id as id,
        (case when u.released_at is null then u.balance + u.offer else 0 end)
        - (case when v.code is not null then v.discount when u.released_at is null then u.offer else 0 end)
        + coalesce((select sum(e.amount) from wallet_entry e where e.order_id = u.order_id and e.reason in ('spent', 'returned')), 0)
        + coalesce((select sum(100 * p.redeemable) from point_entry p where p.order_id = u.order_id and p.kind = 'restored'), 0) as ahead
      from offer_use u
      left join voucher v on v.code = u.voucher_code and v.discount > u.offer) o
    where ahead < 0 or ahead >= 100 or (ahead > 0 and not exists (
      select 1 from offer_use u where u.order_id = o.id and u.released_at is null and u.voucher_code is not null))`,
}

/** Violations in coupons, vouchers, points and wallets, a sentence each; empty when the ledgers are consistent. */
export const offerProblems = (db: Db): Promise<string[]> => violations(db, questions)
