import type { Operator } from '#model/operator.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { claimOf, type StoredClaim, writeClaim } from './claim-repository.ts'

/** How long an order stays with the pharmacist who claimed it and does nothing more. */
const leaseMs = 15 * 60_000

const none = { operator_id: null, operator_name: null, until: null } as const
const noSecond = { second_look_by: null, second_look_name: null, second_look_reason: null } as const

/**
 * Why an operator may not decide about an order, or null: another pharmacist has it, or they asked for a second look themselves, which the only one of
 * a small shop (`isOnly`) takes later.
 */
export const claimFault = (
  claim: StoredClaim | null,
  by: Operator,
  at: Timestamp,
  isOnly: boolean,
): Failed | null => {
  if (claim?.operator_id && claim.operator_id !== by.id && (claim.until ?? '') > at)
    return failed('reviewClaimed', { field: 'id', values: { name: claim.operator_name ?? '' } })
  return claim?.second_look_by === by.id && !isOnly ? failed('secondLook', { field: 'id' }) : null
}

/** Claims an order, or keeps the claim for longer. */
export const claim = async (
  db: Db,
  by: Operator,
  orderId: string,
  { at, isOnly }: { at: Date; isOnly: boolean },
): Promise<Failed | null> => {
  const now = at.toISOString()
  const before = await claimOf(db, orderId)
  const refused = claimFault(before, by, now, isOnly)
  if (refused) return refused
  const held = {
    operator_id: by.id,
    operator_name: by.name,
    until: new Date(at.getTime() + leaseMs).toISOString(),
  }
  await writeClaim(db, { ...noSecond, ...before, order_id: orderId, ...held })
  return null
}

/** Puts an order back into the queue; with a reason for a second look, which another pharmacist takes. */
export const putBack = async (
  db: Db,
  by: Operator,
  orderId: string,
  { secondLook, at, isOnly }: { secondLook: string | undefined; at: Timestamp; isOnly: boolean },
): Promise<Failed | null> => {
  const before = await claimOf(db, orderId)
  const refused = claimFault(before, by, at, isOnly)
  if (refused) return refused
  const second =
    secondLook === undefined
      ? { ...noSecond, ...before }
      : { second_look_by: by.id, second_look_name: by.name, second_look_reason: secondLook }
  await writeClaim(db, { ...noSecond, ...second, order_id: orderId, ...none })
  return null
}
