import type { Catalogue } from '#catalogue/open.ts'
import { interactionFacts } from '#catalogue/query/interaction-facts.ts'
import { itemOf, type NamedItem } from '#catalogue/query/interaction-item.ts'
import { substitutePage, substitutionOf } from '#catalogue/query/substitute.ts'
import { makerName } from '#catalogue/views/card.ts'
import { clinicalOf } from '#catalogue/views/interaction-result.ts'
import type { Beside } from '#contract/pharmacist/pharmacist.ts'
import { dayMs } from '#model/duration.ts'
import { checkOf, codeOf } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { Db } from '../../db/types.ts'
import { checkReply } from '../../interactions/dto.ts'
import type { Log } from '../../platform/log.ts'
import {
  linesOf,
  ordersWhere,
  parcelsOfOrders,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { briefView } from '../rows/order-view.ts'
import { orderedSince } from '../rows/recent-order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import {
  readFor,
  readingsOf,
  type StoredTranscription,
  transcriptionsOf,
  usesOf,
} from '../rows/transcription-repository.ts'
import { adminOrderView } from './admin-order-view.ts'
import { claimOf } from './claim-repository.ts'
import { takesSecond } from './transcribe.ts'
import { claimView, lineReadView, paperReadView, transcriptionView } from './views.ts'

/** How far back other orders are looked at: packs of three months may still be taken. */
const orderedDays = 90
const earlierShown = 20
const substitutesShown = 5

const substitutesOf = (
  catalogue: Catalogue | null,
  productId: number,
): Beside['lines'][number]['substitutes'] => {
  const substitution = catalogue && substitutionOf(catalogue, productId)
  if (!catalogue || !substitution) return []
  const asked = {
    substitution,
    except: productId,
    makerId: 0,
    order: 'popular',
    limit: substitutesShown,
    offset: 0,
  } as const
  const { rows } = substitutePage(catalogue, asked)
  return rows.map((row) => ({
    productId: row.id,
    name: row.name,
    maker: makerName(catalogue, row) || null,
  }))
}

/** Interactions among what is ordered and what was bought lately; null where they cannot be checked, which is never told as none. */
const interactionsOf = (
  catalogue: Catalogue | null,
  ids: readonly number[],
  locale: Locale,
  log: Log,
): Beside['interactions'] => {
  if (!catalogue) return null
  try {
    const found = ids.map((id) => itemOf(catalogue, { kind: 'product', id }))
    // A product that has left the catalogue cannot be checked, so nothing is said about the whole.
    if (found.some((item) => item === null)) return null
    const items = found.filter(
      (item): item is NamedItem =>
        item !== null && (item.productKind === 'drug' || item.saltIds.length > 0),
    )
    const own = [...new Map(items.map((item) => [codeOf(item), item])).values()]
    const check = checkOf(own, interactionFacts(catalogue, own))
    const reply = checkReply({ catalogue, locale, items: own }, check)
    const clinical = ({ salts: [one, other] }: (typeof reply)['result'][number]) =>
      clinicalOf(catalogue, { a: one.id, b: other.id }, locale)
    return { ...reply, result: reply.result.map((pair) => ({ ...pair, clinical: clinical(pair) })) }
  } catch (error) {
    log.error({ err: error }, 'interaction check of an order failed')
    return null
  }
}

type Read = { now: StoredTranscription | undefined; before: Beside['lines'][number]['readBefore'] }

const lineView = (
  catalogue: Catalogue | null,
  line: StoredOrderLine,
  { now, before }: Read,
): Beside['lines'][number] => ({
  line: line.number,
  productId: line.product_id,
  name: line.name,
  composition: line.composition,
  schedule: line.schedule,
  review: line.review,
  units: line.quantity / 1_000,
  takesSecond: takesSecond(line),
  transcription: now ? transcriptionView(now) : null,
  readBefore: before,
  substitutes: substitutesOf(catalogue, line.product_id),
})

type Looking = { catalogue: Catalogue | null; locale: Locale; at: Date; log: Log }

/** All that a pharmacist looks at beside an order. */
export const besideOrder = async (
  db: Db,
  order: StoredOrder,
  { catalogue, locale, at, log }: Looking,
): Promise<Beside> => {
  const lines = remainingLines(await linesOf(db, [order.id]))
  const read = await transcriptionsOf(db, order.id)
  const since = new Date(at.getTime() - orderedDays * dayMs).toISOString()
  const lately = await orderedSince(db, order.customer_id, since)
  const ids = [
    ...new Set([
      ...lines.map(({ product_id }) => product_id),
      ...lately.map(({ product_id }) => product_id),
    ]),
  ]
  const { orders } = await ordersWhere(
    db,
    { customerId: order.customer_id },
    { offset: 0, limit: earlierShown + 1 },
  )
  const earlier = orders.filter(({ id }) => id !== order.id).slice(0, earlierShown)
  const earlierParcels = await parcelsOfOrders(
    db,
    earlier.map(({ id }) => id),
  )
  const earlierLines = await linesOf(
    db,
    earlier.map(({ id }) => id),
  )
  const view = await adminOrderView(db, order)
  const given = view.prescriptions.map(({ id }) => id)
  const before = await readingsOf(db, given, order.id)
  const readBefore = async ({ product_id }: StoredOrderLine): Promise<Read['before']> => {
    const found = before.find((one) => one.product_id === product_id)
    return found
      ? lineReadView(found, await usesOf(db, found.prescription_id ?? '', product_id, order.id))
      : null
  }
  const views: Beside['lines'] = []
  for (const line of lines)
    views.push(
      lineView(catalogue, line, {
        now: readFor(read, line).at(-1),
        before: await readBefore(line),
      }),
    )
  return {
    order: view,
    claim: claimView(await claimOf(db, order.id), at.toISOString()),
    patients: view.prescriptions.map(({ id, doctor, patient, mediaType }) => {
      const found = before.find(({ prescription_id }) => prescription_id === id)
      return {
        prescriptionId: id,
        doctor,
        patient,
        mediaType,
        readBefore: found ? paperReadView(found) : null,
      }
    }),
    lines: views,
    interactions: interactionsOf(catalogue, ids, locale, log),
    checkedWith: lately
      .filter(({ product_id }) => !lines.some((line) => line.product_id === product_id))
      .map(({ product_id, name }) => ({ productId: product_id, name })),
    earlier: earlier.map((one) =>
      briefView(
        one,
        earlierLines.filter(({ order_id }) => order_id === one.id),
        earlierParcels.filter(({ order_id }) => order_id === one.id),
      ),
    ),
  }
}
