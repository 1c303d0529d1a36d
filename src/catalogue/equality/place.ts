import type { Form, Route } from '#model/product.ts'

/** Words that state where a medicine is used. The first match wins. */
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
 * Places that the form alone implies: a "Skin Cream" equals a "Cream", an "Oral Suspension" a "Suspension". Drops, solutions, sprays and
 * powders alone imply no place.
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

/** Forms that are used in one way whatever the name says (`Eye Q Injection`). */
const settled: readonly Form[] = ['injection', 'infusion', 'kit', 'device', 'food']

/** The place of use that words state for a product of this form; undefined if no word states one, or only the one that the form implies. */
export const placeIn = (form: Form, ...texts: readonly string[]): Route | undefined => {
  if (settled.includes(form)) return undefined
  for (const text of texts) {
    const said = marks.find(([mark]) => mark.test(text))
    if (said) return usual[form]?.includes(said[1]) ? undefined : said[1]
  }
  return undefined
}

/**
 * Where a product is used: as its row says, else as its name or pack says, else as its form implies; undefined where that is open, as for drops.
 * `texts` are in lower case.
 */
export const placeOf = (
  form: Form,
  stated: Route | undefined,
  ...texts: readonly string[]
): Route | undefined =>
  stated ??
  placeIn(form, ...texts) ??
  (form === 'injection' || form === 'infusion' ? 'injected' : usual[form]?.[0])

/** Whether the form alone leaves the place of use open. */
export const needsPlace = (form: Form): boolean =>
  !settled.includes(form) && usual[form] === undefined

/** The target of an injection, if the name states it; `heavy` is the solution for spinal use, which no other replaces. */
export const injectedInto = (text: string): string => {
  const stated: string[] = []
  if (/\bi\.?v\b|intravenous/i.test(text)) stated.push('iv')
  if (/\bi\.?m\b|intramuscular/i.test(text)) stated.push('im')
  if (/\bs\.?c\b|subcutaneous/i.test(text)) stated.push('sc')
  if (/intra-?articular/i.test(text)) stated.push('joint')
  if (/intrathecal|spinal|epidural/i.test(text)) stated.push('spine')
  if (/\bheavy\b|hyperbaric/i.test(text)) stated.push('heavy')
  if (/intravitreal|intraocular|intracameral/i.test(text)) stated.push('eye')
  return stated.join('/')
}
