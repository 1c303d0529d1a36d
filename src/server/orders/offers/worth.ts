import type { ApprovalKind } from '#model/approval.ts'
import { worthToOne } from '#model/coupon.ts'
import { dayMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import {
  type Alone,
  type GivenAlone,
  type GivenBefore,
  type GivingAct,
  isGivenAlone,
} from '#model/worth.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { accountsOfPerson } from '../../kernel/operators/same-person.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { couponsAddedAloneBy } from './coupon-repository.ts'
import {
  addGiven,
  givenAlone,
  givenAloneBy,
  givenForOrder,
  givenToCustomerOf,
} from './worth-repository.ts'

/** What an operator chose to give, in whatever form. */
const gifts = ['credit', 'refund'] as const satisfies GivingAct[]
/** What leaves the shop by the hand of one operator, chosen or owed. */
const paidOut = [...gifts, 'settle', 'return'] as const satisfies GivingAct[]
/** What a customer has from orders in a month: goods that come back too often are a gift as well. */
const had = [...gifts, 'return'] as const satisfies GivingAct[]

const before = (at: Timestamp, days: number): Timestamp =>
  new Date(Date.parse(at) - days * dayMs).toISOString()

/** An act that gives `worth` paise for an order. */
export type Giving = { act: Exclude<GivingAct, 'coupon'>; orderId: string; worth: number }

/** What was given for an order before, and to its customer in 30 days, with what came back: what who approves is told. */
export const givenFor = async (
  db: Db,
  orderId: string,
  at: Timestamp,
): Promise<Pick<GivenBefore, 'order' | 'customerMonth'>> => ({
  order: await givenForOrder(db, orderId, had),
  customerMonth: await givenToCustomerOf(db, orderId, had, before(at, 30)),
})

const nothing = { order: 0, customerMonth: 0 }

const aloneBy = async (
  db: Db,
  accounts: readonly string[],
  acts: readonly GivingAct[],
  at: Timestamp,
): Promise<GivenAlone> => ({
  day: await givenAloneBy(db, accounts, acts, before(at, 1)),
  month: await givenAloneBy(db, accounts, acts, before(at, 30)),
})

/** Refuses an act that one operator may not do alone: by itself, or with what the order, the operator or the customer had before. */
export const heldForAnother = async (
  db: Db,
  by: Operator,
  { act, orderId, worth }: Giving,
  { kind, alone, at }: { kind: ApprovalKind; alone: Alone; at: Timestamp },
): Promise<Failed | null> => {
  const givenBefore = act === 'settle' ? nothing : await givenFor(db, orderId, at)
  const byOne = await aloneBy(db, await accountsOfPerson(db, by.id), paidOut, at)
  return isGivenAlone(worth, { ...givenBefore, alone: byOne }, alone)
    ? null
    : failed('approvalNeeded', { detail: kind, values: { kind } })
}

/** Who gives: an operator, with the agreement of another where there was one. */
export type Givers = { by: Operator; approver?: Operator | null }

export const recordGiving = async (
  db: Db,
  { by, approver }: Givers,
  { act, orderId, worth }: Giving,
  at: Timestamp,
): Promise<void> => {
  await addGiven(db, {
    act,
    order_id: orderId,
    worth,
    operator_id: by.id,
    approved_by: approver?.id ?? null,
    at,
  })
}

/** What left the shop since a moment by the word of one person, at once or under small-shop mode, in paise. */
export const paidOutAlone = (db: Db, since: Timestamp): Promise<number> =>
  givenAlone(db, paidOut, since)

/** What the coupons are worth that an operator added alone, with all their uses, and to one customer who has each. */
export const couponsAddedAlone = async (
  db: Db,
  by: Operator,
  at: Timestamp,
): Promise<GivenAlone & { toOne: number }> => {
  const accounts = await accountsOfPerson(db, by.id)
  const coupons = await couponsAddedAloneBy(db, accounts, before(at, 30))
  return {
    ...(await aloneBy(db, accounts, ['coupon'], at)),
    toOne: coupons.reduce((sum, coupon) => sum + worthToOne(coupon), 0),
  }
}

export const recordCoupon = async (
  db: Db,
  { by, approver }: Givers,
  worth: number,
  at: Timestamp,
): Promise<void> => {
  await addGiven(db, {
    act: 'coupon',
    order_id: null,
    worth: Math.min(worth, Number.MAX_SAFE_INTEGER),
    operator_id: by.id,
    approved_by: approver?.id ?? null,
    at,
  })
}
