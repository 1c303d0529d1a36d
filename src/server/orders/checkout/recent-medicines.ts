import type { ToAcknowledge } from '#contract/interactions/cart.ts'
import { dayMs } from '#model/duration.ts'
import { type Locale, locales } from '#model/locale.ts'
import type { TakenItem } from '#model/patient.ts'
import { asSentence } from '#model/sentence.ts'
import type { Db } from '../../db/types.ts'
import { elsewhereOf } from '../../household/patient-check.ts'
import { acknowledgementOf, hasUnread, markOf } from '../../interactions/acknowledgement.ts'
import { hasConsent } from '../../kernel/session/consent.ts'
import { orderedSince } from '../rows/recent-order-repository.ts'
import { type CheckoutContext, orderingOf } from './checkout-context.ts'

/** How far back earlier orders are compared: packs of three months may still be taken. */
export const orderedDays = 90

/** What a customer ordered lately, and for whom; null where they did not agree that it is compared. */
export const orderedWithConsent = async (db: Db, customerId: string, now: Date) =>
  (await hasConsent(db, customerId, 'healthHistory'))
    ? await orderedSince(
        db,
        customerId,
        new Date(now.getTime() - orderedDays * dayMs).toISOString(),
      )
    : null

const told = ({ salts, products, msg }: ToAcknowledge['interactions'][number]): string =>
  `${products.map((names, nth) => names.join(', ') || salts[nth]).join(' + ')}: ${msg}`

/**
 * Severe warnings about what is about to be ordered, by person: among themselves, with what the same person had lately (with consent) or takes from
 * elsewhere, and against what is said of the person. Empty without any, which is no statement that they suit.
 */
export const severeWarnings = async (
  db: Db,
  context: CheckoutContext,
  customerId: string,
  locale: Locale,
): Promise<string[]> => {
  const { household, pricing } = context
  const { catalogue } = pricing
  const { taken, checks } = orderingOf(context, locale)
  const recent = (await orderedWithConsent(db, customerId, pricing.at)) ?? []
  // The order that is repeated is among the recent ones: its products are no news of their own.
  const again = new Set(taken.map(({ id }) => id))
  const earlier = recent.flatMap(({ product_id: id, patient_id: patientId }): TakenItem[] =>
    again.has(id) ? [] : [{ kind: 'product', id, patientId }],
  )
  const patients = household.patients.filter(({ id }) =>
    taken.some(({ patientId }) => patientId === id),
  )
  /** What one person may take: what names no patient may be for any of them (docs/decisions/0110). */
  const warningsFor = (patient: { id: string; name: string } | null): string[] => {
    const isOwn = ({ patientId }: TakenItem): boolean =>
      patientId === null || patientId === patient?.id
    const others = [
      ...earlier.filter(isOwn),
      ...elsewhereOf(
        catalogue,
        household.patients.filter(({ id }) => id === patient?.id),
      ),
    ]
    const found = (items: readonly TakenItem[]): string[] =>
      (acknowledgementOf({ catalogue, taken: items, checks: [] }, locale)?.interactions ?? []).map(
        told,
      )
    // What is between medicines of before was told when they were ordered.
    const before = new Set(found(others))
    const pairs = found([...taken.filter(isOwn), ...others]).filter((text) => !before.has(text))
    const against = checks
      .filter(({ id }) => id === patient?.id)
      .flatMap(({ warnings }) => warnings.flatMap(({ isSevere, msg }) => (isSevere ? [msg] : [])))
    return [...pairs.map((text) => (patient ? `${patient.name}: ${text}` : text)), ...against].map(
      (text) => asSentence(text, locale),
    )
  }
  return (patients.length > 0 ? patients : [null]).flatMap(warningsFor)
}

/**
 * The severe warnings of what is about to be ordered by no press of the customer, in each language, where one of them was not acknowledged with an order
 * before; null otherwise. The same ones stop a checkout.
 */
export const unreadWarnings = async (
  db: Db,
  context: CheckoutContext,
  customerId: string,
): Promise<Record<Locale, string> | null> => {
  if (!hasUnread(orderingOf(context, 'en'), [])) return null
  const read = await db
    .selectFrom('order_event as e')
    .innerJoin('customer_order as o', 'o.id', 'e.order_id')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select(['e.comment', 'l.patient_id', 'l.product_id'])
    .where('o.customer_id', '=', customerId)
    .where('e.job', '=', 'interactions')
    .where('e.status', '=', 'success')
    .execute()
  const acknowledged = read.map(({ comment, patient_id, product_id }) => ({
    text: comment ?? '',
    mark: markOf(patient_id, product_id),
  }))
  if (!hasUnread(orderingOf(context, 'en'), acknowledged)) return null
  const inWords = (locale: Locale): string => {
    const acknowledgement = acknowledgementOf(orderingOf(context, locale), locale)
    const all = [
      ...(acknowledgement?.interactions ?? []).map(told),
      ...(acknowledgement?.warnings ?? []),
    ]
    return all.map((text) => asSentence(text, locale)).join(' ')
  }
  return Object.fromEntries(locales.map((locale) => [locale, inWords(locale)])) as Record<
    Locale,
    string
  >
}
