import type { Job } from '#model/job.ts'
import type { Timestamp } from '../timestamp.ts'

export type JobRunTable = {
  job: Job
  done_at: Timestamp | null
  failed_at: Timestamp | null
  /** Why it failed then. */
  fault: string | null
}

export type MaintenanceTables = { job_run: JobRunTable }
