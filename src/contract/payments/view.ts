import { z } from 'zod'
import { paymentStates } from '#model/order.ts'
import { paymentStages } from '#model/payment.ts'
import { Rupees } from '../core/fields.ts'

export const Payment = z
  .object({
    orderId: z.string(),
    /** null until a payment was started. */
    paymentId: z.string().nullable(),
    provider: z.string().nullable(),
    state: z.enum(paymentStages).nullable(),
    amount: Rupees,
    paymentState: z.enum(paymentStates),
    /** The shop's page to pay on; null if nothing is to be paid now. */
    payUrl: z.string().nullable(),
    refunds: z.array(
      z.object({ amount: Rupees, state: z.enum(['due', 'done']), at: z.iso.datetime() }),
    ),
  })
  .meta({ title: 'Payment' })
export type Payment = z.infer<typeof Payment>
