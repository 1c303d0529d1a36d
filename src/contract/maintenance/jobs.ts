import { z } from 'zod'
import { jobs } from '#model/job.ts'
import { endpoint } from '../core/endpoint.ts'

export const JobRun = z
  .object({
    job: z.enum(jobs),
    /** Null for a job that never ended so. */
    doneAt: z.iso.datetime().nullable(),
    failedAt: z.iso.datetime().nullable(),
    fault: z.string().nullable(),
    isFailing: z.boolean(),
  })
  .meta({ title: 'JobRun' })

export const opsMaintenance = {
  jobs: endpoint({
    permission: 'audit.read',
    method: 'GET',
    path: '/api/ops/jobs',
    summary:
      'When each scheduled job last succeeded and failed. A job that has not run yet is absent.',
    result: z.array(JobRun),
  }),
} as const
