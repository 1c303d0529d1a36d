import { z } from 'zod'
import { Rupees } from '#contract/core/fields.ts'
import { waybillOf } from '#model/courier.ts'
import { decimalRupees, paiseFromRupees } from '#model/money.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
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
})
type Correction = z.infer<typeof Correction>

type Parcel = { order_id: string; number: number } | null

/** The one parcel of a number, null where none has it; why it is not clear which is meant. */
const parcelOf = async (db: Db, awb: string): Promise<Parcel | Failed> => {
  const [first = null, ...others] = await parcelsOfAwb(db, awb)
  return others.length > 0 ? failed('notFound', { field: 'awb' }) : first
}

/** What was entered for the parcel, the latest last, and by how many paise it is too high; or why nothing is. */
const excessOf = async (
  db: Db,
  { awb, amount, orderId }: Correction,
): Promise<{ parcel: Parcel; rows: Remitted[]; entered: number; excess: number } | Failed> => {
  const parcel = await parcelOf(db, awb)
  if (parcel && 'failed' in parcel) return parcel
  const rows = await remittancesFor(db, awb, parcel)
  const entered = rows.reduce((sum, row) => sum + row.amount, 0)
  if (entered === 0 || (parcel?.order_id ?? null) !== orderId)
    return failed('notFound', { field: 'awb' })
  const excess = entered - (paiseFromRupees(Number(amount)) ?? entered)
  if (excess > 0 && excess <= entered) return { parcel, rows, entered, excess }
  return excess > entered
    ? invalidField('amount', 'errors:reasonAtLeast', { limit: '0.00' })
    : invalidField('amount', 'errors:reasonAtMost', { limit: decimalRupees(entered - 1) })
}

/** Cash that was entered too high: lowered to what came in, never below what has gone back to the customer since. */
export const cashCorrection: TwoPersonAct<Correction> = twoPersonAct<Correction>({
  schema: Correction,
  complete: async (asked, db) => {
    const parcel = await parcelOf(db, asked.awb)
    return { ...asked, orderId: parcel && 'order_id' in parcel ? parcel.order_id : null }
  },
  objectOf: ({ awb, orderId }) => (orderId === null ? ['cash', awb] : ['order', orderId]),
  customerOf: async (db, { orderId }) =>
    orderId === null ? null : ((await orderById(db, orderId))?.customer_id ?? null),
  tell: async (db, asked): Promise<Record<string, string>> => {
    const found = await excessOf(db, asked)
    return 'failed' in found ? {} : { handedIn: decimalRupees(found.entered) }
  },
  alone: async () => 0,
  check: async (db, _by, asked) => {
    const found = await excessOf(db, asked)
    return 'failed' in found ? found : null
  },
  perform: async (db, by, asked, at) => {
    const found = await excessOf(db, asked)
    if ('failed' in found) return found
    const { parcel, rows, entered } = found
    let left = found.excess
    for (const row of rows.toReversed()) {
      const less = Math.min(left, row.amount)
      if (less > 0) await lowerRemittance(db, row, row.amount - less)
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
      object: parcel ? ['order', parcel.order_id] : ['cash', asked.awb],
      before: { awb: asked.awb, amount: decimalRupees(entered) },
      after: { awb: asked.awb, amount: asked.amount },
    })
    return null
  },
})
