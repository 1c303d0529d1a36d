import { isDeepStrictEqual } from 'node:util'
import { type ApprovalKind, approvalHours } from '#model/approval.ts'
import { hourMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { type Failed, failed } from '../http/outcome.ts'
import { approvalById } from './approval-repository.ts'
import { markUsed } from './transition.ts'

type Asked = { kind: ApprovalKind; payload: unknown; approval: string | undefined; at: Moment }

/**
 * Uses an approval for an act that its requester does later, once: the same act, by the same operator, within its time. Returns why not,
 * or null.
 */
export const spendApproval = async (db: Db, by: Operator, { kind, payload, approval, at }: Asked): Promise<Failed | null> => {
  if (approval === undefined) return failed('approvalNeeded', { detail: kind, values: { kind } })
  const row = await approvalById(db, approval)
  if (
    !row ||
    row.kind !== kind ||
    row.requested_by !== by.id ||
    !isDeepStrictEqual(JSON.parse(row.payload), JSON.parse(JSON.stringify(payload)))
  )
    return failed('notFound', { field: 'approval' })
  const until = new Date(Date.parse(row.decided_at ?? row.requested_at) + approvalHours * hourMs).toISOString()
  if (row.state !== 'approved' || row.used_at !== null || until <= at) return failed('approvalOver', { field: 'approval' })
  await markUsed(db, row, at)
  return null
}
