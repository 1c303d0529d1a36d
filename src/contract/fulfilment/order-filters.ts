import { z } from 'zod'
import { orderStates } from '#model/order.ts'
import { plainNumber } from '#model/phone.ts'

/** What operators look for orders by. */
export const orderFilters = {
  state: z.enum(orderStates).optional(),
  number: z
    .string()
    .trim()
    .regex(/^[\dA-Za-z]{3,20}$/, 'must be letters and digits')
    .optional()
    .describe('Number of the order, or a part of it'),
  phone: z
    .string()
    .trim()
    .transform(plainNumber)
    .pipe(z.string().regex(/^\+?\d{4,20}$/, 'must be digits'))
    .optional()
    .describe('Contact number or number of the sign-in, or its last digits'),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(3, 'is too short')
    .max(254, 'is too long')
    .optional()
    .describe('E-mail address of the customer'),
  awb: z
    .string()
    .trim()
    .regex(/^[\w-]{3,40}$/, 'must be letters and digits')
    .optional()
    .describe('Number of a parcel at its courier'),
  invoice: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[\dA-Z/-]{3,16}$/, 'must be the number of an invoice')
    .optional()
    .describe('Number of an invoice or credit note'),
  sku: z.coerce
    .number()
    .int('must be the id of a product')
    .positive('must be the id of a product')
    .optional()
    .describe('Id of a product'),
  batch: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(40, 'is too long')
    .optional()
    .describe('A batch that was packed'),
  from: z.iso.date().optional().describe('First day of placing, in India'),
  until: z.iso.date().optional().describe('Last day of placing, in India'),
}
