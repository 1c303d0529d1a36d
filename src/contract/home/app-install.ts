import { z } from 'zod'
import { locales } from '#model/locale.ts'
import { endpoints } from '#paths.ts'
import { endpoint } from '../core/endpoint.ts'
import { choiceField } from '../core/fields.ts'

/** The plain form of the home page is redirected to the install page where it succeeds. */
export const appInstallSms = endpoint({
  method: 'POST',
  path: endpoints.appInstallSms(),
  summary:
    'Sends an SMS with the link to the install page: one a number and day. The number is not stored with anything else.',
  access: 'everyone',
  sameOrigin: true,
  acceptsForm: true,
  body: z.object({
    contactNumber: z
      .string()
      .trim()
      .max(40, 'is too long')
      .default('')
      .describe('Mobile number of exactly ten digits'),
    locale: choiceField('Language of the SMS and of the page that it leads to', locales),
  }),
  needs: ['contactNumber'],
  result: z.object({ success: z.boolean() }),
  errors: ['mobileInvalid', 'smsSentToday', 'tooOften'],
})
