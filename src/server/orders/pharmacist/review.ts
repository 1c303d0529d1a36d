import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import type { PairReason, SecondReading, Verdict } from '#contract/fulfilment/verdict.ts'
import type { Pair } from '#model/interactions.ts'
import type { Operator } from '#model/operator.ts'
import { asSentence } from '#model/sentence.ts'
import type { SmallShop } from '#model/small-shop.ts'
import { ConcurrencyConflict } from '../../db/concurrency-conflict.ts'
import type { Db } from '../../db/types.ts'
import { checkPatients, elsewhereOf } from '../../household/patient-check.ts'
import { patientsOf } from '../../household/patient-repository.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { isSamePerson } from '../../kernel/operators/same-person.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { advance } from '../money/advance.ts'
import { closeOrder } from '../money/close-order.ts'
import { recalculate } from '../money/recalculate.ts'
import { toPay } from '../rows/cash-rounding.ts'
import { awaitReview } from '../rows/order-deadline-repository.ts'
import { deadlineOf, type OrderDeadlines } from '../rows/order-deadlines.ts'
import { amountText, notifyCustomer } from '../rows/order-messages.ts'
import { prescriptionsOfOrder } from '../rows/order-prescription-repository.ts'
import {
  addEvent,
  linesOf,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { addPairDecision, pairDecisionsOf } from '../rows/pair-decision-repository.ts'
import {
  addQuestion,
  endQuestions,
  isOpenQuestion,
  questionsOf,
} from '../rows/question-repository.ts'
import { isUndeliverable, remainingLines } from '../rows/remaining-lines.ts'
import {
  confirmTranscription,
  transcriptionsOf,
  withdrawReadings,
} from '../rows/transcription-repository.ts'
import { changeLine, changeOrder, type LineChange } from '../rows/transition.ts'
import { claimOf, endClaim } from './claim-repository.ts'
import { claimFault } from './claims.ts'
import { severePairs, takenLately, takenOf } from './pairs.ts'
import { saleRestriction } from './sale-restrictions.ts'
import { readAgainFrom, readsTwice, secondReadingFault } from './second-reading.ts'
import { takesSecond, transcribe, transcriptionFault } from './transcribe.ts'

const changeOf = (verdict: Verdict): LineChange => {
  if (verdict.verdict === 'approve')
    return {
      review: 'approved',
      review_reason: null,
      prescriber: verdict.prescriber,
      prescriber_address: verdict.prescriberAddress || null,
      patient: verdict.patient,
    }
  return {
    review: verdict.verdict === 'reject' ? 'rejected' : 'pending',
    review_reason: 'reason' in verdict ? verdict.reason : null,
  }
}

const reasonsOf = (lines: readonly { review_reason: string | null }[]): string =>
  [
    ...new Set(
      lines.flatMap(({ review_reason }) =>
        review_reason === null ? [] : [asSentence(review_reason)],
      ),
    ),
  ].join(' ')

type Settling = { at: Date; deadlines: OrderDeadlines; actor?: 'operator' | 'system' }

/** Continues an order with its remaining lines once every line has a verdict. */
export const settle = async (
  db: Db,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  { at, deadlines, actor = 'operator' }: Settling,
): Promise<void> => {
  const now = at.toISOString()
  const rejected = lines.filter(
    ({ review, removed_reason }) => review === 'rejected' && removed_reason === null,
  )
  const isLeft = remainingLines(lines).length > 0 && !isUndeliverable(order, lines)
  await addEvent(db, order.id, {
    parcel: null,
    job: 'prescription',
    status: isLeft ? 'success' : 'failure',
    comment: reasonsOf(rejected) || null,
    actor,
    at: now,
  })
  if (!isLeft) {
    await closeOrder(db, order, {
      to: 'cancelled',
      reason: 'prescription',
      actor,
      at: now,
    })
    return
  }
  await advance(db, order, at, deadlines)
  if (rejected.length === 0) return
  const items = rejected.map(({ name }) => name).join(', ')
  await notifyCustomer(
    db,
    order,
    'itemsRejected',
    { items, reason: reasonsOf(rejected), amount: amountText(toPay(order, order.total)) },
    now,
  )
}

type Deciding = { by: Operator; catalogue: Catalogue | null; at: Date; deadlines: OrderDeadlines }
type Reviewing = Deciding & {
  verdicts: readonly Verdict[]
  pairs: readonly PairReason[]
  blockedSchedules: readonly string[]
  smallShop: SmallShop | null
}

type Gate = Pick<Deciding, 'by' | 'catalogue' | 'at'> & {
  /** Lines of the order, those that are approved now, and those that are left out or still open. */
  lines: readonly StoredOrderLine[]
  approved: readonly number[]
  leftOut: readonly number[]
  pairs: readonly PairReason[]
}

/**
 * Stores what a pharmacist found out about severe pairs, unless one of them has no reason yet: then nothing is approved, by whatever call. `leftOut`: lines that
 * are not supplied, or not decided yet, which the approval does not let out beside the others.
 */
const passPairs = async (
  db: Db,
  order: StoredOrder,
  { by, catalogue, at, lines, approved, leftOut, pairs }: Gate,
): Promise<Failed | null> => {
  if (approved.length === 0 || !catalogue) return null
  const own = new Set(lines.map(({ product_id }) => product_id))
  const beside = [
    ...lines.filter(({ number }) => !approved.includes(number) && !leftOut.includes(number)),
    // What other orders brought is taken beside these; what this order asks for is judged by its lines.
    ...(await takenLately(db, order, at)).filter(({ product_id }) => !own.has(product_id)),
  ]
  const patients = await patientsOf(db, order.customer_id)
  const named = patients.filter(({ id }) => lines.some(({ patient_id }) => patient_id === id))
  const severe = severePairs(
    catalogue,
    lines.filter(({ number }) => approved.includes(number)).map(takenOf),
    [...beside.map(takenOf), ...elsewhereOf(catalogue, named)],
  )
  const decided = await pairDecisionsOf(db, order.id)
  const reasonFor = ({ a, b }: Pair): PairReason | undefined =>
    pairs.find(({ salts }) => Math.min(...salts) === a && Math.max(...salts) === b)
  const open = severe.find(
    ({ pair }) =>
      !reasonFor(pair) &&
      !decided.some(({ salt_a, salt_b }) => salt_a === pair.a && salt_b === pair.b),
  )
  if (open) {
    const { a, b } = open.pair
    return failed('pairUndecided', { field: `pairs.${a}+${b}`, values: { names: open.names } })
  }
  for (const { pair, names } of severe) {
    const reason = reasonFor(pair)
    if (!reason) continue
    const now = at.toISOString()
    await addPairDecision(db, {
      id: randomUUID(),
      order_id: order.id,
      salt_a: pair.a,
      salt_b: pair.b,
      names,
      reason: reason.reason,
      said: reason.said,
      operator_id: by.id,
      operator_name: by.name,
      registration_number: by.registrationNumber,
      at: now,
    })
    await addEvent(db, order.id, {
      parcel: null,
      job: `pair_${reason.reason}`,
      status: 'success',
      comment: `${names}: ${reason.said}`,
      actor: 'operator',
      at: now,
    })
  }
  return null
}

type Despite = Pick<Deciding, 'catalogue' | 'at'> & {
  lines: readonly StoredOrderLine[]
  verdicts: readonly Verdict[]
}

/**
 * Why each medicine is supplied against a severe warning, in words for the history; refused where a pharmacist has not written it down: then nothing
 * is approved.
 */
const despiteWarnings = async (
  db: Db,
  order: StoredOrder,
  { catalogue, at, lines, verdicts }: Despite,
): Promise<string[] | Failed> => {
  if (!catalogue || lines.every(({ patient_id }) => patient_id === null)) return []
  const patients = await patientsOf(db, order.customer_id)
  const checks = checkPatients({ catalogue, locale: 'en', at }, patients, lines.map(takenOf))
  const comments: string[] = []
  for (const verdict of verdicts) {
    if (verdict.verdict !== 'approve') continue
    const line = lines.find(({ number }) => number === verdict.line)
    const warnings = checks
      .filter(({ id }) => id === line?.patient_id)
      .flatMap((check) => check.warnings)
      .filter(({ isSevere, productId }) => isSevere && productId === line?.product_id)
    if (warnings.length === 0) continue
    const warning = warnings.map(({ msg }) => msg).join(' ')
    if (verdict.despite === undefined)
      return failed('patientUndecided', {
        field: `lines.${verdict.line}.despite`,
        values: { warning },
      })
    comments.push(`${warning} ${verdict.despite}`)
  }
  return comments
}

/** Lines whose approval waits for the second pharmacist: they are on their way out. */
const readLines = async (db: Db, orderId: string): Promise<number[]> =>
  (await transcriptionsOf(db, orderId)).map(({ line }) => line)

/** Records a pharmacist's verdicts in the transaction that read the order; null on success. */
export const reviewLines = async (
  db: Db,
  order: StoredOrder,
  { by, verdicts, pairs, catalogue, at, deadlines, blockedSchedules, smallShop }: Reviewing,
): Promise<Failed | null> => {
  if (order.state !== 'awaiting_prescription') return failed('orderOver', { field: 'id' })
  const isOnly = await readsTwice(db, by, smallShop, at.toISOString())
  const claimed = claimFault(await claimOf(db, order.id), by, at.toISOString(), isOnly)
  if (claimed) return claimed
  const lines = remainingLines(await linesOf(db, [order.id]))
  const isPending = (number: number): boolean =>
    lines.some((line) => line.number === number && line.review === 'pending')
  const decided = new Set(verdicts.map(({ line }) => line))
  if (decided.size !== verdicts.length || !verdicts.every(({ line }) => isPending(line)))
    return failed('lineUnknown', { field: 'lines' })
  const approved = verdicts.flatMap(({ verdict, line }) => (verdict === 'approve' ? [line] : []))
  const open = (await questionsOf(db, order.id)).filter(isOpenQuestion)
  const askedTwice = verdicts.find(
    ({ verdict, line }) => verdict === 'ask' && open.some((one) => one.line === line),
  )
  if (askedTwice)
    return failed('questionOpen', {
      field: `lines.${askedTwice.line}`,
      values: { name: lines.find(({ number }) => number === askedTwice.line)?.name ?? '' },
    })
  const takenBack = verdicts.filter(({ verdict }) => verdict === 'takeBack')
  if (takenBack.some(({ line }) => open.every((one) => one.line !== line)))
    return failed('lineUnknown', { field: 'lines' })
  const banned =
    approved.length > 0 &&
    saleRestriction(
      catalogue,
      lines.filter(({ number }) => approved.includes(number)),
    )
  if (banned) return banned
  if (approved.length > 0 && (await prescriptionsOfOrder(db, order.id)).length === 0)
    return failed('prescriptionMissing', { field: 'lines' })
  const blocked = lines.find(
    ({ number, schedule }) => approved.includes(number) && blockedSchedules.includes(schedule),
  )
  if (blocked)
    return failed('scheduleBlocked', {
      field: 'lines',
      values: { name: blocked.name, schedule: blocked.schedule },
    })
  // All of them before the first is written: a refused review changes nothing.
  for (const line of lines) {
    const verdict = verdicts.find((one) => one.line === line.number)
    const fault =
      verdict?.verdict === 'approve' ? await transcriptionFault(db, by, line, verdict, at) : null
    if (fault) return fault
  }
  const despite = await despiteWarnings(db, order, { catalogue, at, lines, verdicts })
  if ('failed' in despite) return despite
  const read = await readLines(db, order.id)
  const undecided = await passPairs(db, order, {
    by,
    catalogue,
    at,
    lines,
    approved,
    leftOut: lines.flatMap(({ number, review }) =>
      decided.has(number)
        ? approved.includes(number)
          ? []
          : [number]
        : review === 'pending' && !read.includes(number)
          ? [number]
          : [],
    ),
    pairs,
  })
  if (undecided) return undecided
  for (const comment of despite)
    await addEvent(db, order.id, {
      parcel: null,
      job: 'patient_warning',
      status: 'success',
      comment,
      actor: 'operator',
      at: at.toISOString(),
    })
  for (const line of lines) {
    const verdict = verdicts.find((one) => one.line === line.number)
    if (!verdict) continue
    await endQuestions(db, order.id, line.number, at.toISOString())
    if (verdict.verdict === 'approve') await transcribe(db, by, line, verdict, at)
    else await withdrawReadings(db, order.id, line.number, at.toISOString())
    // A line of Schedule H1 stays pending until a second pharmacist confirms it.
    if (verdict.verdict !== 'approve' || !takesSecond(line))
      await changeLine(db, line, changeOf(verdict))
  }
  if (takenBack.length > 0) await tellTakenBack(db, order, lines, takenBack, at)
  await tellApproved(db, order, lines, { numbers: approved, job: 'approved', at })
  await endClaim(db, order.id)
  await ask(db, order, lines, { by, verdicts, at, deadlines })
  return await goOn(db, order, verdicts, at, deadlines)
}

type Telling = { numbers: readonly number[]; job: 'approved' | 'secondApproved'; at: Date }

/** Which lines a pharmacist approved, in the history of the order. */
const tellApproved = async (
  db: Db,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  { numbers, job, at }: Telling,
): Promise<void> => {
  const names = namesOf(lines.filter(({ number }) => numbers.includes(number)))
  if (names === '') return
  await addEvent(db, order.id, {
    parcel: null,
    job,
    status: 'success',
    comment: names,
    actor: 'operator',
    at: at.toISOString(),
  })
}

/** A line whose question is taken back waits for a pharmacist again. The customer, who may have read the question, no longer sees it. */
const tellTakenBack = async (
  db: Db,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  verdicts: readonly Pick<Verdict, 'line'>[],
  at: Date,
): Promise<void> => {
  await awaitReview(db, order.id)
  await addEvent(db, order.id, {
    parcel: null,
    job: 'questionTakenBack',
    status: 'success',
    comment: namesOf(lines.filter(({ number }) => verdicts.some(({ line }) => line === number))),
    actor: 'operator',
    at: at.toISOString(),
  })
}

const namesOf = (lines: readonly StoredOrderLine[]): string =>
  lines.map(({ name }) => name).join(', ')

type Asking = Pick<Reviewing, 'by' | 'verdicts' | 'at' | 'deadlines'>

/**
 * Asks the customer what the pharmacist wants to know, in one message that names what was approved too. The order waits for the customer only where nothing
 * in it waits for a pharmacist.
 */
const ask = async (
  db: Db,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  { by, verdicts, at, deadlines }: Asking,
): Promise<void> => {
  const now = at.toISOString()
  const questions = verdicts.flatMap((verdict) => {
    const line = lines.find(({ number }) => number === verdict.line)
    return verdict.verdict === 'ask' && line ? [{ line, text: asSentence(verdict.reason) }] : []
  })
  for (const { line, text } of questions)
    await addQuestion(db, {
      id: randomUUID(),
      order_id: order.id,
      line: line.number,
      text,
      operator_id: by.id,
      operator_name: by.name,
      asked_at: now,
      reminded_at: null,
      answered_at: null,
      answer: null,
      ended_at: null,
    })
  if (questions.length > 0) {
    const reason = questions.map(({ line, text }) => `${line.name}: ${text}`).join(' ')
    await addEvent(db, order.id, {
      parcel: null,
      job: 'asked',
      status: 'success',
      comment: reason,
      actor: 'operator',
      at: now,
    })
    const after = remainingLines(await linesOf(db, [order.id]))
    const approved = namesOf(after.filter(({ review }) => review === 'approved'))
    await notifyCustomer(db, order, 'questionAsked', { reason, approved }, now)
  }
  await waitForCustomer(db, order, at, deadlines)
}

/** Lines that a pharmacist has to look at: neither decided nor asked about. */
const waitsForPharmacist = async (db: Db, orderId: string): Promise<boolean> => {
  const open = (await questionsOf(db, orderId)).filter(isOpenQuestion)
  return remainingLines(await linesOf(db, [orderId])).some(
    ({ number, review }) => review === 'pending' && !open.some(({ line }) => line === number),
  )
}

/** Once all that waits in an order are answers of its customer, who gets the full time for them. */
const waitForCustomer = async (
  db: Db,
  order: StoredOrder,
  at: Date,
  deadlines: OrderDeadlines,
): Promise<void> => {
  const open = (await questionsOf(db, order.id)).filter(isOpenQuestion)
  if (open.length === 0 || (await waitsForPharmacist(db, order.id))) return
  const lapses_at = deadlineOf('awaiting_prescription', at, deadlines)
  await changeOrder(db, order, { awaits_review: 0, lapses_at, updated_at: at.toISOString() })
}

/** Continues the order once no line waits any more. */
const goOn = async (
  db: Db,
  order: StoredOrder,
  verdicts: readonly Verdict[],
  at: Date,
  deadlines: OrderDeadlines,
): Promise<null> => {
  const after = await linesOf(db, [order.id])
  const rest = remainingLines(after)
  const rejected = after.filter(({ number }) =>
    verdicts.some(({ line, verdict }) => line === number && verdict === 'reject'),
  )
  const left =
    rejected.length > 0 && rest.length > 0
      ? (await recalculate(db, order, rejected, at)).left
      : order
  if (rest.every(({ review }) => review !== 'pending'))
    await settle(db, left, after, { at, deadlines })
  return null
}

type Confirming = Deciding & {
  lines: readonly number[]
  readings: readonly SecondReading[]
  pairs: readonly PairReason[]
  smallShop: SmallShop | null
}

/** A second pharmacist confirms what the first approved, or the only one of a small shop reads it again; null on success. */
export const confirmLines = async (
  db: Db,
  order: StoredOrder,
  { by, lines: named, readings, pairs, catalogue, at, deadlines, smallShop }: Confirming,
): Promise<Failed | null> => {
  if (order.state !== 'awaiting_prescription') return failed('orderOver', { field: 'id' })
  if (by.registrationNumber === null) return failed('registrationMissing')
  const all = remainingLines(await linesOf(db, [order.id]))
  const lines = all.filter(({ number }) => named.includes(number))
  const read = await transcriptionsOf(db, order.id)
  const waiting = lines.map((line) => ({
    line,
    transcription: read.findLast((one) => one.line === line.number && one.confirmed_by === null),
  }))
  if (lines.length !== new Set(named).size) return failed('lineUnknown', { field: 'lines' })
  const banned = saleRestriction(catalogue, lines)
  if (banned) return banned
  const now = at.toISOString()
  const mayReadTwice = await readsTwice(db, by, smallShop, now)
  for (const { line, transcription } of waiting) {
    if (line.review !== 'pending' || !transcription)
      return failed('lineUnknown', { field: 'lines' })
    if (!(await isSamePerson(db, transcription.operator_id, by.id))) continue
    if (!mayReadTwice || transcription.operator_id !== by.id) return failed('approvalOwn')
    const fault = secondReadingFault(line, transcription, readings, now)
    if (fault) return fault
  }
  const readBefore = new Set(read.map(({ line }) => line))
  const undecided = await passPairs(db, order, {
    by,
    catalogue,
    at,
    lines: all,
    approved: named,
    leftOut: all.flatMap(({ number, review }) =>
      review === 'pending' && !readBefore.has(number) ? [number] : [],
    ),
    pairs,
  })
  if (undecided) return undecided
  for (const { line, transcription } of waiting) {
    if (!transcription) continue
    const isOwn = transcription.operator_id === by.id
    const aloneFrom = isOwn ? readAgainFrom(transcription) : null
    if (!(await confirmTranscription(db, transcription.id, by, { at: now, aloneFrom })))
      throw new ConcurrencyConflict('an approval was confirmed within its transaction')
    if (isOwn)
      await appendAudit(db, { ...by, isAlone: true }, now, {
        action: 'review.read-again',
        object: ['order', order.id],
        after: { line: line.number, firstReadAt: transcription.at },
      })
    const { prescriber, prescriber_address, patient } = transcription
    await changeLine(db, line, {
      review: 'approved',
      review_reason: null,
      prescriber,
      prescriber_address,
      patient,
    })
  }
  await tellApproved(db, order, all, { numbers: named, job: 'secondApproved', at })
  await waitForCustomer(db, order, at, deadlines)
  return await goOn(db, order, [], at, deadlines)
}
