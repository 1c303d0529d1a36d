/**
 * What the reader must be told of a search. `brand`: no product here is called so, these are products of its salts. `ignored`: words that
 * nothing has were left out. `doctor`, `emergency`: what was asked for wants a doctor, or one at once.
 */
export type SearchNotice =
  | { is: 'brand'; brand: string; salts: string[] }
  | { is: 'ignored'; words: string[] }
  | { is: 'doctor' | 'emergency' }
