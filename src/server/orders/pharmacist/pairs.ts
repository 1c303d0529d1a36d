import type { Catalogue } from '#catalogue/open.ts'
import { interactionFacts } from '#catalogue/query/interaction-facts.ts'
import { itemOf, type NamedItem } from '#catalogue/query/interaction-item.ts'
import { actsOnSkin } from '#catalogue/query/local-action.ts'
import { clinicalOf } from '#catalogue/views/interaction-result.ts'
import { dayMs } from '#model/duration.ts'
import { type Check, checkOf, codeOf, type FoundPair, type Pair } from '#model/interactions.ts'
import { defaultLocale } from '#model/locale.ts'
import { couplesOf, type TakenItem, type Takers, takersOf, withinPatients } from '#model/patient.ts'
import type { Db } from '../../db/types.ts'
import type { StoredOrder } from '../rows/order-repository.ts'
import { orderedSince } from '../rows/recent-order-repository.ts'

/** What is checked together: `own` are the items, `missing` the products that this release does not have. */
export type CheckedTogether = {
  check: Check
  own: NamedItem[]
  missing: number[]
  takers: Takers
}

const isMedicine = ({ productKind, saltIds }: NamedItem): boolean =>
  productKind === 'drug' || saltIds.length > 0

/**
 * Checks products together as a pharmacist reads it. Salts of one tablet are no pair. A pair of which nothing is known is none either where one of the
 * two cannot reach the blood; what is known of it is told all the same.
 */
export const checkTogether = (
  catalogue: Catalogue,
  taken: readonly TakenItem[],
): CheckedTogether => {
  const found = taken.map((ref) => ({ id: ref.id, item: itemOf(catalogue, ref) }))
  const takers = takersOf(taken)
  const items = found.flatMap(({ item }) => (item && isMedicine(item) ? [item] : []))
  const own = [...new Map(items.map((item) => [codeOf(item), item])).values()]
  const check = withinPatients(checkOf(own, interactionFacts(catalogue, own)), takers)
  const skin = new Set(own.filter(({ id }) => actsOnSkin(catalogue, id)).map(codeOf))
  const mayMeet = (pair: Pair): boolean =>
    couplesOf(check, pair, takers).some(([one, other]) => !skin.has(one) && !skin.has(other))
  return {
    check: {
      ...check,
      notCovered: check.notCovered.filter(mayMeet),
      incomplete: check.incomplete.filter((code) => !skin.has(code)),
    },
    own,
    missing: [...new Set(found.flatMap(({ id, item }) => (item === null ? [id] : [])))],
    takers,
  }
}

/** Whether a product takes part in a check at all. */
export const isChecked = (catalogue: Catalogue, id: number): boolean => {
  const item = itemOf(catalogue, { kind: 'product', id })
  return item === null || (isMedicine(item) && !actsOnSkin(catalogue, id))
}

/** How far back other orders are looked at: packs of three months may still be taken. */
const orderedDays = 90

/** What the customer of an order bought lately, in this order and in others. */
export const takenLately = (db: Db, { customer_id }: StoredOrder, at: Date) =>
  orderedSince(db, customer_id, new Date(at.getTime() - orderedDays * dayMs).toISOString())

/** A pair that is supplied only for a reason: of the highest severity, or one that a rule of the project says to avoid. */
export const isSevere = (catalogue: Catalogue, pair: FoundPair): boolean => {
  if (pair.severity === 1) return true
  const { action } = clinicalOf(catalogue, pair, defaultLocale)
  return action === 'never' || action === 'avoid'
}

/** A line of an order, or a product that was bought lately. */
export type Held = { product_id: number; patient_id: string | null }

export const takenOf = ({ product_id, patient_id }: Held): TakenItem => ({
  kind: 'product',
  id: product_id,
  patientId: patient_id,
})

/**
 * The severe pairs that an approval would let out: one of the two is among `approved`, the other too, or it is `beside` them, having been approved,
 * needing no approval, bought lately or taken from elsewhere.
 */
export const severePairs = (
  catalogue: Catalogue,
  approved: readonly TakenItem[],
  beside: readonly TakenItem[],
): { pair: FoundPair; names: string }[] => {
  const { check, own, takers } = checkTogether(catalogue, [...approved, ...beside])
  const now = new Set(approved.map(codeOf))
  const nameOf = (code: string): string => own.find((item) => codeOf(item) === code)?.name ?? ''
  return check.found.flatMap((pair) => {
    const couples = couplesOf(check, pair, takers).filter((codes) =>
      codes.some((code) => now.has(code)),
    )
    const [first] = couples
    return first && isSevere(catalogue, pair)
      ? [{ pair, names: first.map(nameOf).join(' + ') }]
      : []
  })
}
