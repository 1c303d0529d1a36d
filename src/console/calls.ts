import type { RouteOf } from '#client/http/call.ts'
import type { opsApprovals } from '#contract/approvals/approvals.ts'
import type { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { opsParcels } from '#contract/fulfilment/parcels.ts'
import type { opsSupport } from '#contract/fulfilment/support.ts'
import type { consoleSignIn } from '#contract/operators/console.ts'
import type { opsPeople } from '#contract/operators/people.ts'
import type { opsPharmacist } from '#contract/pharmacist/pharmacist.ts'

/** The calls of the console: method and address, compared by the compiler with `src/contract`. */
type Orders = typeof opsOrders
type Desk = typeof opsPharmacist

export const askCode: RouteOf<typeof consoleSignIn.code> = {
  method: 'POST',
  path: '/api/console/code',
}
export const signIn: RouteOf<typeof consoleSignIn.signIn> = {
  method: 'POST',
  path: '/api/console/sign-in',
}
export const signOut: RouteOf<typeof consoleSignIn.signOut> = {
  method: 'POST',
  path: '/api/console/sign-out',
}
export const me: RouteOf<typeof opsPeople.me> = { method: 'GET', path: '/api/ops/me' }
export const listOrders: RouteOf<Orders['list']> = { method: 'GET', path: '/api/ops/orders' }
export const oneOrder: RouteOf<Orders['one']> = { method: 'GET', path: '/api/ops/orders/{id}' }
export const reviewOrder: RouteOf<Orders['review']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/review',
}
export const packOrder: RouteOf<Orders['pack']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/pack',
}
export const shipOrder: RouteOf<Orders['ship']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/ship',
}
export const deliverOrder: RouteOf<Orders['deliver']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/deliver',
}
export const cancelOrder: RouteOf<Orders['cancel']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/cancel',
}
export const noteOrder: RouteOf<(typeof opsSupport)['note']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/notes',
}
export const listParcels: RouteOf<(typeof opsParcels)['list']> = {
  method: 'GET',
  path: '/api/ops/parcels',
}
export const parcelCounts: RouteOf<(typeof opsParcels)['queues']> = {
  method: 'GET',
  path: '/api/ops/parcels/queues',
}
export const statusOfParcels: RouteOf<(typeof opsParcels)['status']> = {
  method: 'POST',
  path: '/api/ops/parcels/status',
}
export const reviewQueue: RouteOf<Desk['queue']> = {
  method: 'GET',
  path: '/api/ops/prescription-queue',
}
export const beside: RouteOf<Desk['beside']> = {
  method: 'GET',
  path: '/api/ops/orders/{id}/review',
}
export const claimOrder: RouteOf<Desk['claim']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/claim',
}
export const shipParcels: RouteOf<(typeof opsParcels)['ship']> = {
  method: 'POST',
  path: '/api/ops/parcels/ship',
}
export const listApprovals: RouteOf<(typeof opsApprovals)['list']> = {
  method: 'GET',
  path: '/api/ops/approvals',
}
