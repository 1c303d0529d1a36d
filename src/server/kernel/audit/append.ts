import { randomUUID } from 'node:crypto'
import type { AuditAct } from '#model/audit.ts'
import type { Operator } from '#model/operator.ts'
import { noteActed } from '../../db/operator-keys.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { addEntry } from './audit-repository.ts'

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }

export type Act = {
  action: AuditAct
  /** What it is and its id: `['coupon', 'FIFTY']`, told as `coupon:FIFTY`. */
  object: readonly [what: string, id: string]
  /**
   * What the act changed: states, sums, ids. Never a customer's name, address or letter: rows outlive the erasure of a customer.
   */
  before?: Json
  after?: Json
  reason?: string | null
}

/**
 * Appends what an operator does to the audit, in the transaction of the change. So every act passes here, and a call under an idempotency key
 * notes that it has acted.
 */
export const appendAudit = async (
  db: Db,
  operator: Operator,
  at: Timestamp,
  { action, object, before, after, reason }: Act,
): Promise<void> => {
  if (operator.claim)
    await noteActed(db, {
      operator_id: operator.id,
      key: operator.claim.key,
      claim: operator.claim.id,
    })
  const json = (value: Json | undefined): string | null =>
    value === undefined || value === null ? null : JSON.stringify(value)
  await addEntry(db, {
    id: randomUUID(),
    at,
    operator_id: operator.id,
    operator_name: operator.name,
    roles: operator.scopes ? 'service' : [...operator.roles].sort().join(','),
    registration_number: operator.registrationNumber,
    action,
    object: object.join(':'),
    before: json(before),
    after: json(
      operator.isAlone ? { ...(after as object | null | undefined), smallShop: true } : after,
    ),
    reason: reason || null,
    request_id: operator.requestId,
  })
}
