import type { Form } from '#model/product.ts'

/** Words in names for what a product is, and the forms that agree with each. */
const formWords: [RegExp, readonly Form[]][] = [
  [/\btab(let)?s?\b|\bcaplets?\b/, ['tablet', 'suppository', 'kit']],
  [
    /\bcap(sule)?s?\b|\bsoftgels?\b|\bsoft ?gel\b|\bcofgels?\b/,
    ['capsule', 'suppository', 'inhaler', 'kit'],
  ],
  [
    /\bsyrup\b|\bexpectorant\b|\blinctus\b|\belixir\b|\btonic\b/,
    ['syrup', 'suspension', 'solution'],
  ],
  [
    /\bsuspension\b|\boral liquid\b|\bliquid\b/,
    ['suspension', 'syrup', 'solution', 'drops', 'injection', 'respules'],
  ],
  [/\bdrops?\b/, ['drops']],
  [
    /\binjections?\b|\binj\b|\bvaccine\b|\bprefilled syringe\b|\bpen ?fill\b|kwikpen|flexpen|\bautoinjector\b/,
    ['injection', 'infusion'],
  ],
  [/\binfusion\b/, ['infusion', 'injection']],
  [/\bcream\b/, ['cream']],
  [/\bointment\b/, ['ointment']],
  [/\b(?<!soft )gel\b/, ['gel', 'drops', 'capsule']],
  [/\blotion\b/, ['lotion']],
  [/\bshampoo\b/, ['shampoo']],
  [/\bsoap\b|\bbar\b/, ['soap']],
  [/\bpatch(es)?\b|\bplaster\b/, ['patch']],
  [
    /\binhaler\b|rotacaps?\b|respicaps?\b|transcaps?\b|transhaler\b|autohaler\b|novocart\b/,
    ['inhaler'],
  ],
  [/\brespules?\b|\btranspules?\b|\bnebuli[sz]er\b/, ['respules']],
  [/\bspray\b/, ['spray', 'drops']],
  [/\bsuppositor(y|ies)\b|\bpessar(y|ies)\b/, ['suppository']],
  [/\bmouth ?wash\b|\bgargle\b/, ['mouthwash', 'solution']],
  [
    /\bpowder\b|\bsachets?\b/,
    [
      'powder',
      'granules',
      'suspension',
      'solution',
      'injection',
      'infusion',
      'respules',
      'food',
      'inhaler',
    ],
  ],
  [/\bgranules\b/, ['granules', 'powder']],
  [/\bkit\b|\bcombi ?pack\b|\bcombikit\b/, ['kit']],
  [/\blozenges?\b/, ['lozenge', 'tablet']],
]

/** Whether a name states another form than the product has: the "Drops" of a syrup are measured differently. */
export const nameContradictsForm = (name: string, form: Form): boolean => {
  const lower = name.toLowerCase()
  const said = formWords.filter(([word]) => word.test(lower))
  return said.length > 0 && !said.some(([, forms]) => forms.includes(form))
}
