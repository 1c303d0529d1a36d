import type { Catalogue } from '#catalogue/open.ts'
import { interactionsToAcknowledge } from '#catalogue/views/interactions-to-acknowledge.ts'
import type { ToAcknowledge } from '#contract/interactions/cart.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import { type Failed, failed } from '../kernel/outcome.ts'

/** The interactions that the customer must acknowledge at checkout, in words; `null` without any. */
export const acknowledgementOf = (
  catalogue: Catalogue,
  productIds: readonly number[],
  locale: Locale,
): ToAcknowledge | null => {
  const high = interactionsToAcknowledge(catalogue, productIds, locale)
  if (!high) return null
  const t = serverTexts(locale)
  const interactions = high.interactions.map(({ salts, products, text }) => {
    const [one, other] = salts
    return { salts, products, msg: text ?? t('interactions:noText', { one, other }) }
  })
  return { key: high.key, interactions }
}

/** The high interactions of an order, one per line, for the pharmacist; `null` without any. */
export const wordsForPharmacist = (
  catalogue: Catalogue,
  productIds: readonly number[],
): string | null => {
  const high = interactionsToAcknowledge(catalogue, productIds, 'en')
  if (!high) return null
  const lines = high.interactions.map(
    ({ salts, products }) =>
      `${salts.join(' + ')} (${products.map((names) => names.join(', ')).join(' + ')})`,
  )
  return `High interaction: ${lines.join('; ')}`
}

/** Refuses an order whose high interactions were not acknowledged; `null` when it may be placed. */
export const unacknowledged = (
  catalogue: Catalogue,
  productIds: readonly number[],
  acknowledged: string | undefined,
): Failed | null => {
  const high = interactionsToAcknowledge(catalogue, productIds, 'en')
  return high === null || high.key === acknowledged
    ? null
    : failed('interactionsUnread', { field: 'acknowledged', detail: high.key })
}
