import type { SearchNotice } from '#model/search-notice.ts'
import type { Catalogue } from '../open.ts'
import { hasProduct } from './run-query.ts'
import { plansOf, type Understood } from './understand-query.ts'

export const noticesOf = (catalogue: Catalogue, understood: Understood): SearchNotice[] => {
  const { brand, need, ignored } = understood
  const found = (): boolean => plansOf(catalogue, understood, []).some((plan) => hasProduct(catalogue, plan))
  return [
    ...(brand ? [{ is: 'brand' as const, ...brand, found: found() }] : []),
    ...(understood.advice ? [{ is: understood.advice }] : []),
    ...(need?.need.advice ? [{ is: need.need.advice }] : []),
    ...(ignored.length > 0 ? [{ is: 'ignored' as const, words: ignored }] : []),
  ]
}
