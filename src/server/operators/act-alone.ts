import { type ApprovalKind, approvalPermission } from '#model/approval.ts'
import { dayMs, hourMs } from '#model/duration.ts'
import { decimalRupees } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { allows } from '#model/role.ts'
import { aloneHours, type SmallShop } from '#model/small-shop.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import {
  couponsAlone,
  type StoredApproval,
  worthWaitingAlone,
} from '../kernel/operators/approval-repository.ts'
import { isOnlyOne } from '../kernel/operators/colleagues.ts'
import type { TwoPersonAct } from '../kernel/operators/two-person-act.ts'
import { type Failed, failed } from '../kernel/outcome.ts'

/** When a request takes effect by the word of one person, and what it gives, in paise; nulls where it takes two. */
export type Terms = Pick<StoredApproval, 'alone_from' | 'worth'>

/** `paidOutAlone`: what left the shop since a moment by the word of one person, in paise. */
export type AloneDeps = {
  smallShop: SmallShop | null
  paidOutAlone: (db: Db, since: Timestamp) => Promise<number>
}

type Asked = { id: string; kind: ApprovalKind; payload: unknown; at: Timestamp }

/** Small-shop mode: what one person may do of the acts that take two, how much of it, and when (docs/decisions/0102). */
export const createActAlone = ({ smallShop, paidOutAlone }: AloneDeps) => {
  /** What one person may still give, in paise. The request `id` itself is not counted. */
  const left = async (db: Db, limits: SmallShop, { id, at }: Asked): Promise<number> => {
    const waiting = await worthWaitingAlone(db, id, at)
    const within = async (days: number, rupees: number): Promise<number> => {
      const since = new Date(Date.parse(at) - days * dayMs).toISOString()
      const givenAlone = (await paidOutAlone(db, since)) + (await couponsAlone(db, since))
      return rupees * 100 - givenAlone - waiting
    }
    return Math.max(
      0,
      Math.min(await within(1, limits.dayRupees), await within(30, limits.monthRupees)),
    )
  }

  /** Why the worth of a request is too much for one person, or null. */
  const worthFault = async (db: Db, worth: number, request: Asked): Promise<Failed | null> => {
    if (!smallShop || worth === 0) return null
    const most = await left(db, smallShop, request)
    if (worth <= most) return null
    const { dayRupees, monthRupees } = smallShop
    return failed('aloneTooMuch', {
      values: {
        day: decimalRupees(dayRupees * 100),
        month: decimalRupees(monthRupees * 100),
        left: decimalRupees(most),
      },
    })
  }

  /** The worth of an act that one person may do, as there is no second one; null where it takes two. */
  const worthAlone = async (
    db: Db,
    by: Operator,
    act: TwoPersonAct<unknown>,
    { kind, payload, at }: Asked,
  ): Promise<number | null> => {
    // Who may only ask does nothing alone.
    if (!smallShop || !act.alone || !allows(by.roles, approvalPermission[kind])) return null
    const mayAgree = (other: Operator): boolean =>
      allows(other.roles, 'approvals.decide') &&
      allows(other.roles, approvalPermission[kind]) &&
      !act.agree?.(by, other)
    return (await isOnlyOne(db, by, mayAgree, at)) ? await act.alone(db, payload) : null
  }

  return {
    smallShop,
    /** The terms of a new request, or why one person may not ask for so much. */
    terms: async (
      db: Db,
      by: Operator,
      act: TwoPersonAct<unknown>,
      request: Asked,
    ): Promise<Terms | Failed> => {
      const worth = await worthAlone(db, by, act, request)
      if (worth === null) return { alone_from: null, worth: null }
      const alone_from = new Date(Date.parse(request.at) + aloneHours * hourMs).toISOString()
      return (await worthFault(db, worth, request)) ?? { alone_from, worth }
    },
    /** Whether a request whose pause is over takes effect now: there is still no second person, and not too much was given meanwhile. */
    isDue: async (
      db: Db,
      by: Operator,
      act: TwoPersonAct<unknown>,
      request: Asked,
    ): Promise<boolean> => {
      const worth = await worthAlone(db, by, act, request)
      return worth !== null && (await worthFault(db, worth, request)) === null
    },
  }
}
