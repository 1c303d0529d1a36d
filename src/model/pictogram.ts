/** What a pictogram of an ailment or a salt shows: a part of the body, or what makes ill. `src/styles/icons.svg` draws each as `at-{name}`. */
export const pictograms = [
  'blood',
  'bone',
  'cell',
  'eye',
  'germ',
  'gland',
  'head',
  'heart',
  'kidney',
  'leaf',
  'lungs',
  'skin',
  'stomach',
  'thermometer',
  'woman',
] as const
export type Pictogram = (typeof pictograms)[number]

/** Anatomical main groups of the WHO's ATC classification, and the subgroups that act elsewhere than their main group. */
const ofGroup: Readonly<Record<string, Pictogram>> = {
  A: 'stomach',
  A10: 'blood',
  A11: 'leaf',
  A12: 'leaf',
  B: 'blood',
  C: 'heart',
  D: 'skin',
  G: 'woman',
  G04: 'kidney',
  H: 'gland',
  J: 'germ',
  L: 'cell',
  M: 'bone',
  N: 'head',
  // Against pain and fever, but for those of nerves.
  N02B: 'thermometer',
  N02BF: 'head',
  P: 'germ',
  R: 'lungs',
  S: 'eye',
  // Of the ear alone: there is no picture of it.
  S02: 'head',
}

/** Where a substance of an ATC code acts; null without a code, and for the various ones of group V. */
export const pictogramOfAtc = (atc: string | undefined): Pictogram | null => {
  for (let length = Math.min(5, atc?.length ?? 0); length > 0; length--) {
    const symbol = ofGroup[atc?.slice(0, length) ?? '']
    if (symbol) return symbol
  }
  return null
}
