import { sql } from 'kysely'
import { Coupon } from '#model/coupon.ts'
import { type Paise, paise } from '#model/money.ts'
import { updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

const worthOf = ({ kind, basis_points, amount, points }: StoredRow<'coupon'>) =>
  kind === 'percentage'
    ? { kind, basisPoints: basis_points, cap: amount }
    : kind === 'flat'
      ? { kind, off: amount }
      : { kind, points }

const listed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const couponOf = (row: StoredRow<'coupon'>): Coupon =>
  Coupon.parse({
    code: row.code,
    ...worthOf(row),
    minimum: row.minimum,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    cities: listed(row.cities),
    perCustomer: row.per_customer,
    total: row.total,
    firstOrderOnly: row.first_order_only === 1,
    products: listed(row.products),
    categories: listed(row.categories),
    segment: row.segment,
  })

export type StoredCoupon = { coupon: Coupon; remaining: number | null }

export const couponByCode = async (db: Db, code: string): Promise<StoredCoupon | null> => {
  const row = await db.selectFrom('coupon').selectAll().where('code', '=', code).executeTakeFirst()
  return row ? { coupon: couponOf(row), remaining: row.remaining } : null
}

/** The coupons that the operator of some accounts added since a moment without the agreement of another. */
export const couponsAddedAloneBy = async (
  db: Db,
  operatorIds: readonly string[],
  since: Timestamp,
): Promise<Coupon[]> =>
  (
    await db
      .selectFrom('coupon')
      .selectAll()
      .where('created_at', '>', since)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('audit_entry as a')
            .innerJoin('worth_given as g', 'g.operator_id', 'a.operator_id')
            .select('a.id')
            .where('a.action', '=', 'coupon.add')
            .where('a.object', '=', sql<string>`'coupon:' || coupon.code`)
            .where('a.operator_id', 'in', operatorIds)
            .where('g.act', '=', 'coupon')
            .whereRef('g.at', '=', 'coupon.created_at')
            .where('g.approved_by', 'is', null),
        ),
      )
      .execute()
  ).map(couponOf)

export type UsedCoupon = {
  coupon: Coupon
  uses: number
  /** What orders that were not cancelled have or had off by it. */
  cost: Paise
  /** Points that they earned by it and keep. */
  pointsGiven: number
}

/** Points by coupon of the orders that use it: what was earned less what was reversed. Only coupons of points have any. */
const pointsByCoupon = async (
  db: Db,
  codes: readonly string[],
): Promise<Map<string | null, number>> => {
  if (codes.length === 0) return new Map()
  const uses = await db
    .selectFrom('offer_use as u')
    .innerJoin('point_entry as p', 'p.order_id', 'u.order_id')
    .select(['u.coupon_code', sql<number>`sum(p.pending + p.redeemable)`.as('points')])
    .where('u.coupon_code', 'in', [...codes])
    .where('u.released_at', 'is', null)
    .where('p.kind', 'in', ['earned', 'activated', 'reversed'])
    .groupBy('u.coupon_code')
    .execute()
  return new Map(uses.map(({ coupon_code, points }) => [coupon_code, Number(points)]))
}

/** Every coupon with its uses and what they cost, newest first. */
export const couponsWithUses = async (db: Db): Promise<UsedCoupon[]> => {
  const rows = await db
    .selectFrom('coupon')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute()
  const counted = await db
    .selectFrom('offer_use')
    .select(({ fn }) => [
      'coupon_code',
      fn.countAll<number | bigint>().as('uses'),
      fn.sum<number | bigint>('offer').as('cost'),
    ])
    .where('coupon_code', 'is not', null)
    .where('released_at', 'is', null)
    .groupBy('coupon_code')
    .execute()
  const uses = new Map(counted.map((one) => [one.coupon_code, one]))
  const points = await pointsByCoupon(
    db,
    rows.flatMap(({ kind, code }) => (kind === 'points' ? [code] : [])),
  )
  return rows.map((row) => ({
    coupon: couponOf(row),
    uses: Number(uses.get(row.code)?.uses ?? 0),
    cost: paise(Number(uses.get(row.code)?.cost ?? 0)),
    pointsGiven: points.get(row.code) ?? 0,
  }))
}

/** False where the code is taken. */
export const addCoupon = async (db: Db, coupon: Coupon, now: Timestamp): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('coupon')
    .values({
      code: coupon.code,
      kind: coupon.kind,
      basis_points: coupon.kind === 'percentage' ? coupon.basisPoints : null,
      amount:
        coupon.kind === 'percentage' ? coupon.cap : coupon.kind === 'flat' ? coupon.off : null,
      points: coupon.kind === 'points' ? coupon.points : null,
      minimum: coupon.minimum,
      starts_at: coupon.startsAt,
      ends_at: coupon.endsAt,
      cities: coupon.cities && JSON.stringify(coupon.cities),
      first_order_only: coupon.firstOrderOnly ? 1 : 0,
      products: coupon.products && JSON.stringify(coupon.products),
      categories: coupon.categories && JSON.stringify(coupon.categories),
      segment: coupon.segment,
      per_customer: coupon.perCustomer,
      total: coupon.total,
      remaining: coupon.total,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const setCouponEnd = async (
  db: Db,
  code: string,
  endsAt: Timestamp | null,
): Promise<void> => {
  await updateRows(db, 'coupon', { code }, { ends_at: endsAt })
}

/** Counts one use down; false when none is left. A coupon without a total is not written, so that its orders do not contend. */
export const consumeCoupon = async (db: Db, { code, total }: Coupon): Promise<boolean> => {
  if (total === null) return true
  const { numUpdatedRows } = await db
    .updateTable('coupon')
    .set((eb) => ({ remaining: eb('remaining', '-', 1) }))
    .where('code', '=', code)
    .where('remaining', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const releaseCoupon = async (db: Db, code: string): Promise<void> => {
  await db
    .updateTable('coupon')
    .set((eb) => ({ remaining: eb('remaining', '+', 1) }))
    .where('code', '=', code)
    .where('total', 'is not', null)
    .execute()
}
