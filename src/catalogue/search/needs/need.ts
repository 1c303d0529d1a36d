/**
 * A symptom or need in the words of customers, and what it leads to. It never leads to a medicine that a doctor must choose.
 *
 * A line of a table: `id | names of the ailment | salts without prescription | advice | English | Hindi in Latin letters | Hindi | Telugu |
 * Gujarati | Marathi | Tamil`. Names of an ailment are separated by commas; sets of salts by commas, the salts of a set by `+`.
 */
export type Need = {
  id: string
  /** English names under which the catalogue may have the ailment, usage or category, the likeliest first. */
  names: readonly string[]
  /** Sets of salts that are sold without prescription for it; a product must hold exactly one of them. */
  salts: readonly (readonly string[])[]
  /** `doctor`: it wants a doctor. `emergency`: it wants one at once. */
  advice: 'doctor' | 'emergency' | null
  /** How customers write it, in every script. */
  phrases: readonly string[]
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const advices = ['doctor', 'emergency'] as const

export const needsOf = (table: string): Need[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', names = '', salts = '', advice = '', ...phrases] = line.split('|').map((field) => field.trim())
      return {
        id,
        names: list(names),
        salts: list(salts).map((set) => set.split('+').map((salt) => salt.trim())),
        advice: advices.find((one) => one === advice) ?? null,
        phrases: phrases.flatMap(list),
      }
    })
