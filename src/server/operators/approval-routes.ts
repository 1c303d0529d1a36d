import { opsApprovals } from '#contract/approvals/approvals.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Approvals } from './approvals.ts'

export const opsApprovalRoutes = (register: RegisterEndpoint, desk: Approvals): void => {
  register(opsApprovals.list, ({ query }, { operator }) => desk.list(operator, query))
  register(opsApprovals.request, ({ body }, { operator }) => desk.request(operator, body))
  register(opsApprovals.approve, ({ params }, { operator }) => desk.approve(operator, params.id))
  register(opsApprovals.refuse, ({ params, body }, { operator }) =>
    desk.refuse(operator, params.id, body.reason),
  )
}
