import { opsPayments } from '#contract/ops-payments.ts'
import type { Mount } from '../mount.ts'
import type { PaymentDesk } from '../services/payment-desk.ts'

export const opsPaymentRoutes = (mount: Mount, desk: PaymentDesk): void => {
  mount(opsPayments.problems, () => desk.problems())
  mount(opsPayments.settle, ({ params, body }) => desk.settle(params.id, params.refund, body.reference))
}
