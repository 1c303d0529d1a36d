/**
 * Notices that a search must show. `brand`: no product has this name, so these are products of its salts. `ignored`: words without a
 * match were left out. `doctor`, `emergency`: the complaint needs a doctor, or one immediately.
 */
export type SearchNotice =
  | { is: 'brand'; brand: string; salts: string[] }
  | { is: 'ignored'; words: string[] }
  | { is: 'doctor' | 'emergency' }
