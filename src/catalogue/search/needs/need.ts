/** A symptom or need in the words of customers, and where it leads. It never leads to a medicine that a doctor must choose. */
export type Need = {
  id: string
  /** English names under which the catalogue may list the ailment, usage or category, likeliest first. */
  ailments: readonly string[]
  /** Sets of salts sold without prescription for it; a product must contain exactly one of the sets. */
  salts: readonly (readonly string[])[]
  /** `doctor`: see a doctor. `emergency`: see a doctor at once. */
  advice: 'doctor' | 'emergency' | null
  /** How customers write it, in every script. */
  phrases: readonly string[]
}
