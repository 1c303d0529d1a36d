import { isDeepStrictEqual } from 'node:util'
import { type ApprovalKind, approvalHours } from '#model/approval.ts'
import { hourMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../outcome.ts'
import { approvalById, type StoredApproval } from './approval-repository.ts'
import { markUnused, markUsed } from './approval-transition.ts'

type Asked = { kind: ApprovalKind; payload: unknown; approval: string | undefined; at: Timestamp }

/** The approval of an act that its requester does later: the same act, by the same operator, within its time and not used yet; or why not. */
export const usableApproval = async (
  db: Db,
  by: Operator,
  { kind, payload, approval, at }: Asked,
): Promise<StoredApproval | Failed> => {
  if (approval === undefined) return failed('approvalNeeded', { detail: kind, values: { kind } })
  const row = await approvalById(db, approval)
  if (
    !row ||
    row.kind !== kind ||
    row.requested_by !== by.id ||
    !isDeepStrictEqual(JSON.parse(row.payload), JSON.parse(JSON.stringify(payload)))
  )
    return failed('notFound', { field: 'approval' })
  const until = new Date(
    Date.parse(row.decided_at ?? row.requested_at) + approvalHours * hourMs,
  ).toISOString()
  if (row.state !== 'approved' || row.used_at !== null || until <= at)
    return failed('approvalOver', { field: 'approval' })
  return row
}

/** Uses such an approval, once. Returns why not, or null. */
export const spendApproval = async (
  db: Db,
  by: Operator,
  request: Asked,
): Promise<Failed | null> => {
  const approval = await usableApproval(db, by, request)
  if ('failed' in approval) return approval
  await markUsed(db, approval, request.at)
  return null
}

/** Gives back the approval of an act that was refused. */
export const giveBackApproval = (db: Db, id: string): Promise<void> => markUnused(db, id)
