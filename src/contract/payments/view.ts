import { z } from 'zod'
import { paymentStates } from '#model/order.ts'
import { paymentProviders, paymentStages } from '#model/payment.ts'
import { Rupees } from '../core/fields.ts'

/** How an order is being paid online. */
export const Payment = z.object({
  orderId: z.string(),
  /** null while no payment has been begun. */
  paymentId: z.string().nullable(),
  provider: z.enum(paymentProviders).nullable(),
  state: z.enum(paymentStages).nullable(),
  amount: Rupees,
  paymentState: z.enum(paymentStates),
  /** The page of the shop on which it is paid; null where nothing is to be paid now. */
  payUrl: z.string().nullable(),
  refunds: z.array(z.object({ amount: Rupees, state: z.enum(['due', 'done']), at: z.iso.datetime() })),
})
export type Payment = z.infer<typeof Payment>
