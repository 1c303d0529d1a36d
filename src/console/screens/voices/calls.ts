import type { RouteOf } from '#client/http/call.ts'
import type { opsTickets } from '#contract/contact/admin.ts'
import type { opsFeedback } from '#contract/feedback/admin.ts'
import type { opsErrorReports } from '#contract/reports/admin.ts'
import type { opsReviews } from '#contract/reviews/admin.ts'
import type { opsSideEffects } from '#contract/side-effects/admin.ts'

type Reviews = typeof opsReviews
type Tickets = typeof opsTickets
type Reports = typeof opsErrorReports
type SideEffects = typeof opsSideEffects

export const listReviews: RouteOf<Reviews['list']> = { method: 'GET', path: '/api/ops/reviews' }
export const oneReview: RouteOf<Reviews['one']> = { method: 'GET', path: '/api/ops/reviews/{id}' }
export const approveReviews: RouteOf<Reviews['approve']> = {
  method: 'POST',
  path: '/api/ops/reviews/approve',
}
export const refuseReview: RouteOf<Reviews['refuse']> = {
  method: 'POST',
  path: '/api/ops/reviews/{id}/refuse',
}
export const removeReview: RouteOf<Reviews['remove']> = {
  method: 'POST',
  path: '/api/ops/reviews/{id}/remove',
}
export const keepReview: RouteOf<Reviews['keep']> = {
  method: 'POST',
  path: '/api/ops/reviews/{id}/keep',
}
export const listTickets: RouteOf<Tickets['list']> = { method: 'GET', path: '/api/ops/tickets' }
export const oneTicket: RouteOf<Tickets['show']> = {
  method: 'GET',
  path: '/api/ops/tickets/{ticket}',
}
export const replyTicket: RouteOf<Tickets['reply']> = {
  method: 'POST',
  path: '/api/ops/tickets/{ticket}/reply',
}
export const closeTicket: RouteOf<Tickets['close']> = {
  method: 'POST',
  path: '/api/ops/tickets/{ticket}/close',
}
export const listErrorReports: RouteOf<Reports['list']> = {
  method: 'GET',
  path: '/api/ops/error-reports',
}
export const wantedTopics: RouteOf<Reports['wanted']> = {
  method: 'GET',
  path: '/api/ops/wanted-topics',
}
export const mendReport: RouteOf<Reports['mend']> = {
  method: 'POST',
  path: '/api/ops/error-reports/{id}/mend',
}
export const declineReport: RouteOf<Reports['decline']> = {
  method: 'POST',
  path: '/api/ops/error-reports/{id}/decline',
}
export const feedbackSums: RouteOf<(typeof opsFeedback)['sums']> = {
  method: 'GET',
  path: '/api/ops/feedback',
}
export const listSideEffects: RouteOf<SideEffects['list']> = {
  method: 'GET',
  path: '/api/ops/side-effects',
}
export const oneSideEffect: RouteOf<SideEffects['one']> = {
  method: 'GET',
  path: '/api/ops/side-effects/{id}',
}
export const handleSideEffect: RouteOf<SideEffects['handle']> = {
  method: 'POST',
  path: '/api/ops/side-effects/{id}/handle',
}
