import { type ErrorReportState, errorReportTransitions } from '#model/error-report.ts'
import { assertAllowed } from '#model/transitions.ts'
import { assertChanged } from '../db/concurrency-conflict.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'
import type { StoredReport } from './report-repository.ts'

/** The only writer of a report's state. Throws for a step that the table of the model forbids, and where another request changed the report. */
export const endReport = async (
  db: Db,
  report: StoredReport,
  state: ErrorReportState,
  ended_at: Timestamp,
): Promise<StoredReport> => {
  assertAllowed<ErrorReportState>(
    'a report of an error',
    errorReportTransitions,
    report.state,
    state,
  )
  const result = await db
    .updateTable('error_report')
    .set({ state, ended_at })
    .where('id', '=', report.id)
    .where('state', '=', report.state)
    .executeTakeFirst()
  assertChanged(result, 'a report of an error')
  return { ...report, state, ended_at }
}
