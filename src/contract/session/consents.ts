import { z } from 'zod'
import { consentKinds } from '#model/consent.ts'
import { Notice } from '../cart/notice.ts'
import { endpoint } from '../core/endpoint.ts'

const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean('must be true or false'))
const contactNumber = z.string().max(30, 'is too long')
const communicationType = z.literal('whatsapp', 'must be whatsapp')

/** What holds now. Numbers have their country code and no plus; null where nothing may be sent. */
export const Consents = z.object({
  ...(Object.fromEntries(consentKinds.map((kind) => [kind, z.boolean()])) as Record<(typeof consentKinds)[number], z.ZodBoolean>),
  whatsappNumber: z.string().nullable(),
  smsNumber: z.string().nullable(),
})
export type Consents = z.infer<typeof Consents>

const changing = ['badCsrf', 'notSameOrigin', 'notSignedIn', 'keyInFlight', 'keyReused', 'contactEmpty', 'contactInvalid'] as const

export const consents = {
  /** spec §7: names as they stand there. */
  optInShow: endpoint({
    method: 'GET',
    path: '/api/v3/whatsapp-opt-in',
    summary: 'Whether to ask for consent to messages at a number: as long as the customer has not answered for it.',
    access: 'customer',
    query: z.object({ communication_type: communicationType, contact_number: contactNumber }),
    result: z.object({ opt_in_show: z.boolean() }),
    named: true,
    errors: ['notSignedIn', 'contactEmpty', 'contactInvalid'],
  }),
  optIn: endpoint({
    method: 'POST',
    path: '/api/v3/whatsapp-opt-in',
    summary: 'Agrees to messages about orders at a number, or not.',
    access: 'customer',
    changes: true,
    body: z.object({ communication_type: communicationType, contact_number: contactNumber, opt_in: flag }),
    result: z.object({ success: z.boolean(), notices: z.array(Notice) }),
    named: true,
    errors: changing,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v3/consents',
    summary: 'What the customer has agreed to.',
    access: 'customer',
    result: Consents,
    errors: ['notSignedIn'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/v3/consents',
    summary: 'Agrees or takes back, each kind that is named; what was said before is kept as history.',
    access: 'customer',
    changes: true,
    body: z.object({
      orderUpdatesWhatsapp: flag.optional(),
      orderUpdatesSms: flag.optional(),
      healthHistory: flag.optional(),
      personalStorage: flag.optional(),
      contactNumber: contactNumber.optional().describe('For agreeing to messages'),
    }),
    result: Consents,
    errors: changing,
  }),
} as const
