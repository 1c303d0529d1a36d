import type { Result } from '#contract/core/endpoint.ts'
import type { opsMaintenance } from '#contract/maintenance/jobs.ts'
import type { Storage } from '../db/types.ts'
import { type Outcome, ok } from '../kernel/outcome.ts'
import { jobRuns } from './job-repository.ts'

/** How the scheduled jobs of all servers last ended. */
export const createJobRuns =
  ({ db }: Pick<Storage, 'db'>) =>
  async (): Promise<Outcome<Result<typeof opsMaintenance.jobs>>> =>
    ok(
      (await jobRuns(db)).map(({ job, done_at, failed_at, fault }) => ({
        job,
        doneAt: done_at,
        failedAt: failed_at,
        fault,
        isFailing: failed_at !== null && failed_at > (done_at ?? ''),
      })),
    )
