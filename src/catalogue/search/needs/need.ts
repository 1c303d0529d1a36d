/**
 * A symptom or need in the words of customers, and where it leads. It never leads to a medicine that a doctor must choose. A table line is
 * `id | names of the ailment | salts without prescription | advice | English | Hindi in Latin letters | Hindi | Telugu | Gujarati | Marathi
 * | Tamil`. Commas separate the names of an ailment and the sets of salts; `+` joins the salts of a set.
 */
export type Need = {
  id: string
  /** English names under which the catalogue may list the ailment, usage or category, likeliest first. */
  names: readonly string[]
  /** Sets of salts sold without prescription for it; a product must contain exactly one of the sets. */
  salts: readonly (readonly string[])[]
  /** `doctor`: see a doctor. `emergency`: see a doctor at once. */
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
