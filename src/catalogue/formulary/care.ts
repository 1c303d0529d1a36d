import type { Caution, UseOfKind } from '#model/care.ts'
import type { Form } from '#model/product.ts'

/** A product sold without a prescription: its name and pack as printed, and the slugs of its category and those above. */
export type Kept = { form: Form; text: string; categories: readonly string[] }

const inside: readonly Form[] = [
  'tablet',
  'capsule',
  'syrup',
  'suspension',
  'granules',
  'lozenge',
  'food',
]
/** Swallowed where the category says that they are food or medicine. */
const mayBeInside: readonly Form[] = ['powder', 'drops', 'solution', 'kit', 'other']
const outside: readonly Form[] = ['cream', 'gel', 'ointment', 'lotion', 'oil', 'shampoo', 'soap']
const worn: readonly Form[] = ['device', 'kit', 'other']

const maskWords = /\bmasks?\b|respirator/
const otherMask = /\b(?:hair|sheet|clay|peel|eye|sleep|oxygen|nebuli[sz]er)\b/
const sanitizerWords = /\bsaniti[sz]er|\bhand ?rub|hand disinfect/
const notForHands = /dispenser|toilet|vegetable|fruit|floor|surface|machine|disinfectant cloth/
const handWashWords = /\bhand ?wash|hand cleanser|\b(?:hand|liquid) soap/
const homeopathicWords = /\bdilution\b|mother tincture|\bbio-?chemic|\bhom(?:o)?eo|\d (?:ch|cm)\b/
const homeopathicCategory = /^homo?eopath/
const foodCategory = /wellness|immunity|nutrition|supplement|ayurved|vitamin/
const notSwallowed =
  /water purif|camphor|mosquito|denture|dusting|talc|\btooth|face pack|\beyes?\b|\bears?\b|nasal/

/** What herbs and oils are known to do beside other medicines. */
const herbs: readonly [RegExp, Caution][] = [
  [
    /karela|bitter ?(?:gourd|melon)|jamun|gurmar|gymnema|fenugreek|\bmethi|diab|gluco|madhu/,
    'sugar',
  ],
  [/curcumin|turmeric|haldi|garlic|lehsun|omega|fish oil|cod liver|flax|ginkgo|ginseng/, 'blood'],
  [/giloy|guduchi|tinospora|ashwagandha|curcumin|green tea extract/, 'liver'],
]

/** What is told of a product by its kind; `null` where the kind is not known. How to use it only where it is of one kind. */
export const careOf = ({ form, text, categories }: Kept) => {
  const said = text.toLowerCase()
  const kinds: [UseOfKind, Caution[]][] = []
  if (worn.includes(form) && maskWords.test(said) && !otherMask.test(said))
    kinds.push(['mask', ['babies', 'once']])
  if (sanitizerWords.test(said) && !notForHands.test(said))
    kinds.push(['sanitizer', ['flame', 'poison', 'eyes']])
  if (handWashWords.test(said)) kinds.push(['handWash', ['skin']])
  if (kinds.length === 0) {
    const isHomeopathic =
      homeopathicWords.test(said) || categories.some((slug) => homeopathicCategory.test(slug))
    const isFood = categories.some((slug) => foodCategory.test(slug))
    const found = herbs.filter(([words]) => words.test(said)).map(([, caution]) => caution)
    if (isHomeopathic)
      kinds.push(
        outside.includes(form)
          ? ['outside', ['worse']]
          : [
              'homeopathy',
              [
                'replace',
                'worse',
                'ask',
                ...(inside.includes(form) && form !== 'syrup' ? [] : (['alcohol'] as const)),
                ...found.filter((caution) => caution === 'sugar'),
              ],
            ],
      )
    else if (
      (inside.includes(form) || (mayBeInside.includes(form) && isFood)) &&
      !notSwallowed.test(said)
    )
      kinds.push(['swallowed', [...found, 'ask', 'replace', 'stop']])
  }
  if (kinds.length === 0) return null
  const [first] = kinds
  return {
    use: kinds.length === 1 && first ? first[0] : null,
    cautions: [...new Set(kinds.flatMap(([, cautions]) => cautions))],
  }
}
