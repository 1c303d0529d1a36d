import type { Understood } from './understand-query.ts'

/**
 * What the reader must be told of a search. `brand`: no product here is called so, these are products of its salts. `ignored`: words that
 * nothing has were left out. `doctor`, `emergency`: what was asked for wants a doctor, or one at once.
 */
export type SearchNotice =
  | { is: 'brand'; brand: string; salts: string[] }
  | { is: 'ignored'; words: string[] }
  | { is: 'doctor' | 'emergency' }

export const noticesOf = ({ brand, need, ignored }: Understood): SearchNotice[] => [
  ...(brand ? [{ is: 'brand' as const, ...brand }] : []),
  ...(need?.need.advice ? [{ is: need.need.advice }] : []),
  ...(ignored.length > 0 ? [{ is: 'ignored' as const, words: ignored }] : []),
]
