import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** When each scheduled job last ended well and badly, on whichever server it ran. */
export const jobRuns = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('job_run')
      .addColumn('job', 'text', (column) => column.primaryKey())
      .addColumn('done_at', 'text')
      .addColumn('failed_at', 'text')
      .addColumn('fault', 'text')
      .addCheckConstraint('job_run_job', sql`job in ('backup', 'self_audit')`)
      .addCheckConstraint('job_run_fault', sql`(failed_at is null) = (fault is null)`)
      .addCheckConstraint('job_run_done_at', moment('done_at'))
      .addCheckConstraint('job_run_failed_at', moment('failed_at'))
      .execute()
  },
}
