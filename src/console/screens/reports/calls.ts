import type { RouteOf } from '#client/http/call.ts'
import type { opsFinance } from '#contract/finance/finance.ts'

export const financeDays: RouteOf<(typeof opsFinance)['days']> = {
  method: 'GET',
  path: '/api/ops/finance/days',
}
