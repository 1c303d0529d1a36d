import type { RouteOf } from '#client/http/call.ts'
import type { opsCamps } from '#contract/camps/admin.ts'
import type { opsCoupons } from '#contract/promotions/coupon-admin.ts'

type Coupons = typeof opsCoupons
type Camps = typeof opsCamps

export const listCoupons: RouteOf<Coupons['list']> = { method: 'GET', path: '/api/ops/coupons' }
export const addCoupon: RouteOf<Coupons['add']> = { method: 'POST', path: '/api/ops/coupons' }
export const endCoupon: RouteOf<Coupons['end']> = {
  method: 'POST',
  path: '/api/ops/coupons/{code}/end',
}
export const listCamps: RouteOf<Camps['list']> = { method: 'GET', path: '/api/ops/camps' }
export const addCamp: RouteOf<Camps['add']> = { method: 'POST', path: '/api/ops/camps' }
export const closeCamp: RouteOf<Camps['close']> = {
  method: 'POST',
  path: '/api/ops/camps/{id}/close',
}
