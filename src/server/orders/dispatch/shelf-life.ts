import { dayInIndia } from '#model/calendar-india.ts'
import { lastDay } from '#model/expiry.ts'
import { batchKey, goodUntil, type ShelfRule } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { batchesOf } from '../../stock/batch-repository.ts'
import { keepDaysOf } from '../../stock/stock-repository.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'
import { readFor, transcriptionsOf } from '../rows/transcription-repository.ts'

type Line = Pick<StoredOrderLine, 'order_id' | 'product_id' | 'name'>

/** Until when the packs of a line must be good: on the way, and for the course that the pharmacist read, or as long as the product must keep. */
export const untilOf = async (
  db: Db,
  orderId: string,
  lines: readonly Line[],
  { rule, now }: { rule: ShelfRule; now: Date },
): Promise<(line: Line) => string> => {
  const read = await transcriptionsOf(db, orderId)
  const keep = await keepDaysOf(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const today = dayInIndia(now)
  return (line) => {
    const course = readFor(read, line).at(-1)?.days ?? null
    return goodUntil(today, course ?? keep.get(line.product_id) ?? null, rule)
  }
}

type Box = { line: Line; batch: string; expiry: string }

/** Why boxes must not be sent: a batch is past its day, or will be before it is used. */
export const ageProblem = (
  boxes: readonly Box[],
  untilFor: (line: Line) => string,
  now: Date,
): Failed | null => {
  for (const { line, batch, expiry } of boxes) {
    const values = { name: line.name, batch, expiry }
    if (lastDay(expiry) < dayInIndia(now)) return failed('batchExpired', { field: 'lines', values })
    const until = untilFor(line)
    if (lastDay(expiry) < until)
      return failed('batchShort', { field: 'lines', values: { ...values, until } })
  }
  return null
}

/** What must hold on the day when a parcel leaves: there is time for the course. */
const atTheDoor: ShelfRule = { minimumDays: 0, transitDays: 0 }

/** Why a packed parcel must not leave any more: while it waited, a batch of it was put into quarantine, or became too old. */
export const leavingProblem = async (
  db: Db,
  orderId: string,
  inside: readonly StoredOrderLine[],
  now: Date,
): Promise<Failed | null> => {
  const boxes = inside.flatMap((line) =>
    line.batch === null || line.expiry === null
      ? []
      : [{ line, batch: line.batch, expiry: line.expiry }],
  )
  const batches = await batchesOf(
    db,
    boxes.map(({ line }) => line.product_id),
  )
  for (const { line, batch } of boxes) {
    const isOf = (one: (typeof batches)[number]): boolean =>
      one.product_id === line.product_id && one.key === batchKey(batch)
    if (batches.some((one) => isOf(one) && one.blocked_at !== null))
      return failed('batchBlocked', { field: 'parcel', values: { name: line.name, batch } })
  }
  return ageProblem(boxes, await untilOf(db, orderId, inside, { rule: atTheDoor, now }), now)
}
