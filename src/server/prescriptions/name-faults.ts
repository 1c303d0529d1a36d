import { formSizes } from '#model/form-sizes.ts'
import { refusedSign } from '#model/patterns.ts'
import { type NameFault, type NameField, nameFault } from '#model/prescription.ts'
import { invalidField, signRefused } from '../kernel/invalid-field.ts'
import { type Failed, failed } from '../kernel/outcome.ts'

const nameCodes = {
  doctor: { empty: 'doctorEmpty', characters: 'doctorInvalid' },
  patient: { empty: 'patientEmpty', characters: 'patientInvalid' },
  nickname: { empty: 'nicknameEmpty', characters: 'nicknameInvalid' },
} as const satisfies Record<NameField, Record<Exclude<NameFault, 'long'>, Failed['failed']>>

/** What is wrong with a name on the form of a prescription; null if nothing is. */
export const nameFailure = (field: NameField, name: string): Failed | null => {
  const fault = nameFault(name)
  if (fault === null) return null
  if (fault === 'long')
    return invalidField(field, 'errors:reasonShorter', { limit: formSizes.prescriptionName })
  return fault === 'characters'
    ? signRefused(nameCodes[field].characters, field, refusedSign('prescriptionName', name))
    : failed(nameCodes[field].empty, { field })
}
