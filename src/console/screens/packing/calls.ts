import type { RouteOf } from '#client/http/call.ts'
import type { opsStock } from '#contract/fulfilment/stock.ts'

export const picksFor: RouteOf<(typeof opsStock)['picks']> = {
  method: 'GET',
  path: '/api/ops/orders/{id}/picks',
}
