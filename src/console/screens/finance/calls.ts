import type { RouteOf } from '#client/http/call.ts'
import type { opsFinance } from '#contract/finance/finance.ts'
import type { opsCash } from '#contract/fulfilment/cash.ts'
import type { opsPayments } from '#contract/payments/admin.ts'

export const settlements: RouteOf<(typeof opsFinance)['settlements']> = {
  method: 'GET',
  path: '/api/ops/finance/settlements',
}
export const enterSettlements: RouteOf<(typeof opsFinance)['settle']> = {
  method: 'POST',
  path: '/api/ops/finance/settlements',
}
export const cashDifferences: RouteOf<(typeof opsCash)['differences']> = {
  method: 'GET',
  path: '/api/ops/cash',
}
export const enterRemittances: RouteOf<(typeof opsCash)['remit']> = {
  method: 'POST',
  path: '/api/ops/cash/remittances',
}
export const paymentProblems: RouteOf<(typeof opsPayments)['problems']> = {
  method: 'GET',
  path: '/api/ops/payments/problems',
}
export const resolveReversal: RouteOf<(typeof opsPayments)['resolve']> = {
  method: 'POST',
  path: '/api/ops/payments/reversals/{kind}/{id}/resolve',
}
export const settleRefund: RouteOf<(typeof opsPayments)['settle']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/refunds/{refund}/settle',
}
