import type { Job } from '#model/job.ts'
import type { JobRunTable } from '../db/tables/maintenance.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'

export const jobRuns = (db: Db): Promise<JobRunTable[]> =>
  db.selectFrom('job_run').selectAll().orderBy('job').execute()

/** Records how a run ended; `fault` is null for one that succeeded. */
export const recordRun = async (
  db: Db,
  job: Job,
  at: Timestamp,
  fault: string | null,
): Promise<void> => {
  const ended = fault === null ? { done_at: at } : { failed_at: at, fault: fault.slice(0, 500) }
  await db
    .insertInto('job_run')
    .values({ job, done_at: null, failed_at: null, fault: null, ...ended })
    .onConflict((row) => row.column('job').doUpdateSet(ended))
    .execute()
}
