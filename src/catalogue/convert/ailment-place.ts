import type { Form, Route } from '#model/product.ts'

/**
 * Where a medicine acts, as the ATC classification divides it: a substance has other codes and uses in the eye than when taken by mouth.
 */
export type AilmentPlace = 'taken' | 'skin' | 'eye' | 'ear' | 'nose' | 'mouth' | 'vaginal' | 'rectal' | 'inhaled'

const local: [RegExp, readonly AilmentPlace[]][] = [
  [/^(D01B|D05B|D10B|S01EC01|S01EC02)/, ['taken']],
  [/^(D|M02|P03A)/, ['skin']],
  [/^S01/, ['eye']],
  [/^S02/, ['ear']],
  [/^S03/, ['eye', 'ear']],
  [/^R01A/, ['nose']],
  [/^(A01|R02)/, ['mouth']],
  [/^(G01|G02CC)/, ['vaginal']],
  [/^C05A/, ['rectal']],
  [/^R03[AB]/, ['inhaled']],
]

/** The places of application that an ATC code implies. */
export const placesOfCode = (code: string): readonly AilmentPlace[] => local.find(([group]) => group.test(code))?.[1] ?? ['taken']

const byRoute: Record<Route, readonly AilmentPlace[]> = {
  oral: ['taken'],
  skin: ['skin'],
  eye: ['eye'],
  ear: ['ear'],
  'eye-ear': ['eye', 'ear'],
  nose: ['nose'],
  mouth: ['mouth'],
  vaginal: ['vaginal'],
  rectal: ['rectal'],
  inhaled: ['inhaled'],
  injected: ['taken'],
  other: [],
}

const byForm: Partial<Record<Form, AilmentPlace>> = {
  tablet: 'taken',
  capsule: 'taken',
  syrup: 'taken',
  suspension: 'taken',
  granules: 'taken',
  injection: 'taken',
  infusion: 'taken',
  suppository: 'taken',
  kit: 'taken',
  cream: 'skin',
  ointment: 'skin',
  gel: 'skin',
  lotion: 'skin',
  soap: 'skin',
  shampoo: 'skin',
  oil: 'skin',
  mouthwash: 'mouth',
  lozenge: 'mouth',
  inhaler: 'inhaled',
  respules: 'inhaled',
}

/** The places of application of a product; empty if neither route nor form states one, as for drops and powders. */
export const placesOfProduct = (form: Form, route: Route | undefined): readonly AilmentPlace[] => {
  if (route !== undefined) return byRoute[route]
  const place = byForm[form]
  return place === undefined ? [] : [place]
}
