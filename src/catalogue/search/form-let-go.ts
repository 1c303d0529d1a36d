import type { Form } from '#model/product.ts'
import type { SearchNotice } from '#model/search-notice.ts'
import type { Catalogue } from '../open.ts'
import { formsOfWord } from './parse-query.ts'
import type { Query } from './query.ts'

/** Forms that stand in for one another without a word; those that are in no list stand for themselves. */
const alike: readonly (readonly Form[])[] = [
  ['tablet', 'capsule', 'lozenge', 'powder', 'granules'],
  ['syrup', 'suspension', 'solution', 'drops', 'powder', 'granules'],
  ['injection', 'infusion'],
  ['cream', 'ointment', 'gel', 'lotion', 'oil', 'solution', 'powder', 'spray', 'shampoo', 'soap'],
  ['inhaler', 'respules', 'capsule', 'spray'],
  ['drops', 'solution', 'spray'],
  ['mouthwash', 'solution'],
]
/** A product of these may be anything. */
const open: readonly Form[] = ['kit', 'device', 'food', 'other']

/** The forms that are shown for these without a word. */
export const formsFor = (forms: readonly Form[]): Form[] => [
  ...new Set([
    ...forms,
    ...open,
    ...alike.filter((some) => some.some((form) => forms.includes(form))).flat(),
  ]),
]

const rubbedIn: readonly Form[] = ['cream', 'ointment', 'gel', 'lotion', 'oil', 'spray']
/** The forms that are offered for a complaint instead of these: what is rubbed in for what is rubbed in, and nothing to drink. */
export const formsLike = (forms: readonly Form[]): readonly Form[] =>
  forms.some((form) => rubbedIn.includes(form)) ? rubbedIn : formsFor(forms)

const formSql = 'SELECT form FROM product WHERE id = ?'

/** Words for a form that nothing of the name has, where the best product is taken in another way: "voveran gel" is no tablet unsaid. */
export const formLetGo = (
  catalogue: Catalogue,
  { forms, typed }: Query,
  best: { id: number } | undefined,
): SearchNotice[] => {
  if (!best || forms.length === 0) return []
  const form = catalogue.sql(formSql).get(best.id)?.form as Form
  if (formsFor(forms).includes(form)) return []
  const words = typed.filter((word) => formsOfWord(word) !== null)
  return words.length > 0 ? [{ is: 'ignored', words }] : []
}
