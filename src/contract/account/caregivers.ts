import { z } from 'zod'
import { caregiverActs, caregiverMays, caregiverStates } from '#model/caregiver.ts'
import { sizes } from '#model/limits.ts'
import { orderStates } from '#model/order.ts'
import { identityFaults, identityFields } from '../auth/login.ts'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'
import { orderIdParam } from '../orders/orders.ts'
import { Promised } from '../orders/view.ts'

/** A caregiver, as both sides read them. */
export const Caregiver = z
  .object({
    id: z.string(),
    /** What the other side signs in with; empty where the account was erased. */
    name: z.string(),
    /** The people of the account that it is for. */
    people: z.array(z.string()),
    may: z.enum(caregiverMays),
    state: z.enum(caregiverStates),
    invitedAt: z.iso.datetime(),
    /** When an invitation lapses that is not accepted. */
    until: z.iso.datetime(),
    /** What was done, the latest first. */
    acts: z.array(
      z.object({
        act: z.enum(caregiverActs),
        by: z.enum(['owner', 'caregiver']),
        orderId: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ title: 'Caregiver' })
export type Caregiver = z.infer<typeof Caregiver>

const All = z.object({
  /** Who acts for the caller. */
  caregivers: z.array(Caregiver),
  /** For whom the caller acts. */
  caredFor: z.array(Caregiver),
})

/** What a caregiver reads of an order: the lines of the people they care for, and nothing of other people. */
export const CaregiverOrder = z
  .object({
    orderId: z.string(),
    state: z.enum(orderStates),
    /** Whether its prescription was sent and a pharmacist reads it. */
    isInReview: z.boolean(),
    placedAt: z.iso.datetime(),
    promise: Promised.nullable(),
    /** The next day on which it is ordered by itself. */
    regularOn: z.iso.date().nullable(),
    /**
     * What stands against that, or what the last one went without; null where nothing does. `why` is null where it also concerns other people or the
     * account itself, which the account alone is told.
     */
    regularProblem: z.object({ why: z.string().nullable() }).nullable(),
    items: z.array(z.object({ productName: z.string(), packs: z.number(), person: z.string() })),
  })
  .meta({ title: 'CaregiverOrder' })
export type CaregiverOrder = z.infer<typeof CaregiverOrder>

const changing = { method: 'POST', access: 'customer', changes: true } as const
const id = z.string().max(100)
const caregiverRefusals = [
  'notFound',
  'caregiverOnlySees',
  'notReady',
  'caregiverBlocked',
  'caregiverCash',
  'caregiverSevere',
] as const

export const caregivers = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/caregivers',
    summary: 'Who acts for the customer, for whom the customer acts, and what was done.',
    access: 'customer',
    result: All,
  }),
  invite: endpoint({
    ...changing,
    path: '/api/v3/caregivers/invite',
    summary:
      'Invites a person to act for some people of the account. A code goes to their e-mail address or number; nothing is shown to them before they accept.',
    body: z.object({
      ...identityFields,
      patientIds: z.array(id).max(sizes.cartLines, 'has too many entries').default([]),
      may: z.enum(caregiverMays),
    }),
    result: All,
    errors: [
      'signInAgain',
      'caregiverPeople',
      'caregiverSelf',
      'caregiversFull',
      'notFound',
      'tooOften',
      ...identityFaults,
    ],
  }),
  accept: endpoint({
    ...changing,
    path: '/api/v3/caregivers/accept',
    summary:
      'Accepts an invitation by its code, by the person who signs in with the address or number that was invited.',
    body: z.object({ code: z.string().max(60, 'is too long') }),
    result: All,
    errors: ['codeWrong', 'caregiverSelf'],
  }),
  end: endpoint({
    ...changing,
    path: '/api/v3/caregivers/end',
    summary: 'Ends it, at once, by either of the two; the other is told.',
    body: z.object({ id }),
    result: All,
    errors: ['notFound'],
  }),
  look: endpoint({
    ...changing,
    path: '/api/v3/caregivers/look',
    summary:
      'What the people had ordered whom the caller cares for, the latest first. Both read that the caller looked.',
    body: z.object({ id }),
    result: z.object({ orders: z.array(CaregiverOrder) }),
    errors: ['notFound'],
  }),
  quote: endpoint({
    ...changing,
    path: '/api/v3/caregivers/quote',
    summary: 'What it costs to order that again now, for these people, to the same door.',
    body: z.object({ id, orderId: orderIdParam }),
    result: z.object({
      items: z.array(z.object({ productName: z.string(), packs: z.number(), amount: Rupees })),
      shipping: Rupees,
      totalAmt: Rupees,
      /** What of it is not asked for in cash at the door. */
      cashRounding: Rupees,
      city: z.string(),
      /** What is left out, in words. */
      without: z.array(z.string()),
    }),
    errors: caregiverRefusals,
  }),
  order: endpoint({
    ...changing,
    path: '/api/v3/caregivers/order',
    summary:
      'Orders it again, in the account that is cared for, to be paid at the door. Its customer is told.',
    body: z.object({ id, orderId: orderIdParam, totalAmt: Rupees }),
    result: z.object({ orderId: z.string(), state: z.enum(orderStates) }),
    errors: [...caregiverRefusals, 'totalChanged'],
  }),
} as const
