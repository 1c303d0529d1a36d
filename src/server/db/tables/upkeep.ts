import type { Job } from '#model/job.ts'
import type { Moment } from '../moment.ts'

export type JobRunTable = {
  job: Job
  done_at: Moment | null
  failed_at: Moment | null
  /** Why it failed then. */
  fault: string | null
}

export type UpkeepTables = { job_run: JobRunTable }
