import type { CheckedDuplicate } from '#model/views/interactions.ts'
import type { Key } from './keys.ts'
import type { T } from './t.ts'

/** Why these medicines are one too many, and what to do. */
export const duplicateText = (
  t: T<Extract<Key, `interactions:duplicate${string}`>>,
  { is, salts, products, kind, reason }: CheckedDuplicate,
): string => {
  const names = products.join(', ')
  if (is === 'salt') return t('interactions:duplicate', { salt: salts.join(', '), names })
  if (is === 'substance')
    return t('interactions:duplicateForms', { salts: salts.join(', '), names })
  if (kind === undefined || reason === undefined)
    return t('interactions:duplicateGroup', { salts: salts.join(', '), names })
  return t('interactions:duplicateKind', { salts: salts.join(', '), names, kind, reason })
}

/** The heading over duplicates: the same salt has its own. */
export const duplicateHeading = (duplicates: readonly Pick<CheckedDuplicate, 'is'>[]) =>
  duplicates.every(({ is }) => is === 'salt')
    ? ('interactions:duplicates' as const)
    : ('interactions:duplicatesKind' as const)

/** The answer in one line, where nothing but duplicates is known. */
export const duplicateBanner = (duplicates: readonly Pick<CheckedDuplicate, 'is'>[]) =>
  duplicates.every(({ is }) => is === 'class')
    ? ('interactions:bannerDuplicateKind' as const)
    : ('interactions:bannerDuplicate' as const)
