import {
  endOfTerms,
  isOf,
  type PlanTerm,
  PlanTerms,
  withoutTerms,
  withTerms,
} from '#model/care-plan.ts'
import { ConcurrencyConflict } from '../../db/concurrency-conflict.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

/** The terms in a row; none without a row. */
export const termsIn = (stored: string | null): PlanTerm[] =>
  PlanTerms.parse(JSON.parse(stored ?? '[]'))

type Plan = { expires_at: Timestamp; terms: PlanTerm[]; stored: string }

const planOf = async (db: Db, customerId: string): Promise<Plan | null> => {
  const row = await db
    .selectFrom('care_plan')
    .select(['expires_at', 'terms'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ? { expires_at: row.expires_at, terms: termsIn(row.terms), stored: row.terms } : null
}

/** Writes the terms of a customer, unless another transaction has changed them since they were read. */
const put = async (
  db: Db,
  customer_id: string,
  before: Plan | null,
  terms: readonly PlanTerm[],
  expires_at: Timestamp,
): Promise<void> => {
  const values = { expires_at, terms: JSON.stringify(terms) }
  const written = before
    ? (
        await db
          .updateTable('care_plan')
          .set(values)
          .where('customer_id', '=', customer_id)
          .where('terms', '=', before.stored)
          .where('expires_at', '=', before.expires_at)
          .executeTakeFirst()
      ).numUpdatedRows
    : (
        await db
          .insertInto('care_plan')
          .values({ customer_id, ...values })
          .onConflict((conflict) => conflict.column('customer_id').doNothing())
          .executeTakeFirst()
      ).numInsertedOrUpdatedRows
  if (written !== 1n)
    throw new ConcurrencyConflict('a care plan was changed within its transaction')
}

type PlanOrder = { id: string; customer_id: string }

/**
 * Starts the care plans of an order in the transaction in which the order becomes paid, once; does nothing for an order without one. `credited`: lines
 * whose money went back.
 */
export const startPlan = async (
  db: Db,
  { id, customer_id }: PlanOrder,
  at: Timestamp,
  credited: readonly number[] = [],
): Promise<void> => {
  const lines = await db
    .selectFrom('order_line')
    .select(['number', 'plan_days', 'plan_basis_points'])
    .where('order_id', '=', id)
    .where('plan_days', 'is not', null)
    .where('removed_reason', 'is', null)
    .execute()
  const plans = lines.flatMap(({ number: line, plan_days, plan_basis_points }) =>
    credited.includes(line)
      ? []
      : [{ line, days: plan_days ?? 0, basisPoints: plan_basis_points ?? 0 }],
  )
  if (plans.length === 0) return
  const before = await planOf(db, customer_id)
  const terms = withTerms(before?.terms ?? [], id, plans, at)
  await put(db, customer_id, before, terms, endOfTerms(terms) ?? at)
}

type SomeLine = { number: number; plan_days: number | null }

const plansIn = (lines: readonly SomeLine[] | undefined): number[] | undefined =>
  lines?.flatMap(({ number, plan_days }) => (plan_days === null ? [] : [number]))

/** Takes the care plans of an order back, or those among some lines of it: their money goes back as well. Does nothing if none of them has started. */
export const endPlan = async (
  db: Db,
  { id, customer_id }: PlanOrder,
  at: Timestamp,
  lines?: readonly SomeLine[],
): Promise<void> => {
  const before = await planOf(db, customer_id)
  const terms = withoutTerms(before?.terms ?? [], id, at, plansIn(lines))
  if (!before || terms.length === before.terms.length) return
  const end = endOfTerms(terms) ?? at
  await put(db, customer_id, before, terms, end > at ? end : at)
}

/**
 * Whether another order was placed at the lower prices of a term that this order has paid for, or some lines of it, or with a coupon for members.
 */
export const planIsUsed = async (
  db: Db,
  { id, customer_id }: PlanOrder,
  lines?: readonly SomeLine[],
): Promise<boolean> => {
  const terms = (await planOf(db, customer_id))?.terms ?? []
  for (const term of terms.filter((one) => isOf(one, id, plansIn(lines)))) {
    const others = db
      .selectFrom('customer_order')
      .leftJoin('offer_use', 'offer_use.order_id', 'customer_order.id')
      .leftJoin('coupon', 'coupon.code', 'offer_use.coupon_code')
      .select('id')
      .where('customer_order.customer_id', '=', customer_id)
      .where('id', '<>', id)
      .where('placed_at', '>=', term.startsAt)
      .where('state', 'not in', ['cancelled', 'lapsed'])
      .limit(1)
    const other = await (term.basisPoints > 0
      ? others
      : others.where('segment', '=', 'members')
    ).executeTakeFirst()
    if (other !== undefined) return true
  }
  return false
}

/** Whether lines of an order have a care plan that was used: it cannot leave any more, and stays where the goods of its order come back. */
export const hasUsedPlan = async (
  db: Db,
  order: PlanOrder,
  lines: readonly SomeLine[],
): Promise<boolean> => plansIn(lines)?.length !== 0 && (await planIsUsed(db, order, lines))
