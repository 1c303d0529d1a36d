import type { Form } from '#model/product.ts'

/** A symptom or need in the words of customers, and where it leads. It never leads to a medicine that a doctor must choose. */
export type Need = {
  id: string
  /** English names under which the catalogue may list the ailment, usage or category, likeliest first. */
  ailments: readonly string[]
  /** Sets of salts sold without prescription for it; a product must contain exactly one of the sets. */
  salts: readonly (readonly string[])[]
  /** The only forms that may be shown for it: povidone iodine for a sore throat is a gargle, never the ointment. */
  forms?: readonly Form[]
  /** Words whose products are not for it, whatever they hold: saline for the eye does not clear the nose. */
  without?: readonly string[]
  /** `doctor`: see a doctor. `emergency`: see a doctor at once. */
  advice: 'doctor' | 'emergency' | null
  /** Goods rather than a complaint: a thermometer. */
  goods?: true
  /** Said of a child, in a pregnancy, while breastfeeding or of an animal. */
  forOthers?: true
  /** How customers write it, in every script. */
  phrases: readonly string[]
}
