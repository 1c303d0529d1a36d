import { createApprovals } from '../approvals/approvals.ts'
import type { TwoPersonActs } from '../approvals/kind.ts'
import { opsApprovalRoutes } from '../approvals/routes.ts'
import { sealAudit } from '../audit/chain.ts'
import { createReadAudit } from '../audit/read-audit.ts'
import { opsAuditRoutes } from '../audit/routes.ts'
import type { Config } from '../config/config.ts'
import type { Storage } from '../db/types.ts'
import type { Guards, RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Log } from '../platform/log.ts'
import { createOperatorGuard } from './authenticate.ts'
import { createPeople } from './people.ts'
import { opsPeopleRoutes } from './routes.ts'

/** How often new rows of the audit are put into its chain. */
const sealEveryMs = 5_000

export type OperatorWiring = {
  guard: Guards['operator']
  routes: (register: RegisterEndpoint) => void
  start: () => void
  stop: () => void
}

/** `acts`: those that take two people. */
type Parts = { storage: Storage; config: Config; acts: TwoPersonActs; now: () => Date; log: Log }

/** The people who run the pharmacy: who calls, what they may, and the audit of what they did. */
export const wireOperators = (parts: Parts): OperatorWiring => {
  const { storage, log } = parts
  let job: NodeJS.Timeout | null = null
  const seal = async (): Promise<void> => {
    await sealAudit(storage).catch((error: unknown) => log.error({ err: error }, 'failed to seal the audit'))
  }
  return {
    guard: createOperatorGuard(parts),
    routes: (register) => {
      opsPeopleRoutes(register, createPeople(parts))
      opsApprovalRoutes(register, createApprovals(parts))
      opsAuditRoutes(register, createReadAudit(parts))
    },
    start: () => {
      job ??= setInterval(() => void seal(), sealEveryMs).unref()
    },
    stop: () => {
      if (job) clearInterval(job)
    },
  }
}
