import { type SideEffectState, sideEffectTransitions } from '#model/side-effect.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../db/concurrency-conflict.ts'
import { insertRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import type { StoredReport } from './report-repository.ts'

// The only writer of the state of a report.

export const addReport = (
  db: Db,
  report: Omit<StoredReport, 'state' | 'note' | 'handled_at'>,
): Promise<void> =>
  insertRows(db, 'side_effect_report', { ...report, state: 'new', note: null, handled_at: null })

export const handleReport = async (
  db: Db,
  { id, state }: StoredReport,
  change: { state: SideEffectState; note: string; at: Timestamp },
): Promise<void> => {
  assertAllowed<SideEffectState>(
    'a report of a side effect',
    sideEffectTransitions,
    state,
    change.state,
  )
  const result = await db
    .updateTable('side_effect_report')
    .set({
      state: change.state,
      note: change.note === '' ? null : change.note,
      handled_at: change.at,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  assertChanged(result, 'a report')
}
