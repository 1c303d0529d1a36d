import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'
import { orderIdParam } from '../orders/orders.ts'

/**
 * What somebody has to look at. `amountDiffers`: another amount came in than was asked for, and goes back. `refundFailed`: the provider
 * cannot give it back. `refundLate`: it was tried again and again. `refundUnknown`: no payment is known from which it could go back.
 */
export const paymentProblems = ['amountDiffers', 'refundFailed', 'refundLate', 'refundUnknown'] as const

export const PaymentProblem = z.object({
  problem: z.enum(paymentProblems),
  orderId: z.string(),
  amount: Rupees,
  /** What was asked for, where another amount came in. */
  expected: Rupees.nullable(),
  /** The number of the refund in its order. */
  refund: z.int().nullable(),
  /** The provider's id of the capture. */
  reference: z.string().nullable(),
  at: z.iso.datetime(),
})
export type PaymentProblem = z.infer<typeof PaymentProblem>

const operator = {
  access: 'operator',
  roles: ['fulfilment'],
  errors: ['badToken', 'roleMissing', 'opsDisabled'],
} as const

export const opsPayments = {
  problems: endpoint({
    ...operator,
    method: 'GET',
    path: '/api/ops/payments/problems',
    summary: 'Payments and refunds that somebody has to look at, the oldest first.',
    result: z.array(PaymentProblem),
  }),
  settle: endpoint({
    ...operator,
    method: 'POST',
    path: '/api/ops/orders/{id}/refunds/{refund}/settle',
    summary: 'Says that a refund which the provider cannot give back was given back another way, such as by a bank transfer.',
    params: z.object({
      id: orderIdParam,
      refund: z.coerce.number().int('must be the number of a refund').positive('must be the number of a refund'),
    }),
    body: z.object({
      reference: z
        .string()
        .trim()
        .regex(/^[\w.:-]{4,60}$/, 'must be 4 to 60 letters, digits and . : -')
        .describe('Number of the transfer'),
    }),
    result: z.object({ orderId: z.string(), refund: z.int() }),
    errors: [...operator.errors, 'notFound', 'refundOpen'],
  }),
} as const
