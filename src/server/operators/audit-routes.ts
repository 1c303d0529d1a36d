import { opsAudit } from '#contract/audit/audit.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { ReadAudit } from './read-audit.ts'

export const opsAuditRoutes = (register: RegisterEndpoint, read: ReadAudit): void => {
  register(opsAudit.list, ({ query }, { operator }) => read(operator, query))
}
