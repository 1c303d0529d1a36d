import { z } from 'zod'
import { ticketNumberPattern } from '#model/ticket.ts'
import { typedText } from '#model/typed-text.ts'
import { endpoint } from '../core/endpoint.ts'

const text = (max: number) =>
  z.string('must be a text').overwrite(typedText).max(max, 'is too long').default('')

/** spec §5 "Contact form". A missing field counts as empty, so that the error names it in the customer’s words. */
export const ContactForm = z.object({
  name: text(200),
  email: text(300),
  phone: z
    .union([z.string('must be a text').max(40, 'is too long'), z.int().transform(String)])
    .default(''),
  subject: text(200),
  message: text(5_000),
})
export type ContactForm = z.infer<typeof ContactForm>
export const contactFields = [
  'name',
  'email',
  'phone',
  'subject',
  'message',
] as const satisfies readonly (keyof ContactForm)[]

export const Received = z
  .object({
    ticket: z.string().regex(ticketNumberPattern),
    /** By when the law demands that the receipt is acknowledged, and that there is an outcome. */
    acknowledgeBy: z.iso.datetime(),
    redressBy: z.iso.datetime(),
  })
  .meta({ title: 'TicketReceived' })
export type Received = z.infer<typeof Received>

export const contact = endpoint({
  method: 'POST',
  path: '/api/v3/contact',
  summary:
    'Writes to the shop: makes a ticket, whose number is mailed to an address that has not had five such mails in a day. The same text sent again within a day is the same ticket.',
  access: 'everyone',
  sameOrigin: true,
  body: ContactForm,
  needs: contactFields,
  result: Received,
  errors: [
    'contactNameEmpty',
    'nameInvalid',
    'contactEmailEmpty',
    'contactEmailInvalid',
    'contactPhoneEmpty',
    'contactPhoneInvalid',
    'contactSubjectEmpty',
    'contactMessageEmpty',
    'tooOften',
  ],
})
