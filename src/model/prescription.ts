import { formSizes } from './form-sizes.ts'
import { patterns } from './patterns.ts'

/** The three names that come with a prescription's file (spec §5). */
export const nameFields = ['doctor', 'patient', 'nickname'] as const
export type NameField = (typeof nameFields)[number]
export type NameFault = 'empty' | 'characters' | 'long'

/** A name as it is kept: composed letters, single spaces. */
export const tidyName = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** What is wrong with a name that is tidy. */
export const nameFault = (name: string): NameFault | null => {
  if (name === '') return 'empty'
  if (!patterns.prescriptionName.test(name)) return 'characters'
  return name.length > formSizes.prescriptionName ? 'long' : null
}
