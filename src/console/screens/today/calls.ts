import type { RouteOf } from '#client/http/call.ts'
import type { opsApprovals } from '#contract/approvals/approvals.ts'
import type { opsFinance } from '#contract/finance/finance.ts'
import type { opsParcels } from '#contract/fulfilment/parcels.ts'
import type { opsSupport } from '#contract/fulfilment/support.ts'
import type { opsPublishing } from '#contract/publishing/publishing.ts'
import type { opsReorders } from '#contract/reorders/admin.ts'
import type { opsUpkeep } from '#contract/upkeep/jobs.ts'

export const parcelQueues: RouteOf<(typeof opsParcels)['queues']> = {
  method: 'GET',
  path: '/api/ops/parcels/queues',
}
export const lostMessages: RouteOf<(typeof opsSupport)['messages']> = {
  method: 'GET',
  path: '/api/ops/messages',
}
export const retryMessage: RouteOf<(typeof opsSupport)['retry']> = {
  method: 'POST',
  path: '/api/ops/messages/{id}/retry',
}
export const jobRuns: RouteOf<(typeof opsUpkeep)['jobs']> = { method: 'GET', path: '/api/ops/jobs' }
export const servedRelease: RouteOf<(typeof opsPublishing)['status']> = {
  method: 'GET',
  path: '/api/ops/catalogue/status',
}
export const salesByDay: RouteOf<(typeof opsFinance)['days']> = {
  method: 'GET',
  path: '/api/ops/finance/days',
}
export const openApprovals: RouteOf<(typeof opsApprovals)['list']> = {
  method: 'GET',
  path: '/api/ops/approvals',
}
export const troubledReorders: RouteOf<(typeof opsReorders)['troubled']> = {
  method: 'GET',
  path: '/api/ops/reorders',
}
