import type { Catalogue } from '#catalogue/open.ts'
import { interactionsToAcknowledge } from '#catalogue/views/interactions-to-acknowledge.ts'
import type { ToAcknowledge } from '#contract/interactions/cart.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import type { CheckoutContext } from '../checkout/checkout-context.ts'
import { type Failed, failed } from '../http/outcome.ts'

/** What the customer of a cart has to have read, in words; `null` for nothing. For the summary of the checkout. */
export const acknowledgementOf = (catalogue: Catalogue, productIds: readonly number[], locale: Locale): ToAcknowledge | null => {
  const high = interactionsToAcknowledge(catalogue, productIds, locale)
  if (!high) return null
  const t = serverTexts(locale)
  const interactions = high.interactions.map(({ salts, products, text }) => {
    const [one, other] = salts
    return { salts, products, msg: text ?? t('interactions:noText', { one, other }) }
  })
  return { key: high.key, interactions }
}

/** The products of a basket that would be ordered. */
export const productsOf = ({ priced }: Pick<CheckoutContext, 'priced'>): number[] =>
  priced.lines.flatMap(({ row }) => (row ? [row.id] : []))

/** The high interactions of an order in a line each, for the pharmacist who looks at its history; `null` for none. */
export const wordsForPharmacist = (catalogue: Catalogue, productIds: readonly number[]): string | null => {
  const high = interactionsToAcknowledge(catalogue, productIds, 'en')
  if (!high) return null
  const lines = high.interactions.map(
    ({ salts, products }) => `${salts.join(' + ')} (${products.map((names) => names.join(', ')).join(' + ')})`,
  )
  return `High interaction: ${lines.join('; ')}`
}

/** What keeps an order with these products from being placed, or `null`: it is kept with the order for the pharmacist. */
export const unacknowledged = (catalogue: Catalogue, productIds: readonly number[], acknowledged: string | undefined): Failed | null => {
  const high = interactionsToAcknowledge(catalogue, productIds, 'en')
  return high === null || high.key === acknowledged ? null : failed('interactionsUnread', { field: 'acknowledged', detail: high.key })
}
