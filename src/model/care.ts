/** How products of one kind that are sold without a prescription are used: each a text of `otc.json`. */
export type UseOfKind = 'swallowed' | 'homeopathy' | 'outside' | 'sanitizer' | 'handWash' | 'mask'

export type Caution =
  | 'ask'
  | 'replace'
  | 'stop'
  | 'worse'
  | 'alcohol'
  | 'sugar'
  | 'blood'
  | 'liver'
  | 'flame'
  | 'poison'
  | 'eyes'
  | 'babies'
  | 'once'
  | 'skin'
