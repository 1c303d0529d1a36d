import { opsPayments } from '#contract/payments/admin.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { PaymentAdmin } from './admin.ts'

export const opsPaymentRoutes = (register: RegisterEndpoint, desk: PaymentAdmin): void => {
  register(opsPayments.problems, () => desk.problems())
  register(opsPayments.settle, ({ params, body }) => desk.settle(params.id, params.refund, body.reference))
}
