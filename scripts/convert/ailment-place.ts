import { injectedInto } from '#catalogue/equality/place.ts'
import type { Form, Route } from '#model/product.ts'

/**
 * Where a medicine acts or enters the body. The ATC classification gives a substance another code, and another use, at each: albumin is
 * infused for the blood, its tannate swallowed against diarrhoea.
 */
export const ailmentPlaces = [
  'swallowed',
  'injected',
  'rectal',
  'vaginal',
  'skin',
  'scalp',
  'patch',
  'eye',
  'ear',
  'nose',
  'mouth',
  'inhaled',
] as const
export type AilmentPlace = (typeof ailmentPlaces)[number]

const wholeBody: readonly AilmentPlace[] = ['swallowed', 'injected']
const swallowed: readonly AilmentPlace[] = ['swallowed']
const onSkin: readonly AilmentPlace[] = ['skin', 'scalp']
const painkiller: readonly AilmentPlace[] = ['swallowed', 'injected', 'rectal']

/**
 * The places of ATC groups; the first match wins. A group that is missing acts in the whole body and is swallowed or injected. Groups that
 * are injected for another purpose than swallowed are here: diazepam for fits, indometacin for the heart of a newborn child.
 */
const groups: [RegExp, readonly AilmentPlace[]][] = [
  [/^(A01|R02)/, ['mouth']],
  [/^(A06AB02|A07E[AC])/, ['swallowed', 'rectal']],
  [/^(A06AG|A06AX01)/, ['rectal']],
  [/^(A03BB|A03F)/, painkiller],
  [/^(A02A|A02B[BDX]|A03AB|A03AX|A05AA|A06|A07|A08|A09|A10B(?!J))/, swallowed],
  [/^A10A/, ['injected']],
  [/^(B01AB|B01AD|B01AX05|C01CA(?!17)|C05BB|G03G(?!B)|H01B)/, ['injected']],
  [/^B02BC/, ['skin']],
  [/^C01DA/, ['swallowed', 'injected', 'patch']],
  [/^(B01AA|B01AF|C02AC|C03[ABD]|C05C|C07A[AB](?!09)|C08D|C09|G04(?!BE0[12])|M04)/, swallowed],
  [/^C05A/, ['rectal']],
  [/^C05BA/, ['skin']],
  [/^C05BX/, ['swallowed', 'skin']],
  [/^(D01B|D05B|D10B)/, swallowed],
  [/^D11AC/, ['scalp']],
  [/^(D|P03A)/, onSkin],
  [/^G01/, ['vaginal']],
  [/^G02B/, ['vaginal']],
  [/^G03C/, ['swallowed', 'injected', 'vaginal', 'skin', 'patch']],
  [/^J05AH/, ['swallowed', 'injected', 'inhaled']],
  [/^M01AB01/, ['swallowed', 'rectal']],
  [/^(M01A[A-H]|N02B)/, painkiller],
  [/^M02A/, ['skin', 'patch']],
  [/^N02A/, ['swallowed', 'injected', 'rectal', 'patch']],
  [/^N02C/, ['swallowed', 'injected', 'nose']],
  [/^N04BC07/, ['swallowed', 'injected']],
  [/^(N04|N06D|N07B)/, ['swallowed', 'patch']],
  [/^(N05[BC]|N06|N07[AC]|R01B)/, swallowed],
  [/^R01A/, ['nose']],
  [/^R03[AB]/, ['inhaled']],
  [/^R05C/, ['swallowed', 'inhaled']],
  [/^R05D/, ['swallowed', 'mouth']],
  [/^S01EC0[12]/, wholeBody],
  [/^S01/, ['eye']],
  [/^S02/, ['ear']],
  [/^S03/, ['eye', 'ear']],
]

export const placesOfCode = (code: string): readonly AilmentPlace[] =>
  groups.find(([group]) => group.test(code))?.[1] ?? wholeBody

const byRoute: Record<Route, readonly AilmentPlace[]> = {
  oral: ['swallowed'],
  skin: ['skin'],
  eye: ['eye'],
  ear: ['ear'],
  'eye-ear': ['eye', 'ear'],
  nose: ['nose'],
  mouth: ['mouth'],
  vaginal: ['vaginal'],
  rectal: ['rectal'],
  inhaled: ['inhaled'],
  injected: ['injected'],
  other: [],
}

const byForm: Partial<Record<Form, AilmentPlace>> = {
  tablet: 'swallowed',
  capsule: 'swallowed',
  syrup: 'swallowed',
  suspension: 'swallowed',
  granules: 'swallowed',
  kit: 'swallowed',
  injection: 'injected',
  infusion: 'injected',
  suppository: 'rectal',
  patch: 'patch',
  cream: 'skin',
  ointment: 'skin',
  gel: 'skin',
  lotion: 'skin',
  soap: 'skin',
  oil: 'skin',
  shampoo: 'scalp',
  mouthwash: 'mouth',
  lozenge: 'mouth',
  inhaler: 'inhaled',
  respules: 'inhaled',
}

/** Needles into one organ: what acts there says nothing about the rest of the body. */
const oneOrgan = /eye|joint|spine/

/**
 * The places in which a product is used; empty if neither route nor form states one, as for drops and powders. `text`: its name and the
 * words of its pack.
 */
export const placesOfProduct = (
  form: Form,
  route: Route | undefined,
  text: string,
): readonly AilmentPlace[] => {
  if ((form === 'injection' || form === 'infusion') && oneOrgan.test(injectedInto(text))) return []
  const places: readonly AilmentPlace[] =
    route !== undefined ? byRoute[route] : byForm[form] === undefined ? [] : [byForm[form]]
  return places.includes('skin') && /\b(scalp|hair)\b/i.test(text) ? onSkin : places
}
