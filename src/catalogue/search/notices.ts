import type { SearchNotice } from '#model/search-notice.ts'
import type { Understood } from './understand-query.ts'

export const noticesOf = ({ brand, need, ignored }: Understood): SearchNotice[] => [
  ...(brand ? [{ is: 'brand' as const, ...brand }] : []),
  ...(need?.need.advice ? [{ is: need.need.advice }] : []),
  ...(ignored.length > 0 ? [{ is: 'ignored' as const, words: ignored }] : []),
]
