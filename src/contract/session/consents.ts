import { z } from 'zod'
import { consentKinds } from '#model/consent.ts'
import { Notice } from '../cart/notice.ts'
import { endpoint } from '../core/endpoint.ts'

const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
)
const contactNumber = z.string().max(60, 'is too long')
const communicationType = z.literal('whatsapp', 'must be whatsapp')

/** The current consents. Numbers have a country code without plus; null where no message may be sent. */
export const Consents = z
  .object({
    ...(Object.fromEntries(consentKinds.map((kind) => [kind, z.boolean()])) as Record<
      (typeof consentKinds)[number],
      z.ZodBoolean
    >),
    whatsappNumber: z.string().nullable(),
    smsNumber: z.string().nullable(),
    /** One of them that gets no message yet, because the code that was sent to it was not typed. */
    numberToConfirm: z.string().nullable(),
  })
  .meta({ title: 'Consents' })
export type Consents = z.infer<typeof Consents>

const numberFaults = ['contactEmpty', 'contactInvalid', 'contactCountry'] as const

export const consents = {
  /** spec §7 defines these names. */
  optInShow: endpoint({
    method: 'GET',
    path: '/api/v3/whatsapp-opt-in',
    summary:
      'Whether to ask for consent to messages at a number: until the customer has answered for it.',
    access: 'customer',
    query: z.object({ communication_type: communicationType, contact_number: contactNumber }),
    result: z.object({ opt_in_show: z.boolean() }),
    named: true,
    errors: numberFaults,
  }),
  optIn: endpoint({
    method: 'POST',
    path: '/api/v3/whatsapp-opt-in',
    summary: 'Gives or declines consent to order messages at a number.',
    access: 'customer',
    changes: true,
    body: z.object({
      communication_type: communicationType,
      contact_number: contactNumber,
      opt_in: flag,
    }),
    result: z.object({
      success: z.boolean(),
      notices: z.array(Notice),
      /** Whether a code was sent to the number, which gets messages once it was typed. */
      confirm: z.boolean(),
    }),
    named: true,
    errors: [...numberFaults, 'tooOften'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v3/consents',
    summary: 'The customer’s consents.',
    access: 'customer',
    result: Consents,
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/v3/consents',
    summary: 'Gives or withdraws the named kinds of consent; earlier answers stay as history.',
    access: 'customer',
    changes: true,
    body: z.object({
      orderUpdatesWhatsapp: flag.optional(),
      orderUpdatesSms: flag.optional(),
      healthHistory: flag.optional(),
      personalStorage: flag.optional(),
      marketing: flag.optional(),
      contactNumber: contactNumber.optional().describe('Required to agree to messages'),
    }),
    result: Consents,
    errors: [...numberFaults, 'tooOften'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v3/contact-number/confirm',
    summary:
      'Confirms a number by the code that was sent to it as the customer agreed to messages.',
    access: 'customer',
    changes: true,
    body: z.object({ contactNumber, code: z.string().max(60, 'is too long') }),
    result: z.object({ consents: Consents, notices: z.array(Notice) }),
    errors: [...numberFaults, 'codeWrong'],
  }),
} as const
