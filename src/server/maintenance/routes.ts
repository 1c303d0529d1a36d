import { opsMaintenance } from '#contract/maintenance/jobs.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { JobRuns } from './job-runs.ts'

export const maintenanceRoutes = (register: RegisterEndpoint, jobRuns: JobRuns): void => {
  register(opsMaintenance.jobs, () => jobRuns())
}
