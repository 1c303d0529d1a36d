import type { Locale } from './locale.ts'
import type { expecting, organStates, sexes } from './patient.ts'
import type { PatientFacts } from './patient-facts.ts'

const namesIn = (text: string): string[] =>
  text
    .split(/[,،;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

export type TypedPatient = { patientId?: string; name: string; facts: PatientFacts }

/**
 * What stands in the form of a person, by field; several of one name are separated by commas. A list without a name is empty where its box says so,
 * and not said otherwise. A choice is as it was sent: the contract refuses what is none.
 */
export const patientTyped = (fields: Readonly<Record<string, string>>): TypedPatient => {
  const text = (name: string): string => (fields[name] ?? '').trim()
  const choice = <Of extends string>(name: string): Of | null => (text(name) as Of) || null
  const list = (none: string, ...from: string[]): string[] | null => {
    const names = from.flatMap((name) => namesIn(text(name)))
    return names.length > 0 ? names : none in fields ? [] : null
  }
  const born = text('born')
  return {
    ...(text('patientId') !== '' && { patientId: text('patientId') }),
    name: text('name'),
    facts: {
      // What is no number is no year.
      born: born === '' ? null : Number(born) || 0,
      sex: choice<(typeof sexes)[number]>('sex'),
      expecting: choice<(typeof expecting)[number]>('expecting'),
      allergies: list('noAllergies', 'group', 'otherAllergies'),
      kidney: choice<(typeof organStates)[number]>('kidney'),
      liver: choice<(typeof organStates)[number]>('liver'),
      conditions: text('conditions'),
      elsewhere: list('noElsewhere', 'elsewhere'),
      language: choice<Locale>('language'),
    },
  }
}
