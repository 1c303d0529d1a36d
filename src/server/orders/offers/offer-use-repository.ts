import type { ExpressionBuilder } from 'kysely'
import type { Coupon, SegmentFacts } from '#model/coupon.ts'
import { findRow, insertRows, updateRows } from '../../db/rows.ts'
import type { OfferTables } from '../../db/tables/promotions.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'
import { type Door, hasReceived, ordersReaching } from '../rows/reach-repository.ts'

export type OfferUse = StoredRow<'offer_use'>

/** An order that holds its offers, or has kept what they gave. */
const counts = (eb: ExpressionBuilder<OfferTables, 'offer_use'>) =>
  eb.or([eb('released_at', 'is', null), eb('is_kept', '=', 1)])

/** `door`: other customers who ordered to its number or address count as the same person; null counts the account alone. */
type Person = { customerId: string; door: Door | null }

/** How many orders of a person, not counting cancelled ones whose benefit came back, use a coupon; without one, all. with `use`, earlier ones than it. */
export const usesBy = async (
  db: Db,
  { customerId, door }: Person,
  { code, use }: { code?: string; use?: OfferUse | undefined } = {},
): Promise<number> => {
  const { uses } = await db
    .selectFrom('offer_use')
    .select(({ fn }) => fn.countAll<number | bigint>().as('uses'))
    .where((eb) =>
      eb.or([
        eb('offer_use.customer_id', '=', customerId),
        ...(door ? [eb('offer_use.order_id', 'in', ordersReaching(db, door))] : []),
      ]),
    )
    .where(counts)
    .$if(code !== undefined, (query) => query.where('coupon_code', '=', code as string))
    .$if(use !== undefined, (query) =>
      query
        .where('offer_use.order_id', '!=', (use as OfferUse).order_id)
        .where('used_at', '<=', (use as OfferUse).used_at),
    )
    .executeTakeFirstOrThrow()
  return Number(uses)
}

/** Whether a person had already what a coupon gives a person, or has ordered where it is for the first order; with `use`, before that use of it. */
export const hadCoupon = async (
  db: Db,
  { code, perCustomer, firstOrderOnly }: Coupon,
  person: Person,
  use?: OfferUse,
): Promise<boolean> =>
  (firstOrderOnly && (await usesBy(db, person, { use })) > 0) ||
  (perCustomer !== null && (await usesBy(db, person, { code, use })) >= perCustomer)

/** What decides whether a customer is of a segment. Orders count once one was received: placing and cancelling one costs nothing. */
export const segmentFacts = async (db: Db, customerId: string): Promise<SegmentFacts> => {
  const plan = await db
    .selectFrom('care_plan')
    .select('expires_at')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const { last } = await db
    .selectFrom('offer_use')
    .select(({ fn }) => fn.max('used_at').as('last'))
    .where('customer_id', '=', customerId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  const lastOrderAt = (await hasReceived(db, customerId)) ? last : null
  return { planEndsAt: plan?.expires_at ?? null, lastOrderAt }
}

export const addUse = (db: Db, use: Omit<OfferUse, 'released_at' | 'is_kept'>): Promise<void> =>
  insertRows(db, 'offer_use', { ...use, released_at: null })

/** The offers that an order still holds; null without any. */
export const openUse = (db: Db, orderId: string): Promise<OfferUse | null> =>
  findRow(db, 'offer_use', { order_id: orderId, released_at: null })

/** Marks the offers of an order as released and returns them; null without any, or if released before. */
export const releaseUse = async (
  db: Db,
  orderId: string,
  now: Timestamp,
): Promise<OfferUse | null> =>
  (await db
    .updateTable('offer_use')
    .set({ released_at: now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returningAll()
    .executeTakeFirst()) ?? null

/** Keeps a released coupon used, because its benefit could not be taken back. */
export const keepUse = async (db: Db, orderId: string): Promise<void> => {
  await updateRows(db, 'offer_use', { order_id: orderId }, { is_kept: 1 })
}

/** Lowers the held offers after lines were removed or returned, so that a later release gives back no more than that. */
export const lowerUse = async (
  db: Db,
  orderId: string,
  use: Pick<OfferUse, 'offer' | 'balance'>,
): Promise<void> => {
  await updateRows(db, 'offer_use', { order_id: orderId }, use)
}
