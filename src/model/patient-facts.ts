import { z } from 'zod'
import { Locale } from './locale.ts'
import { expecting, organStates, patientSizes, sexes } from './patient.ts'

const names = z
  .array(z.string().trim().min(1, 'must not be empty').max(patientSizes.name, 'is too long'))
  .max(patientSizes.names, 'has too many entries')

/** What the customer said of a person. Null is "not said", which is never taken for an answer. */
export const PatientFacts = z.object({
  born: z
    .int('must be a year')
    .min(1900, 'must be a year')
    .max(2100, 'must be a year')
    .nullable()
    .default(null),
  sex: z.enum(sexes).nullable().default(null),
  expecting: z.enum(expecting).nullable().default(null),
  /** Ids of `allergyGroups`, and names of medicines. Empty: none is known. */
  allergies: names.nullable().default(null),
  kidney: z.enum(organStates).nullable().default(null),
  liver: z.enum(organStates).nullable().default(null),
  /** In the customer's words, for the pharmacist. */
  conditions: z.string().trim().max(patientSizes.conditions, 'is too long').default(''),
  /** Names of medicines that come from somewhere else. Empty: none. */
  elsewhere: names.nullable().default(null),
  /** In which labels and plans are read; null: in that of the account. */
  language: Locale.nullable().default(null),
})
export type PatientFacts = z.infer<typeof PatientFacts>

/** What a customer must know to answer for a patient, and has not said. */
export const unsaid = ({ born, sex, expecting: is, allergies, kidney, liver }: PatientFacts) => {
  const facts = { born, allergies, expecting: sex === 'male' ? 'neither' : is, kidney, liver }
  return (Object.keys(facts) as (keyof typeof facts)[]).filter((field) => facts[field] === null)
}
