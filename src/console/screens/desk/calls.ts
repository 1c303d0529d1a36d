import type { RouteOf } from '#client/http/call.ts'
import type { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { opsPharmacist } from '#contract/pharmacist/pharmacist.ts'

export const confirmOrder: RouteOf<(typeof opsOrders)['confirm']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/confirm',
}
export const putBackOrder: RouteOf<(typeof opsPharmacist)['putBack']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/put-back',
}
