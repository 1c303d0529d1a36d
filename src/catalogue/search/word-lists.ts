import type { Form } from '#model/product.ts'
import lists from './word-lists.json' with { type: 'json' }

/**
 * Words for dosage forms, as customers, labels and shop ledgers write them. They filter results and are never searched as names. Words of
 * Indian languages are in the Latin spelling of `latin`.
 */
export const formWords: Record<string, readonly Form[]> = Object.fromEntries(
  lists.forms.flatMap(({ forms, words }) =>
    words.split(' ').map((word) => [word, forms as readonly Form[]]),
  ),
)

/** The forms that an incomplete word may become: `ta`, `inje`. */
export const formsBegun = (word: string): readonly Form[] => [
  ...new Set(
    Object.entries(formWords).flatMap(([whole, forms]) => (whole.startsWith(word) ? forms : [])),
  ),
]

/**
 * Words that many products have and none is called by: containers and devices, where it goes, how it is released. Alone they lead to no
 * product: "Novorapid Penfill" is not another insulin in a Penfill.
 */
export const describingWords: ReadonlySet<string> = new Set(lists.describing)

/** Endings of nearly all company names, which carry no meaning in a search. */
export const companyWords = new Set(lists.company)
