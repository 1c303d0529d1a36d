import { opsApprovals } from '#contract/approvals/approvals.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Approvals } from './approvals.ts'

export const opsApprovalRoutes = (register: RegisterEndpoint, desk: Approvals): void => {
  registerAll(register, opsApprovals, {
    list: ({ query }, { operator }) => desk.list(operator, query),
    request: ({ body }, { operator }) => desk.request(operator, body),
    approve: ({ params }, { operator }) => desk.approve(operator, params.id),
    refuse: ({ params, body }, { operator }) => desk.refuse(operator, params.id, body.reason),
  })
}
