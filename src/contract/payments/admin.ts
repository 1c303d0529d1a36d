import { z } from 'zod'
import { reversalKinds } from '#model/payment.ts'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'
import { orderIdParam } from '../orders/orders.ts'

/**
 * Problems for an operator. `amountDiffers`: the captured amount differs from the requested one and is refunded. `refundFailed`: the
 * provider cannot refund. `refundLate`: several attempts have failed. `refundUnknown`: no payment is known to refund from, or it was cash and the account is erased.
 * `refundedOutside`: the provider refunds a payment that the shop did not ask it to refund. `disputed`: the customer's bank disputes one;
 * `disputeLost`: and took the money. Nothing of such an order leaves until the reversal is resolved.
 */
export const paymentProblems = [
  'amountDiffers',
  'refundFailed',
  'refundLate',
  'refundUnknown',
  'refundedOutside',
  'disputed',
  'disputeLost',
] as const

export const PaymentProblem = z
  .object({
    problem: z.enum(paymentProblems),
    orderId: z.string(),
    amount: Rupees,
    /** The requested amount, where another one was captured. */
    expected: Rupees.nullable(),
    /** Number of the refund within its order. */
    refund: z.int().nullable(),
    reference: z.string().nullable(),
    /** The refund or dispute at the provider that an operator resolves. */
    reversal: z.object({ kind: z.enum(reversalKinds), id: z.string() }).nullable(),
    at: z.iso.datetime(),
  })
  .meta({ title: 'PaymentProblem' })
export type PaymentProblem = z.infer<typeof PaymentProblem>

export const opsPayments = {
  problems: endpoint({
    permission: 'payments.read',
    method: 'GET',
    path: '/api/ops/payments/problems',
    summary: 'Payments and refunds that an operator must resolve, oldest first.',
    result: z.array(PaymentProblem),
  }),
  settle: endpoint({
    permission: 'refunds.settle',
    method: 'POST',
    path: '/api/ops/orders/{id}/refunds/{refund}/settle',
    summary:
      'Records that a refund the provider cannot make was made another way, such as by bank transfer.',
    params: z.object({
      id: orderIdParam,
      refund: z.coerce
        .number()
        .int('must be the number of a refund')
        .positive('must be the number of a refund'),
    }),
    body: z.object({
      reference: z
        .string()
        .trim()
        .regex(/^[\w.:-]{4,60}$/, 'must be 4 to 60 letters, digits and . : -')
        .describe('Reference number of the transfer'),
    }),
    result: z.object({ orderId: z.string(), refund: z.int() }),
    errors: ['notFound', 'refundOpen', 'approvalNeeded', 'ownCase'],
  }),
  resolve: endpoint({
    permission: 'refunds.settle',
    method: 'POST',
    path: '/api/ops/payments/reversals/{kind}/{id}/resolve',
    summary:
      'Says that a refund or dispute that began at the provider was looked at: what is left of the order may leave. What leaves without money counts as a refund.',
    params: z.object({
      kind: z.enum(reversalKinds),
      id: z.string().regex(/^[\w.-]{1,100}$/, 'must be the provider’s id'),
    }),
    body: z.object({ reason: z.string().trim().min(3, 'must say why').max(200) }),
    result: z.object({ orderId: z.string() }),
    errors: ['notFound', 'approvalNeeded', 'ownCase'],
  }),
} as const
