import { opsUpkeep } from '#contract/upkeep/jobs.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { JobRuns } from './job-runs.ts'

export const upkeepRoutes = (register: RegisterEndpoint, jobRuns: JobRuns): void => {
  register(opsUpkeep.jobs, () => jobRuns())
}
