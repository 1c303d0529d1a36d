import { type DraftState, draftTransitions } from '#model/content-draft.ts'
import type { Operator } from '#model/operator.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../db/concurrency-conflict.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { StoredDraft } from './content-repository.ts'

type Change = { state: DraftState } & Partial<
  Pick<
    StoredDraft,
    'title' | 'edits' | 'reason' | 'publish_at' | 'publisher_id' | 'fault' | 'release'
  >
>

/**
 * The only writer of a draft's state: a step that the table of the model allows, with its row of the audit. Throws for a step that the table
 * forbids, and where another operator or server changed the draft since it was read.
 */
export const moveDraft = async (
  db: Db,
  by: Operator,
  draft: StoredDraft,
  change: Change,
  at: Timestamp,
): Promise<StoredDraft> => {
  const { id, version, state } = draft
  assertAllowed<DraftState>('a draft', draftTransitions, state, change.state)
  const written = { ...change, version: version + 1, updated_by: by.name, updated_at: at }
  const result = await db
    .updateTable('content_draft')
    .set(written)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', state)
    .executeTakeFirst()
  assertChanged(result, 'a draft')
  const next = { ...draft, ...written }
  const after = {
    state: next.state,
    version: next.version,
    publishAt: next.publish_at,
    fault: next.fault,
    release: next.release,
  }
  await appendAudit(db, by, at, {
    action: `content-draft.${next.state}`,
    object: ['content-draft', id],
    reason: next.reason,
    before: { state, version },
    after,
  })
  return next
}
