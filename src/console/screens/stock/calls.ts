import type { RouteOf } from '#client/http/call.ts'
import type { opsStock } from '#contract/fulfilment/stock.ts'

type Stock = typeof opsStock

export const receiveStock: RouteOf<Stock['receive']> = {
  method: 'POST',
  path: '/api/ops/stock/receive',
}
export const productStock: RouteOf<Stock['product']> = {
  method: 'GET',
  path: '/api/ops/stock/{productId}',
}
export const countStock: RouteOf<Stock['count']> = {
  method: 'POST',
  path: '/api/ops/stock/{productId}/count',
}
export const setThreshold: RouteOf<Stock['threshold']> = {
  method: 'POST',
  path: '/api/ops/stock/{productId}/threshold',
}
export const expiringStock: RouteOf<Stock['expiring']> = {
  method: 'GET',
  path: '/api/ops/stock/expiring',
}
export const lowStock: RouteOf<Stock['low']> = { method: 'GET', path: '/api/ops/stock/low' }
export const recallBatch: RouteOf<Stock['recall']> = { method: 'POST', path: '/api/ops/recalls' }
export const oneRecall: RouteOf<Stock['recalled']> = {
  method: 'GET',
  path: '/api/ops/recalls/{id}',
}
