import { z } from 'zod'
import { approvalKinds, approvalStates } from '#model/approval.ts'
import { endpoint } from '../core/endpoint.ts'
import { pageNumberField, pageSizeField, text } from '../core/fields.ts'

const reason = text(500)

export const ApprovalView = z
  .object({
    id: z.string(),
    kind: z.enum(approvalKinds),
    /** What it is about, such as `coupon:FIFTY`. */
    object: z.string(),
    payload: z.record(z.string(), z.unknown()),
    /** What the second person needs besides, as it is now: the name behind an id, the sum behind a number. Empty once it is decided. */
    told: z.record(z.string(), z.string()),
    reason: z.string(),
    state: z.enum(approvalStates),
    requestedBy: z.object({ id: z.string(), name: z.string() }),
    requestedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    decidedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    decidedAt: z.iso.datetime().nullable(),
    decisionReason: z.string().nullable(),
    usedAt: z.iso.datetime().nullable(),
    /** Small-shop mode: from when it takes effect, unless it is stopped, as no other operator can agree; null where it takes two. */
    aloneFrom: z.iso.datetime().nullable(),
  })
  .meta({ title: 'Approval' })
export type ApprovalView = z.infer<typeof ApprovalView>

export const ApprovalRequest = z.object({
  kind: z.enum(approvalKinds, `must be one of ${approvalKinds.join(', ')}`),
  payload: z
    .record(z.string(), z.unknown())
    .describe('The fields of the act, as the call of the act takes them'),
  reason,
})

const deciding = {
  method: 'POST',
  params: z.object({ id: z.string().max(60) }),
  result: ApprovalView,
  errors: ['notFound', 'approvalOver', 'personNeeded'],
} as const

export const opsApprovals = {
  list: endpoint({
    permission: 'self.read',
    method: 'GET',
    path: '/api/ops/approvals',
    summary:
      'Acts that take two people, newest first; only those of one state, or about one thing, if given. Without approvals.read those that the caller asked for, and with orders.read those about an order.',
    query: z.object({
      state: z.enum(approvalStates).optional(),
      object: z.string().max(120).optional().describe('What it is about, such as `order:K7Q2…`'),
      pageNumber: pageNumberField(),
      pageSize: pageSizeField(25, 100),
    }),
    result: z.object({ approvals: z.array(ApprovalView), hasMore: z.boolean() }),
  }),
  request: endpoint({
    method: 'POST',
    permission: 'self.read',
    path: '/api/ops/approvals',
    summary:
      'Asks for an act that takes two people. It takes the permission of the act, and is done when another operator approves it, or after a pause in small-shop mode.',
    body: ApprovalRequest,
    result: ApprovalView,
    errors: [
      'personNeeded',
      'approvalWaiting',
      'ownCase',
      'roleTooHigh',
      'lastAdmin',
      'registrationMissing',
      'notFound',
      'couponExists',
      'notReady',
      'refundOpen',
      'aloneTooMuch',
    ],
  }),
  approve: endpoint({
    ...deciding,
    permission: 'approvals.decide',
    path: '/api/ops/approvals/{id}/approve',
    summary:
      'Approves what another operator asked for, and does it. A publish and an export are then done by who asked, with the id.',
    errors: [
      ...deciding.errors,
      'approvalOwn',
      'ownCase',
      'roleTooHigh',
      'lastAdmin',
      'registrationMissing',
      'couponExists',
      'notReady',
      'refundOpen',
    ],
  }),
  refuse: endpoint({
    ...deciding,
    permission: 'self.read',
    path: '/api/ops/approvals/{id}/refuse',
    summary: 'Refuses a request, or takes the caller’s own back.',
    body: z.object({ reason }),
  }),
} as const
