import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CheckReply } from './interactions.ts'

/** High interactions in what is about to be ordered, which the customer says to have read before it is. */
export const ToAcknowledge = z.object({
  /** Goes back with the order as `acknowledged`. It changes when the interactions do. */
  key: z.string(),
  interactions: z.array(
    z.object({
      salts: z.tuple([z.string(), z.string()]),
      /** Names of the products that hold the one, and the other. */
      products: z.tuple([z.array(z.string()), z.array(z.string())]),
      msg: z.string(),
    }),
  ),
})
export type ToAcknowledge = z.infer<typeof ToAcknowledge>

export const CartInteractions = z.object({
  /** Between what is in the cart and, with consent, what was ordered: `none` holds one pair at most, `notCovered` and `pairs` none. */
  check: CheckReply,
  /** Salts of which the data does not list everything. */
  lacking: z.array(z.string()),
  /** Medicines that were compared. */
  compared: z.int(),
  /** Days of earlier orders that were compared as well; null without the consent `healthHistory`. */
  orderedDays: z.int().nullable(),
  acknowledge: ToAcknowledge.nullable(),
})

export const cartInteractions = endpoint({
  method: 'GET',
  path: '/api/v3/cart/interactions',
  summary: 'What is known of the medicines in the cart together. It informs and keeps nobody from ordering.',
  access: 'everyone',
  result: CartInteractions,
  errors: ['interactionFailed', 'notReady'],
})
