import type { Catalogue } from '#catalogue/open.ts'
import type { Verdict } from '#contract/fulfilment/verdict.ts'
import type { Operator } from '#model/operator.ts'
import { asSentence } from '#model/sentence.ts'
import { ConcurrencyConflict } from '../../db/concurrency-conflict.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { advance } from '../money/advance.ts'
import { closeOrder } from '../money/close-order.ts'
import { recalculate } from '../money/recalculate.ts'
import { deadlineOf, type OrderDeadlines } from '../rows/order-deadlines.ts'
import { amountText, notifyCustomer } from '../rows/order-messages.ts'
import { prescriptionsOfOrder } from '../rows/order-prescription-repository.ts'
import {
  addEvent,
  linesOf,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { isUndeliverable, remainingLines } from '../rows/remaining-lines.ts'
import {
  confirmTranscription,
  transcriptionsOf,
  withdrawReadings,
} from '../rows/transcription-repository.ts'
import { changeLine, changeOrder, type LineChange } from '../rows/transition.ts'
import { claimOf, endClaim } from './claim-repository.ts'
import { claimFault } from './claims.ts'
import { saleRestriction } from './sale-restrictions.ts'
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
    review_reason: verdict.reason,
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

/** Continues an order with its remaining lines once every line has a verdict. */
export const settle = async (
  db: Db,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  at: Date,
  deadlines: OrderDeadlines,
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
    actor: 'operator',
    at: now,
  })
  if (!isLeft) {
    await closeOrder(db, order, {
      to: 'cancelled',
      reason: 'prescription',
      actor: 'operator',
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
    { items, reason: reasonsOf(rejected), amount: amountText(order.total) },
    now,
  )
}

type Deciding = { by: Operator; catalogue: Catalogue | null; at: Date; deadlines: OrderDeadlines }
type Reviewing = Deciding & { verdicts: readonly Verdict[]; blockedSchedules: readonly string[] }

/** Records a pharmacist's verdicts in the transaction that read the order; null on success. */
export const reviewLines = async (
  db: Db,
  order: StoredOrder,
  { by, verdicts, catalogue, at, deadlines, blockedSchedules }: Reviewing,
): Promise<Failed | null> => {
  if (order.state !== 'awaiting_prescription') return failed('orderOver', { field: 'id' })
  const claimed = claimFault(await claimOf(db, order.id), by, at.toISOString())
  if (claimed) return claimed
  const lines = remainingLines(await linesOf(db, [order.id]))
  const isPending = (number: number): boolean =>
    lines.some((line) => line.number === number && line.review === 'pending')
  const named = new Set(verdicts.map(({ line }) => line))
  if (named.size !== verdicts.length || !verdicts.every(({ line }) => isPending(line)))
    return failed('lineUnknown', { field: 'lines' })
  const approved = verdicts.flatMap(({ verdict, line }) => (verdict === 'approve' ? [line] : []))
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
  for (const line of lines) {
    const verdict = verdicts.find((one) => one.line === line.number)
    if (!verdict) continue
    if (verdict.verdict === 'approve') await transcribe(db, by, line, verdict, at)
    else await withdrawReadings(db, order.id, line.number, at.toISOString())
    // A line of Schedule H1 stays pending until a second pharmacist confirms it.
    if (verdict.verdict !== 'approve' || !takesSecond(line))
      await changeLine(db, line, changeOf(verdict))
  }
  await endClaim(db, order.id)
  const asked = verdicts.flatMap((verdict) => (verdict.verdict === 'ask' ? [verdict.reason] : []))
  if (asked.length > 0) {
    const reason = [...new Set(asked.map((one) => asSentence(one)))].join(' ')
    const now = at.toISOString()
    await addEvent(db, order.id, {
      parcel: null,
      job: 'prescription',
      status: 'failure',
      comment: reason,
      actor: 'operator',
      at: now,
    })
    await notifyCustomer(db, order, 'prescriptionRejected', { reason }, now)
    // A customer who is asked for another prescription gets the full time again.
    const lapses_at = deadlineOf('awaiting_prescription', at, deadlines)
    await changeOrder(db, order, { awaits_review: 0, lapses_at, updated_at: now })
  }
  return await goOn(db, order, verdicts, at, deadlines)
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
  if (rest.every(({ review }) => review !== 'pending')) await settle(db, left, after, at, deadlines)
  return null
}

/** A second pharmacist confirms what the first approved; null on success. */
export const confirmLines = async (
  db: Db,
  order: StoredOrder,
  { by, lines: named, catalogue, at, deadlines }: Deciding & { lines: readonly number[] },
): Promise<Failed | null> => {
  if (order.state !== 'awaiting_prescription') return failed('orderOver', { field: 'id' })
  if (by.registrationNumber === null) return failed('registrationMissing')
  const lines = remainingLines(await linesOf(db, [order.id])).filter(({ number }) =>
    named.includes(number),
  )
  const read = await transcriptionsOf(db, order.id)
  const waiting = lines.map((line) => ({
    line,
    transcription: read.findLast((one) => one.line === line.number && one.confirmed_by === null),
  }))
  if (lines.length !== new Set(named).size) return failed('lineUnknown', { field: 'lines' })
  const banned = saleRestriction(catalogue, lines)
  if (banned) return banned
  for (const { line, transcription } of waiting) {
    if (line.review !== 'pending' || !transcription)
      return failed('lineUnknown', { field: 'lines' })
    if (transcription.operator_id === by.id) return failed('approvalOwn')
  }
  for (const { line, transcription } of waiting) {
    if (!transcription) continue
    if (!(await confirmTranscription(db, transcription.id, by, at.toISOString())))
      throw new ConcurrencyConflict('an approval was confirmed within its transaction')
    const { prescriber, prescriber_address, patient } = transcription
    await changeLine(db, line, {
      review: 'approved',
      review_reason: null,
      prescriber,
      prescriber_address,
      patient,
    })
  }
  return await goOn(db, order, [], at, deadlines)
}
