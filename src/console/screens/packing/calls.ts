import type { RouteOf } from '#client/http/call.ts'
import type { opsParcels } from '#contract/fulfilment/parcels.ts'
import type { opsStock } from '#contract/fulfilment/stock.ts'

type Parcels = typeof opsParcels

export const picksFor: RouteOf<(typeof opsStock)['picks']> = {
  method: 'GET',
  path: '/api/ops/orders/{id}/picks',
}
export const nextParcel: RouteOf<Parcels['next']> = {
  method: 'POST',
  path: '/api/ops/parcels/next',
}
export const holdParcel: RouteOf<Parcels['hold']> = {
  method: 'POST',
  path: '/api/ops/parcels/hold',
}
export const asideParcel: RouteOf<Parcels['aside']> = {
  method: 'POST',
  path: '/api/ops/parcels/aside',
}
