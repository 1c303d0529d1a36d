import { z } from 'zod'
import { locales } from '#model/locale.ts'
import { endpoints } from '#paths.ts'
import { endpoint } from '../core/endpoint.ts'
import { choiceField, textField } from '../core/fields.ts'

/** A plain form of the search page may post it too and is redirected back to the search. */
export const medicineRequest = endpoint({
  method: 'POST',
  path: endpoints.medicineRequest(),
  summary: 'Reports a missing medicine. Only its name and the pincode are stored, as a count.',
  access: 'everyone',
  sameOrigin: true,
  acceptsForm: true,
  body: z.object({
    name: z.string().trim().max(100, 'must have at most 100 characters'),
    pincode: z
      .string()
      .trim()
      .max(20, 'must have at most 20 characters')
      .optional()
      .describe('A pincode of six digits, or nothing'),
    contact: textField('Accepted and not stored'),
    locale: choiceField('Language of the page to come back to', locales),
  }),
  result: z.object({ requested: z.boolean() }),
  errors: ['medicineNameMissing', 'pincodeInvalid'],
})
