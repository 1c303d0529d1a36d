import type { RouteOf } from '#client/http/call.ts'
import type { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import type { opsSupport } from '#contract/fulfilment/support.ts'

type Orders = typeof opsOrders
type Support = typeof opsSupport

export const orderViewers: RouteOf<Orders['viewers']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/viewers',
}
export const unpackParcel: RouteOf<Orders['unpack']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/unpack',
}
export const correctWaybill: RouteOf<Orders['waybill']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/waybill',
}
export const takeBackDelivery: RouteOf<Orders['notDelivered']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/not-delivered',
}

export const returnParcel: RouteOf<Orders['return']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/return',
}
export const correctBatch: RouteOf<Orders['correct']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/lines/{number}/batch',
}
export const removeLine: RouteOf<Orders['remove']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/lines/{number}/remove',
}
export const returnLine: RouteOf<Orders['returnLine']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/lines/{number}/return',
}
export const changeAddress: RouteOf<Support['address']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/address',
}
export const giveRefund: RouteOf<Support['refund']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/refund',
}
export const giveCredit: RouteOf<Support['credit']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/credit',
}
export const convertToCod: RouteOf<Support['toCod']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/convert-to-cod',
}
export const resendMessage: RouteOf<Support['resend']> = {
  method: 'POST',
  path: '/api/ops/orders/{id}/resend',
}
