import { z } from 'zod'
import { limits } from '#model/limits.ts'
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
  plainForm: true,
  body: z.object({
    name: z.string().trim().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
    pincode: z
      .literal('')
      .or(z.string().regex(new RegExp(`^[1-9]\\d{${limits.pincodeDigits - 1}}$`), 'must be a pincode of six digits'))
      .optional(),
    contact: textField('Accepted and not stored'),
    locale: choiceField('Language of the page to come back to', locales),
  }),
  result: z.object({ requested: z.boolean() }),
  errors: ['notSameOrigin'],
})
