import { z } from 'zod'
import { PatientChecked } from '../account/patients.ts'
import { endpoint } from '../core/endpoint.ts'
import { CheckReply } from './interactions.ts'

/** High-severity interactions of the cart, which the customer acknowledges before ordering. */
export const ToAcknowledge = z.object({
  /** Sent back with the order as `acknowledged`. It changes with the interactions. */
  key: z.string(),
  interactions: z.array(
    z.object({
      salts: z.tuple([z.string(), z.string()]),
      /** Names of the products that contain the first and the second salt. */
      products: z.tuple([z.array(z.string()), z.array(z.string())]),
      msg: z.string(),
    }),
  ),
  /** Severe warnings of the people that the medicines are for. */
  warnings: z.array(z.string()),
})
export type ToAcknowledge = z.infer<typeof ToAcknowledge>

export const CartInteractions = z.object({
  /** Covers the cart and, with consent, earlier orders: `none` has one pair at most, `notCovered` and `pairs` are empty. */
  check: CheckReply,
  /** Salts for which the data is incomplete. */
  lacking: z.array(z.string()),
  compared: z.int(),
  /** How many days of earlier orders were included; null without the consent `healthHistory`. */
  orderedDays: z.int().nullable(),
  acknowledge: ToAcknowledge.nullable(),
  /** The people whom the customer buys for; empty where none are known. */
  patients: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whom each product of the cart is for; null where no person was named. What is no medicine is not checked. */
  lines: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      patientId: z.string().nullable(),
      isMedicine: z.boolean(),
    }),
  ),
  /** What is known against the people named in `lines` taking what is for them. */
  checks: z.array(PatientChecked),
})

export const cartInteractions = endpoint({
  method: 'GET',
  path: '/api/v3/cart/interactions',
  summary:
    'Known interactions between the medicines of the cart. It informs and never blocks an order.',
  access: 'everyone',
  result: CartInteractions,
  errors: ['interactionFailed', 'notReady'],
})
