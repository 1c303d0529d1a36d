import type { Catalogue } from '#catalogue/open.ts'
import { substitutePage, substitutionOf } from '#catalogue/query/substitute.ts'
import { manufacturerName } from '#catalogue/views/card.ts'
import { clinicalOf } from '#catalogue/views/interaction-result.ts'
import { interactionStatus } from '#contract/interactions/interactions.ts'
import type { ReviewContext } from '#contract/pharmacist/pharmacist.ts'
import { codeOf } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import type { TakenItem } from '#model/patient.ts'
import { unitsOf } from '#model/quantity.ts'
import type { Db } from '../../db/types.ts'
import { checkPatients, elsewhereOf } from '../../household/patient-check.ts'
import { patientsOf } from '../../household/patient-repository.ts'
import { checkReply } from '../../interactions/dto.ts'
import type { Log } from '../../platform/log.ts'
import type { Prescription } from '../../prescriptions/prescription-repository.ts'
import { briefList } from '../rows/brief-list.ts'
import { prescriptionsOfOrder } from '../rows/order-prescription-repository.ts'
import {
  linesOf,
  ordersWhere,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { pairDecisionsOf, type StoredPairDecision } from '../rows/pair-decision-repository.ts'
import { questionsOf, type StoredQuestion } from '../rows/question-repository.ts'
import type { OrderedLately } from '../rows/recent-order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { ordersOfPicture } from '../rows/same-picture-repository.ts'
import {
  readFor,
  readingsOf,
  type StoredTranscription,
  transcriptionsOf,
  transcriptionsOfOrders,
  usesOf,
} from '../rows/transcription-repository.ts'
import { adminOrderView } from './admin-order-view.ts'
import { claimOf } from './claim-repository.ts'
import { questionAbout, waitsOf } from './line-waits.ts'
import { checkTogether, isChecked, isSevere, takenLately, takenOf } from './pairs.ts'
import { readAgainFrom } from './second-reading.ts'
import { takesSecond } from './transcribe.ts'
import {
  claimView,
  lineReadView,
  pairDecisionView,
  paperReadView,
  transcriptionView,
} from './views.ts'

const earlierShown = 20
const substitutesShown = 5

const substitutesOf = (
  catalogue: Catalogue | null,
  productId: number,
): ReviewContext['lines'][number]['substitutes'] => {
  const substitution = catalogue && substitutionOf(catalogue, productId)
  if (!catalogue || !substitution) return []
  const filter = {
    substitution,
    except: productId,
    makerId: 0,
    order: 'popular',
    limit: substitutesShown,
    offset: 0,
  } as const
  const { rows } = substitutePage(catalogue, filter)
  return rows.map((row) => ({
    productId: row.id,
    name: row.name,
    maker: manufacturerName(catalogue, row) || null,
  }))
}

type Checking = { catalogue: Catalogue | null; locale: Locale; log: Log }

/** Interactions among what is ordered, what was bought lately and what the patients take from elsewhere; null where they cannot be checked, which is never told as none. */
const interactionsOf = (
  lines: readonly StoredOrderLine[],
  lately: readonly OrderedLately[],
  elsewhere: readonly TakenItem[],
  decided: readonly StoredPairDecision[],
  { catalogue, locale, log }: Checking,
): ReviewContext['interactions'] => {
  if (!catalogue) return null
  try {
    const all = [...lines, ...lately]
    const { check, own, missing } = checkTogether(catalogue, [...all.map(takenOf), ...elsewhere])
    const reply = checkReply({ catalogue, locale, items: own }, check)
    const pairShown = (pair: (typeof reply)['result'][number]) => {
      const [{ id: a }, { id: b }] = pair.salts
      const known = check.found.find((one) => one.a === a && one.b === b)
      const holders = new Set([...(check.holders.get(a) ?? []), ...(check.holders.get(b) ?? [])])
      const last = decided.findLast(({ salt_a, salt_b }) => salt_a === a && salt_b === b)
      return {
        ...pair,
        clinical: clinicalOf(catalogue, { a, b }, locale),
        isSevere: known !== undefined && isSevere(catalogue, known),
        lines: lines
          .filter(({ product_id: id }) => holders.has(codeOf({ kind: 'product', id })))
          .map(({ number }) => number),
        decided: last ? pairDecisionView(last) : null,
      }
    }
    const unknown = missing.map((id) => ({
      prId: id,
      prName: all.find(({ product_id }) => product_id === id)?.name ?? '',
    }))
    const isOpen =
      unknown.length > 0 && (reply.answer === 'none' || reply.answer === 'nothing-to-compare')
    return {
      ...reply,
      // A product that has left the catalogue cannot be checked, so nothing is said about the whole.
      ...(isOpen && {
        answer: 'not-covered' as const,
        status: interactionStatus.failureInteraction,
      }),
      incomplete: [...reply.incomplete, ...unknown],
      result: reply.result.map(pairShown),
    }
  } catch (error) {
    log.error({ err: error }, 'interaction check of an order failed')
    return null
  }
}

type Read = {
  now: StoredTranscription | undefined
  reader: string | null
  before: ReviewContext['lines'][number]['readBefore']
  waits: ReviewContext['lines'][number]['waits']
  question: StoredQuestion | null
  forPatient: ReviewContext['lines'][number]['forPatient']
}

const lineView = (
  catalogue: Catalogue | null,
  line: StoredOrderLine,
  { now, reader, before, waits, question, forPatient }: Read,
): ReviewContext['lines'][number] => ({
  line: line.number,
  productId: line.product_id,
  name: line.name,
  composition: line.composition,
  schedule: line.schedule,
  review: line.review,
  units: unitsOf(line.quantity),
  unitsInPack: unitsOf(line.units),
  unit: line.unit,
  takesSecond: takesSecond(line),
  readsTwice: reader !== null && takesSecond(line),
  waits,
  question: question && {
    text: question.text,
    by: question.operator_name,
    askedAt: question.asked_at,
    answeredAt: question.answered_at,
    answer: question.answer,
  },
  transcription: now ? transcriptionView(now) : null,
  readAgainFrom:
    line.review === 'pending' && now?.operator_id === reader && now?.confirmed_by === null
      ? readAgainFrom(now)
      : null,
  readBefore: before,
  forPatient,
  substitutes: substitutesOf(catalogue, line.product_id),
})

const seenShown = 5

const seenBefore = async (
  db: Db,
  order: StoredOrder,
  picture: Prescription,
): Promise<ReviewContext['patients'][number]['seenBefore']> => {
  const orders = await ordersOfPicture(db, picture, order.id)
  const shown = orders.slice(0, seenShown)
  const ids = shown.map(({ order_id }) => order_id)
  const read = await transcriptionsOfOrders(db, ids)
  const lines = remainingLines(await linesOf(db, ids))
  return {
    count: orders.length,
    orders: shown.map((one) => ({
      orderId: one.order_id,
      placedAt: one.placed_at,
      state: one.state,
      isSame: one.isSame,
      isOfSameCustomer: one.customer_id === order.customer_id,
      supplied:
        one.state === 'cancelled' || one.state === 'lapsed'
          ? []
          : lines
              .filter(
                (line) =>
                  line.order_id === one.order_id &&
                  line.review === 'approved' &&
                  readFor(read, line).some(
                    ({ prescription_id }) => prescription_id === one.prescription_id,
                  ),
              )
              .map(({ name }) => name),
    })),
  }
}

/** `reader`: the only pharmacist of a small shop, who reads twice; else null. */
type Looking = {
  catalogue: Catalogue | null
  locale: Locale
  at: Date
  log: Log
  reader: string | null
}

/** All that a pharmacist looks at beside an order. */
export const reviewContextOf = async (
  db: Db,
  order: StoredOrder,
  { catalogue, locale, at, log, reader }: Looking,
): Promise<ReviewContext> => {
  const lines = remainingLines(await linesOf(db, [order.id]))
  const read = await transcriptionsOf(db, order.id)
  const questions = await questionsOf(db, order.id)
  const lately = await takenLately(db, order, at)
  const patients = (await patientsOf(db, order.customer_id)).filter(({ id }) =>
    lines.some(({ patient_id }) => patient_id === id),
  )
  const elsewhere = catalogue ? elsewhereOf(catalogue, patients) : []
  const checks = catalogue
    ? checkPatients({ catalogue, locale, at }, patients, lines.map(takenOf))
    : []
  const forPatient = (line: StoredOrderLine): ReviewContext['lines'][number]['forPatient'] => {
    const patient = patients.find(({ id }) => id === line.patient_id)
    const check = checks.find(({ id }) => id === line.patient_id)
    return patient
      ? {
          name: patient.name,
          facts: patient.facts,
          warnings: (check?.warnings ?? []).filter(
            ({ productId }) => productId === line.product_id,
          ),
          gaps: check?.gaps ?? [],
        }
      : null
  }
  const { rows: orders } = await ordersWhere(
    db,
    { customerId: order.customer_id },
    { pageNumber: 1, pageSize: earlierShown + 1 },
  )
  const earlier = orders.filter(({ id }) => id !== order.id).slice(0, earlierShown)
  const view = await adminOrderView(db, order)
  const prescriptionIds = view.prescriptions.map(({ id }) => id)
  const before = await readingsOf(db, prescriptionIds, order.id)
  const readBefore = async ({ product_id }: StoredOrderLine): Promise<Read['before']> => {
    const earlier = before.find((one) => one.product_id === product_id)
    return earlier
      ? lineReadView(earlier, await usesOf(db, earlier.prescription_id ?? '', product_id, order.id))
      : null
  }
  const views: ReviewContext['lines'] = []
  for (const line of lines)
    views.push(
      lineView(catalogue, line, {
        now: readFor(read, line).at(-1),
        reader,
        before: await readBefore(line),
        waits: waitsOf(line, { read, questions }),
        question: questionAbout(line, questions),
        forPatient: forPatient(line),
      }),
    )
  const pictures = await prescriptionsOfOrder(db, order.id)
  const seen = new Map<string, ReviewContext['patients'][number]['seenBefore']>()
  for (const picture of pictures) seen.set(picture.id, await seenBefore(db, order, picture))
  return {
    order: view,
    claim: claimView(await claimOf(db, order.id), at.toISOString()),
    isOnlyPharmacist: reader !== null,
    patients: view.prescriptions.map(({ id, doctor, patient, mediaType, sentAt }) => {
      const earlier = before.find(({ prescription_id }) => prescription_id === id)
      return {
        prescriptionId: id,
        doctor,
        patient,
        mediaType,
        sentAt,
        readBefore: earlier ? paperReadView(earlier) : null,
        seenBefore: seen.get(id) ?? { count: 0, orders: [] },
      }
    }),
    lines: views,
    interactions: interactionsOf(lines, lately, elsewhere, await pairDecisionsOf(db, order.id), {
      catalogue,
      locale,
      log,
    }),
    checkedWith: [
      ...lately
        .filter(
          ({ product_id }) =>
            !lines.some((line) => line.product_id === product_id) &&
            (!catalogue || isChecked(catalogue, product_id)),
        )
        .map(({ product_id, name }) => ({ productId: product_id, name })),
      ...elsewhere.map(({ id, name }) => ({ productId: id, name })),
    ],
    earlier: await briefList(db, earlier),
  }
}
