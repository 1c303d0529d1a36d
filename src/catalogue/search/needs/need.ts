/** A symptom or need in the words of customers, and what it leads to. It never leads to a medicine that a doctor must choose. */
export type Need = {
  id: string
  /** English names under which the catalogue may have the ailment, usage or category, the likeliest first. */
  ailments: readonly string[]
  /** Sets of salts that are sold without prescription for it; a product must hold exactly one of them. */
  salts: readonly (readonly string[])[]
  /** `doctor`: it wants a doctor. `emergency`: it wants one at once. */
  advice: 'doctor' | 'emergency' | null
  /** How customers write it, in every script. */
  phrases: readonly string[]
}
