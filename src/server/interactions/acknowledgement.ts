import type { Catalogue } from '#catalogue/open.ts'
import { interactionsToAcknowledge } from '#catalogue/views/interactions-to-acknowledge.ts'
import type { PatientChecked } from '#contract/account/patients.ts'
import type { ToAcknowledge } from '#contract/interactions/cart.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'
import type { TakenItem } from '#model/patient.ts'
import { type Failed, failed } from '../kernel/outcome.ts'

/** What would be ordered, whom each product is for, and what is known against that. */
export type Ordering = {
  catalogue: Catalogue
  taken: readonly TakenItem[]
  checks: readonly PatientChecked[]
  /** What these people said that they take besides. */
  elsewhere?: readonly TakenItem[]
}

/** Whom a product is for, as a warning is known by. */
export const markOf = (patientId: string | null, productId: number): string =>
  `${patientId} ${productId}`

const severeOf = (checks: Ordering['checks']) =>
  checks.flatMap(({ id, warnings }) =>
    warnings.flatMap(({ isSevere, productId, msg }) =>
      isSevere ? [{ mark: markOf(id, productId), msg }] : [],
    ),
  )

const highOf = ({ catalogue, taken, checks, elsewhere }: Ordering, locale: Locale) =>
  interactionsToAcknowledge(
    catalogue,
    taken,
    severeOf(checks).map(({ mark }) => mark),
    locale,
    elsewhere,
  )

/** The interactions and warnings that the customer must acknowledge at checkout, in words; `null` without any. */
export const acknowledgementOf = (of: Ordering, locale: Locale): ToAcknowledge | null => {
  const high = highOf(of, locale)
  if (!high) return null
  const t = serverTexts(locale)
  const interactions = high.interactions.map(({ salts, products, text }) => {
    const [one, other] = salts
    return { salts, products, msg: text ?? t('interactions:noText', { one, other }) }
  })
  const warnings = severeOf(of.checks).map(({ msg }) => msg)
  return { key: high.key, interactions, warnings }
}

const partsOf = (of: Ordering): { pairs: string[]; warnings: ReturnType<typeof severeOf> } => {
  const high = highOf(of, 'en')
  if (!high) return { pairs: [], warnings: [] }
  return {
    pairs: high.interactions.map(
      ({ salts, products }) =>
        `${salts.join(' + ')} (${products.map((names) => names.join(', ')).join(' + ')})`,
    ),
    warnings: severeOf(of.checks),
  }
}

/** The high interactions and severe warnings of an order, for the pharmacist; `null` without any. `checks` are in English. */
export const wordsForPharmacist = (of: Ordering): string | null => {
  const { pairs, warnings } = partsOf(of)
  if (pairs.length + warnings.length === 0) return null
  const told = pairs.length > 0 ? [`High interaction: ${pairs.join('; ')}`] : []
  return [...told, ...warnings.map(({ msg }) => msg)].join(' ')
}

/**
 * Whether something of `wordsForPharmacist` was not acknowledged before: `acknowledged` are the lines of earlier orders, each with the words of its order. A
 * warning about a person was read only with a line of the same product for that very person: two people may have one name.
 */
export const hasUnread = (
  of: Ordering,
  acknowledged: readonly { text: string; mark: string }[],
): boolean => {
  const { pairs, warnings } = partsOf(of)
  return (
    pairs.some((pair) => !acknowledged.some(({ text }) => text.includes(pair))) ||
    warnings.some(
      ({ mark, msg }) => !acknowledged.some((one) => one.mark === mark && one.text.includes(msg)),
    )
  )
}

/** Refuses an order whose high interactions or severe warnings were not acknowledged; `null` when it may be placed. */
export const unacknowledged = (of: Ordering, acknowledged: string | undefined): Failed | null => {
  const high = highOf(of, 'en')
  return high === null || high.key === acknowledged
    ? null
    : failed('interactionsUnread', { field: 'acknowledged', detail: high.key })
}
