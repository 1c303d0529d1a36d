import { formSizes } from './form-sizes.ts'
import { patterns } from './patterns.ts'

/** The three names of a prescription (spec §5). */
export const nameFields = ['doctor', 'patient', 'nickname'] as const
export type NameField = (typeof nameFields)[number]
export type NameFault = 'empty' | 'characters' | 'long'

/** The stored form of a name: composed letters, single spaces. */
export const tidyName = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** The error of a tidied name. */
export const nameFault = (name: string): NameFault | null => {
  if (name === '') return 'empty'
  if (!patterns.prescriptionName.test(name)) return 'characters'
  return name.length > formSizes.prescriptionName ? 'long' : null
}

/** How a prescription came that its customer did not upload. */
export const cameBy = ['paper', 'whatsapp', 'mail'] as const
