import type { EditReport } from '#contract/publishing/content.ts'
import type { PublishReport } from '#contract/publishing/publishing.ts'
import type { ContentAct } from '#model/content-draft.ts'
import type { Operator } from '#model/operator.ts'
import type { Storage } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Failed, Outcome } from '../kernel/outcome.ts'
import { addAct } from './content-repository.ts'

/** An act on the catalogue, as its history tells it. */
export type RecordedAct = {
  act: ContentAct
  object: readonly [what: string, id: string]
  reason: string | null
  changes: EditReport['changes']
}

/** Why it was not published. A server that stops does not learn what becomes of its publish. */
const detailOf = ({ failed, values }: Failed): string =>
  failed === 'notReady'
    ? 'the server was stopped: the next start completes the publish or discards it'
    : String(values?.reason ?? failed)

/** Records in the history and in the audit how a publish ended, refused ones too. */
export const recordOutcome = (
  storage: Storage,
  by: Operator,
  at: string,
  { act, object, reason, changes }: RecordedAct,
  outcome: Outcome<PublishReport>,
): Promise<void> =>
  storage.inTransaction(async (db) => {
    const refused = 'failed' in outcome
    await addAct(db, {
      at,
      act,
      operator_id: by.id,
      operator_name: by.name,
      reason,
      source: object.join(':'),
      release: refused ? null : outcome.ok.release,
      outcome: refused ? 'refused' : outcome.ok.is === 'unchanged' ? 'unchanged' : 'published',
      detail: refused ? detailOf(outcome) : null,
      changes: JSON.stringify(changes),
    })
    const after = refused
      ? { refused: outcome.failed, detail: outcome.detail }
      : { is: outcome.ok.is, release: outcome.ok.release }
    await appendAudit(db, by, at, { action: 'catalogue.published', object, after })
  })
