import type { Catalogue } from '#catalogue/open.ts'
import type { PackedLine } from '#contract/fulfilment/fulfilment.ts'
import { readPackCode } from '#model/pack-code.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { ShelfRule } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { batchesOf, putBack } from '../../stock/batch-repository.ts'
import { moveAndFollow, underWay } from '../money/move-parcel.ts'
import { addPlans } from '../money/plan-lines.ts'
import { saleRestriction } from '../pharmacist/sale-restrictions.ts'
import {
  addEvent,
  addParcel,
  linesOf,
  parcelsOf,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { isHeldBack } from '../rows/payment-reversal-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'
import { changeLine } from '../rows/transition.ts'
import { codeProblem } from './product-codes.ts'
import { ageProblem, untilOf } from './shelf-life.ts'
import { splitLine } from './split-line.ts'
import { batchProblem, takeBatches } from './take-batch.ts'

type Box = {
  line: StoredOrderLine
  batch: string
  expiry: string
  quantity: number
  code: string | undefined
}
type Packing = {
  /** Who packs. */
  by: string
  packed: readonly PackedLine[]
  catalogue: Catalogue | null
  rule: ShelfRule
  now: Date
}

/** Batch and expiry as typed, or as read from the code on the pack, which may be one of the `known` batches; a failure for a code that has neither. */
const batchOf = (
  { batch, expiry, code }: PackedLine,
  index: number,
  known: readonly string[],
): { batch: string; expiry: string } | Failed => {
  if (batch !== undefined && expiry !== undefined) return { batch, expiry }
  const read = code === undefined ? null : readPackCode(code, known)
  return read ?? failed('codeUnread', { field: `lines.${index}.code` })
}

/** What goes into the box: quantities of lines, each of one batch. A quantity of zero leaves the line for later. */
const boxesOf = (
  packed: readonly PackedLine[],
  lines: readonly StoredOrderLine[],
  batches: readonly { product_id: number; batch: string }[],
): Box[] | Failed => {
  const boxes: Box[] = []
  for (const [index, one] of packed.entries()) {
    const line = lines.find(({ number }) => number === one.line)
    if (!line || line.batch !== null) return failed('lineUnknown', { field: 'lines' })
    if (one.units === 0) continue
    const siblings = packed.filter((other) => other.line === one.line && other !== one)
    const others = siblings.reduce((sum, { units }) => sum + thousandthsOf(units ?? 0), 0)
    const quantity = one.units === undefined ? line.quantity - others : thousandthsOf(one.units)
    const isTwice = one.units === undefined && siblings.some(({ units }) => units === undefined)
    if (isTwice || quantity <= 0 || quantity + others > line.quantity)
      return failed('unitsWrong', { field: `lines.${index}.units`, values: { name: line.name } })
    const batch = batchOf(
      one,
      index,
      batches.flatMap((own) => (own.product_id === line.product_id ? [own.batch] : [])),
    )
    if ('failed' in batch) return batch
    boxes.push({ line, ...batch, quantity, code: one.code })
  }
  return boxes
}

/**
 * Packs lines of one parcel with batch and expiry: a line from several batches, a part of a line, or none of it. What is not packed moves to a new
 * parcel and can be sent later.
 */
export const packLines = async (
  db: Db,
  order: StoredOrder,
  { by, packed, catalogue, rule, now }: Packing,
): Promise<Failed | null> => {
  if (!underWay.includes(order.state)) return failed('orderOver', { field: 'id' })
  if (await isHeldBack(db, order.id)) return failed('paymentReversed', { field: 'id' })
  const at = now.toISOString()
  const lines = remainingLines(await linesOf(db, [order.id]))
  const batches = await batchesOf(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const named = boxesOf(packed, lines, batches)
  if ('failed' in named) return named
  const parcel = (await parcelsOf(db, order.id)).find(
    ({ number }) => number === named[0]?.line.parcel,
  )
  if (parcel?.state !== 'placed' || named.some(({ line }) => line.parcel !== parcel.number))
    return failed('lineUnknown', { field: 'lines' })
  const refused =
    saleRestriction(
      catalogue,
      named.map(({ line }) => line),
    ) ??
    (await codeProblem(db, catalogue, named)) ??
    ageProblem(named, await untilOf(db, order.id, lines, { rule, now }), now) ??
    (await batchProblem(db, named))
  if (refused) return refused
  const boxes = await takeBatches(db, named, { by, at })

  await addPlans(
    db,
    lines.filter((line) => line.parcel === parcel.number),
    now,
  )
  const rest: StoredOrderLine[] = []
  for (const line of lines.filter((one) => one.parcel === parcel.number)) {
    const own = boxes.filter((box) => box.line === line)
    let left = line
    for (const [index, box] of own.entries()) {
      const isLast = index === own.length - 1 && box.quantity === left.quantity
      const part = isLast ? left : await splitLine(db, left, box.quantity)
      if (!isLast)
        left = (await linesOf(db, [order.id])).find(({ number }) => number === left.number) ?? left
      await changeLine(db, part, { batch: box.batch, expiry: box.expiry })
      if (index === own.length - 1 && !isLast) rest.push(left)
    }
    if (own.length === 0 && line.plan_days === null) rest.push(line)
  }
  if (rest.length > 0) {
    const number = await addParcel(db, order.id, at)
    for (const line of rest) await changeLine(db, line, { parcel: number })
  }
  await moveAndFollow(db, order, parcel, { to: 'packed', job: 'packed', comment: null, at })
  return null
}

type Correcting = {
  by: string
  line: number
  batch: string
  expiry: string
  rule: ShelfRule
  now: Date
}

/** Corrects the batch of a packed line before its parcel leaves; the history keeps both. */
export const correctBatch = async (
  db: Db,
  order: StoredOrder,
  { by, line: number, batch: typed, expiry: printed, rule, now }: Correcting,
): Promise<Failed | null> => {
  const line = remainingLines(await linesOf(db, [order.id])).find((one) => one.number === number)
  const parcel = line && (await parcelsOf(db, order.id)).find((one) => one.number === line.parcel)
  if (!line || parcel?.state !== 'packed') return failed('lineUnknown', { field: 'number' })
  if (line.batch === typed && line.expiry === printed) return null
  const at = now.toISOString()
  const named = [{ line, batch: typed, expiry: printed, quantity: line.quantity }]
  const refused =
    ageProblem(named, await untilOf(db, order.id, [line], { rule, now }), now) ??
    (await batchProblem(db, named))
  if (refused) return refused
  await putBack(db, [line], at)
  const [{ batch, expiry } = { batch: typed, expiry: printed }] = await takeBatches(db, named, {
    by,
    at,
  })
  await changeLine(db, line, { batch, expiry })
  const comment = `${line.name}: ${line.batch} ${line.expiry} → ${batch} ${expiry}`
  await addEvent(db, order.id, {
    parcel: parcel.number,
    job: 'batchCorrected',
    status: 'success',
    comment,
    actor: 'operator',
    at,
  })
  return null
}
