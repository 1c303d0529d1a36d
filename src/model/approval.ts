import type { Permission } from './role.ts'
import type { Transitions } from './transitions.ts'

/** Acts that take two people: one asks, another approves. */
export const approvalKinds = [
  'roles.grant',
  'people.off',
  'coupon.add',
  'refund.settle',
  'refund.give',
  'credit.give',
  'return.give',
  'cash.correct',
  'catalogue.publish',
  'catalogue.loosen',
  'customers.export',
  'register.correct',
  'shop.loosen',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** What the approver of a kind must be allowed, and who asks where `requestPermission` does not say otherwise. */
export const approvalPermission: Readonly<Record<ApprovalKind, Permission>> = {
  'roles.grant': 'people.write',
  'people.off': 'people.write',
  'coupon.add': 'coupons.write',
  'refund.settle': 'refunds.settle',
  'refund.give': 'refunds.give',
  'credit.give': 'credits.give',
  // Of a packer and of finance: to record it takes `parcels.ship` besides, to agree `refunds.give`.
  'return.give': 'orders.note',
  'cash.correct': 'cash.write',
  'catalogue.publish': 'catalogue.publish',
  // Of a publisher and of a pharmacist: to make the edit takes `catalogue.publish` besides.
  'catalogue.loosen': 'catalogue.withdraw',
  'customers.export': 'customers.export',
  'register.correct': 'register.correct',
  'shop.loosen': 'shop.write',
}

/** What the requester of a kind must be allowed: support asks for a refund that others decide about. */
export const requestPermission: Readonly<Record<ApprovalKind, Permission>> = {
  ...approvalPermission,
  'refund.give': 'credits.give',
}

/** What a request to loosen products by edits is about, as it is listed. */
export const editedObject = (edits: readonly { key: readonly (string | number)[] }[]): string =>
  edits.map(({ key }) => key.join('-')).join(',')

export const approvalStates = ['open', 'approved', 'refused', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Time alone expires a request. */
export const approvalTransitions = {
  open: ['approved', 'refused', 'expired'],
  approved: [],
  refused: [],
  expired: [],
} as const satisfies Transitions<ApprovalState>

/** Hours for which a request waits, and for which one that was approved may be used where the act comes later. */
export const approvalHours = 72

export const approvalState = (
  { state, expires_at }: { state: ApprovalState; expires_at: string },
  at: string,
): ApprovalState => (state === 'open' && expires_at <= at ? 'expired' : state)
