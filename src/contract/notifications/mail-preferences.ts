import { z } from 'zod'
import { mailCategories } from '#model/mail-category.ts'
import { endpoint } from '../core/endpoint.ts'

const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
)
const token = z.string('must be a text').max(1_000, 'is too long')

/** Which mails that are not about an order an address gets. */
export const MailPreferences = z
  .object(
    Object.fromEntries(mailCategories.map((category) => [category, z.boolean()])) as Record<
      (typeof mailCategories)[number],
      z.ZodBoolean
    >,
  )
  .meta({ title: 'MailPreferences' })

export const mailPreferences = {
  read: endpoint({
    method: 'GET',
    path: '/api/v3/mail-preferences',
    summary: 'Which mails that are not about an order the customer gets.',
    access: 'customer',
    result: MailPreferences,
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/v3/mail-preferences',
    summary: 'Turns mails of the named categories on or off.',
    access: 'customer',
    changes: true,
    body: z.object({ camps: flag.optional(), feedback: flag.optional(), reports: flag.optional() }),
    result: MailPreferences,
    errors: ['mailsNoAddress'],
  }),
  /** The token is the authority: neither a session nor a page of this site is needed. */
  byLink: endpoint({
    method: 'POST',
    path: '/api/v3/mail/unsubscribe',
    summary:
      'Turns mails of the category of a link off, or on again with `subscribed`. The token is the one of the link in a mail.',
    access: 'everyone',
    body: z.object({ token, subscribed: flag.default(false) }),
    result: z.object({ category: z.enum(mailCategories), subscribed: z.boolean() }),
    errors: ['linkUnknown'],
  }),
} as const
