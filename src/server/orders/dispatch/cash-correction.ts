import { z } from 'zod'
import { Rupees } from '#contract/core/fields.ts'
import { waybillOf } from '#model/courier.ts'
import { decimalRupees, paiseFromRupees } from '#model/money.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { entriesWhere } from '../../kernel/audit/audit-repository.ts'
import { invalidField } from '../../kernel/invalid-field.ts'
import { type TwoPersonAct, twoPersonAct } from '../../kernel/operators/two-person-act.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { cashOwed } from '../money/refund-limit.ts'
import { orderById } from '../rows/order-repository.ts'
import {
  lowerRemittance,
  parcelsOfAwb,
  type Remitted,
  remittancesFor,
} from '../rows/remittance-repository.ts'
import { countCashOf, forgetCashOf } from './cash-repository.ts'

/** `awb`: a parcel as statements name it. `amount`: what was handed in for it in all, in rupees. */
const Correction = z.object({
  awb: z.string().max(60).transform(waybillOf),
  amount: Rupees,
  /** The order of the parcel; null for a number that no parcel has. */
  orderId: z.string().max(60).nullable().default(null),
  /** Paise that had been entered when the first person asked: the second does not agree to lower cash that comes in after that. */
  entered: z.int().nullable().default(null),
})
type Correction = z.infer<typeof Correction>

type Parcel = { order_id: string; number: number } | null

type Entered = { parcel: Parcel; rows: Remitted[]; entered: number }

/** What was entered for the one parcel of a number, null where none has it, the latest last; or that it is not clear which is meant. */
const enteredFor = async (db: Db, awb: string): Promise<Entered | Failed> => {
  const [parcel = null, ...others] = await parcelsOfAwb(db, awb)
  if (others.length > 0) return failed('notFound', { field: 'awb' })
  const rows = await remittancesFor(db, awb, parcel)
  return { parcel, rows, entered: rows.reduce((sum, row) => sum + row.amount, 0) }
}

/** What was entered for the parcel, and by how many paise it is too high; or why nothing is. */
const excessOf = async (
  db: Db,
  { amount, ...asked }: Correction,
): Promise<(Entered & { excess: number }) | Failed> => {
  const found = await enteredFor(db, asked.awb)
  if ('failed' in found) return found
  const { parcel, entered } = found
  if (entered === 0 || entered !== asked.entered || (parcel?.order_id ?? null) !== asked.orderId)
    return failed('notFound', { field: 'awb' })
  const excess = entered - (paiseFromRupees(Number(amount)) ?? entered)
  if (excess > 0 && excess <= entered) return { ...found, excess }
  return excess > entered
    ? invalidField('amount', 'errors:reasonAtLeast', { limit: '0.00' })
    : invalidField('amount', 'errors:reasonAtMost', { limit: decimalRupees(entered - 1) })
}

/** Cash that was entered too high: lowered to what came in, never below what has gone back to the customer since. */
export const cashCorrection: TwoPersonAct<Correction> = twoPersonAct<Correction>({
  schema: Correction,
  complete: async (request, db) => {
    const found = await enteredFor(db, request.awb)
    return 'failed' in found
      ? { ...request, orderId: null, entered: null }
      : { ...request, orderId: found.parcel?.order_id ?? null, entered: found.entered }
  },
  objectOf: ({ awb, orderId }) => (orderId === null ? ['cash', awb] : ['order', orderId]),
  customerOf: async (db, { orderId }) =>
    orderId === null ? null : ((await orderById(db, orderId))?.customer_id ?? null),
  tell: async (db, request): Promise<Record<string, string>> => {
    const entered = await excessOf(db, request)
    return 'failed' in entered ? {} : { handedIn: decimalRupees(entered.entered) }
  },
  alone: async () => 0,
  check: async (db, _by, request) => {
    const entered = await excessOf(db, request)
    return 'failed' in entered ? entered : null
  },
  perform: async (db, by, request, at) => {
    const found = await excessOf(db, request)
    if ('failed' in found) return found
    const { parcel, rows, entered } = found
    let left = found.excess
    const removed: string[] = []
    for (const row of rows.toReversed()) {
      const less = Math.min(left, row.amount)
      if (less > 0) await lowerRemittance(db, row, row.amount - less)
      if (less === row.amount) removed.push(row.reference)
      left -= less
    }
    const order = parcel && (await orderById(db, parcel.order_id))
    if (parcel && order) {
      await forgetCashOf(db, parcel.order_id, parcel.number)
      await countCashOf(db, parcel.order_id, parcel.number)
      const short = -(await cashOwed(db, order))
      const limit = decimalRupees(entered - found.excess + short)
      if (short > 0) return invalidField('amount', 'errors:reasonAtLeast', { limit })
    }
    await appendAudit(db, by, at, {
      action: 'cash.correct',
      object: parcel ? ['order', parcel.order_id] : ['cash', request.awb],
      before: { awb: request.awb, amount: decimalRupees(entered) },
      after: { awb: request.awb, amount: request.amount, removed },
    })
    return null
  },
})

/** Whether two people took a transfer back for a number: a program states it again every few minutes. */
export const wasTakenBack = async (
  db: Db,
  awb: string,
  parcels: readonly { order_id: string }[],
  reference: string,
): Promise<boolean> => {
  const objects = new Set([`cash:${awb}`, ...parcels.map(({ order_id }) => `order:${order_id}`)])
  for (const object of objects) {
    const entries = await entriesWhere(db, { object, action: 'cash.correct', limit: 1_000 })
    if (entries.some(({ after }) => JSON.parse(after ?? '{}').removed?.includes(reference)))
      return true
  }
  return false
}
