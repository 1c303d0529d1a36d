import { opsPayments } from '#contract/payments/admin.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { PaymentDesk } from './admin.ts'

export const opsPaymentRoutes = (mount: Mount, desk: PaymentDesk): void => {
  mount(opsPayments.problems, () => desk.problems())
  mount(opsPayments.settle, ({ params, body }) => desk.settle(params.id, params.refund, body.reference))
}
