import { type ApprovalState, approvalState, approvalTransitions } from '#model/approval.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../../db/concurrency-conflict.ts'
import { updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import type { StoredApproval } from './approval-repository.ts'

type Decision = {
  state: 'approved' | 'refused'
  by: { id: string; name: string }
  reason: string | null
  at: Timestamp
}

/** The only writer of an approval’s state. Throws where another transaction decided since it was read, so that the caller’s is run again. */
export const decide = async (
  db: Db,
  approval: StoredApproval,
  { state, by, reason, at }: Decision,
): Promise<StoredApproval> => {
  assertAllowed<ApprovalState>(
    'an approval',
    approvalTransitions,
    approvalState(approval, at),
    state,
  )
  const decided = {
    state,
    decided_by: by.id,
    decided_name: by.name,
    decided_at: at,
    decision_reason: reason,
  }
  const result = await db
    .updateTable('approval')
    .set(decided)
    .where('id', '=', approval.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  assertChanged(result, 'an approval')
  return { ...approval, ...decided }
}

/** Uses an approval once. Throws where another transaction used it. */
export const markUsed = async (db: Db, approval: StoredApproval, at: Timestamp): Promise<void> => {
  const result = await db
    .updateTable('approval')
    .set({ used_at: at })
    .where('id', '=', approval.id)
    .where('state', '=', 'approved')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  assertChanged(result, 'an approval')
}

/** Gives an approval back whose act was refused and changed nothing. */
export const markUnused = async (db: Db, id: string): Promise<void> => {
  await updateRows(db, 'approval', { id }, { used_at: null })
}
