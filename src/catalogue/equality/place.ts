import type { Form, Route } from '#model/product.ts'

/** What words say about where a medicine is used. The first that fits wins. */
const marks: [RegExp, Route][] = [
  [/\beyes?\W+(and\W+|or\W+)?ears?\b/, 'eye-ear'],
  [/vagina|pessar|\bvt$/, 'vaginal'],
  [/\brectal|enema/, 'rectal'],
  [/\beyes?\b|ophthalmic|opthalmic/, 'eye'],
  [/\bears?\b|\botic\b/, 'ear'],
  [/\bnasal|\bnose\b/, 'nose'],
  [/\bdental|gargle|\bgum paint|\bmouth\b(?! (?:dissolving|disintegrating))|buccal/, 'mouth'],
  [/inhalation|rotacap|respicap|transcap|nexcap|rheocap/, 'inhaled'],
  [/\btopical|\bskin\b|\bscalp\b|dusting/, 'skin'],
  [/\boral\b/, 'oral'],
]

/**
 * Places that need no word, because the form by itself means them: a "Skin Cream" and a "Cream" are alike, an "Oral
 * Suspension" and a "Suspension" too. Drops, solutions, sprays and powders by themselves mean no place.
 */
const usual: Partial<Record<Form, readonly Route[]>> = {
  tablet: ['oral', 'mouth'],
  capsule: ['oral', 'mouth'],
  syrup: ['oral'],
  suspension: ['oral'],
  granules: ['oral'],
  cream: ['skin'],
  ointment: ['skin'],
  lotion: ['skin'],
  gel: ['skin'],
  shampoo: ['skin'],
  soap: ['skin'],
  patch: ['skin'],
  oil: ['skin'],
  mouthwash: ['mouth', 'oral'],
  lozenge: ['mouth', 'oral'],
  inhaler: ['inhaled'],
  respules: ['inhaled'],
}

/** Forms that are used in one way whatever a name says (`Eye Q Injection`). */
const settled: readonly Form[] = ['injection', 'infusion', 'kit', 'device', 'food']

/** Where words say that a product of this form is used; nothing where no word says so, or only what the form means by itself. */
export const placeIn = (form: Form, ...texts: readonly string[]): Route | undefined => {
  if (settled.includes(form)) return undefined
  for (const text of texts) {
    const said = marks.find(([mark]) => mark.test(text))
    if (said) return usual[form]?.includes(said[1]) ? undefined : said[1]
  }
  return undefined
}

/** Whether the form alone leaves open where the product is used. */
export const needsPlace = (form: Form): boolean => !settled.includes(form) && usual[form] === undefined

/** Into what an injection goes, where the name says it; and `heavy`, the solution for the spine that no other replaces. */
export const injectedInto = (text: string): string => {
  const said: string[] = []
  if (/\bi\.?v\b|intravenous/i.test(text)) said.push('iv')
  if (/\bi\.?m\b|intramuscular/i.test(text)) said.push('im')
  if (/\bs\.?c\b|subcutaneous/i.test(text)) said.push('sc')
  if (/intra-?articular/i.test(text)) said.push('joint')
  if (/intrathecal|spinal|epidural/i.test(text)) said.push('spine')
  if (/\bheavy\b|hyperbaric/i.test(text)) said.push('heavy')
  if (/intravitreal|intraocular|intracameral/i.test(text)) said.push('eye')
  return said.join('/')
}
