import type { RouteOf } from '#client/http/call.ts'
import type { opsApprovals } from '#contract/approvals/approvals.ts'
import type { opsAudit } from '#contract/audit/audit.ts'
import type { opsConsole } from '#contract/operators/console.ts'
import type { opsPasskeys } from '#contract/operators/passkeys.ts'
import type { opsPeople } from '#contract/operators/people.ts'

type People = typeof opsPeople
type Approvals = typeof opsApprovals

export const listPeople: RouteOf<People['list']> = { method: 'GET', path: '/api/ops/people' }
export const addPerson: RouteOf<People['add']> = { method: 'POST', path: '/api/ops/people' }
export const registerPerson: RouteOf<People['register']> = {
  method: 'POST',
  path: '/api/ops/people/{id}/registration',
}
export const dropRoles: RouteOf<People['drop']> = {
  method: 'POST',
  path: '/api/ops/people/{id}/roles/drop',
}
export const turnOff: RouteOf<People['off']> = { method: 'POST', path: '/api/ops/people/{id}/off' }
export const turnOn: RouteOf<People['on']> = { method: 'POST', path: '/api/ops/people/{id}/on' }
export const revokeToken: RouteOf<People['revoke']> = {
  method: 'POST',
  path: '/api/ops/people/{id}/tokens/{token}/revoke',
}
export const requestApproval: RouteOf<Approvals['request']> = {
  method: 'POST',
  path: '/api/ops/approvals',
}
export const approve: RouteOf<Approvals['approve']> = {
  method: 'POST',
  path: '/api/ops/approvals/{id}/approve',
}
export const refuse: RouteOf<Approvals['refuse']> = {
  method: 'POST',
  path: '/api/ops/approvals/{id}/refuse',
}
export const listSessions: RouteOf<(typeof opsConsole)['sessions']> = {
  method: 'GET',
  path: '/api/ops/me/sessions',
}
export const revokeSession: RouteOf<(typeof opsConsole)['revoke']> = {
  method: 'POST',
  path: '/api/ops/me/sessions/{id}/revoke',
}
export const listPasskeys: RouteOf<(typeof opsPasskeys)['list']> = {
  method: 'GET',
  path: '/api/ops/me/passkeys',
}
export const removePasskey: RouteOf<(typeof opsPasskeys)['remove']> = {
  method: 'POST',
  path: '/api/ops/me/passkeys/{id}/remove',
}
export const listAudit: RouteOf<(typeof opsAudit)['list']> = {
  method: 'GET',
  path: '/api/ops/audit',
}
