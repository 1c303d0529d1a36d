import type { Form, Route } from '#model/product.ts'

/** What words say about where a medicine is used. The first that fits wins. */
const marks: [RegExp, Route][] = [
  [/\beyes?\W+(and\W+|or\W+)?ears?\b/, 'eye-ear'],
  [/vagina|pessar|\bvt$/, 'vaginal'],
  [/\brectal|enema/, 'rectal'],
  [/\beyes?\b|ophthalmic|opthalmic/, 'eye'],
  [/\bears?\b|\botic\b/, 'ear'],
  [/\bnasal|\bnose\b/, 'nose'],
  [/\bdental|gargle|\bgum paint|\bmouth\b|buccal/, 'mouth'],
  [/inhalation|rotacap|respicap|transcap|nexcap|rheocap/, 'inhaled'],
  [/\btopical|\bskin\b|\bscalp\b/, 'skin'],
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

/** Where a product is used, by the words of its pack, else of its name, both in lower case; nothing where no word says so. */
export const routeOf = (form: Form, words: string, name: string): Route | undefined => {
  if (settled.includes(form)) return undefined
  const said = marks.find(([mark]) => mark.test(words)) ?? marks.find(([mark]) => mark.test(name))
  return said && !usual[form]?.includes(said[1]) ? said[1] : undefined
}
