import { z } from 'zod'
import { sizes } from '#model/limits.ts'
import { PatientFacts } from '#model/patient-facts.ts'
import { endpoint } from '../core/endpoint.ts'

/** A person that the customer buys for, with what the customer said of them. */
export const Patient = z
  .object({ id: z.string(), name: z.string(), facts: PatientFacts })
  .meta({ title: 'Patient' })
export type Patient = z.infer<typeof Patient>

/** What is known against one person taking the medicines that are for them. */
export const PatientChecked = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Severe ones first. */
    warnings: z.array(z.object({ productId: z.int(), isSevere: z.boolean(), msg: z.string() })),
    /** What is not known of them, or not covered: no warning is no statement that a medicine suits them. */
    gaps: z.array(z.string()),
  })
  .meta({ title: 'PatientChecked' })
export type PatientChecked = z.infer<typeof PatientChecked>

const All = z.object({ patients: z.array(Patient) })
const changing = { method: 'POST', access: 'customer', changes: true } as const
const patientId = z.string().max(100)

export const patients = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/patients',
    summary: 'The people whom the customer buys for.',
    access: 'customer',
    result: All,
  }),
  save: endpoint({
    ...changing,
    path: '/api/v3/patients',
    summary: 'Adds a person, or changes one whose `patientId` is given.',
    body: z.object({
      patientId: patientId.optional(),
      name: z.string().max(1_000, 'is too long').default(''),
      facts: PatientFacts.prefault({}).describe('What is left out counts as not said'),
    }),
    needs: ['name'],
    result: All,
    errors: ['nameEmpty', 'nameInvalid', 'patientsFull', 'notFound'],
  }),
  remove: endpoint({
    ...changing,
    path: '/api/v3/patients/remove',
    summary:
      'Removes a person for whom nothing is ordered regularly. Orders forget that they were for them.',
    body: z.object({ patientId }),
    result: All,
    errors: ['notFound', 'patientRegular'],
  }),
  choose: endpoint({
    ...changing,
    path: '/api/v3/cart/patient',
    summary:
      'Says whom products of the cart are for; null where no person is named. Checks compare only what one person may take.',
    body: z.object({
      patientId: patientId.nullable(),
      productIds: z
        .array(z.int('must be the id of a product').positive('must be the id of a product'))
        .max(sizes.cartLines, 'has too many entries'),
    }),
    result: z.object({ patientId: z.string().nullable() }),
    errors: ['notFound'],
  }),
} as const
