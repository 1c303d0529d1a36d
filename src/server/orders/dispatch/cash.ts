import type { Result } from '#contract/core/endpoint.ts'
import type { CashDifference, opsCash as contract } from '#contract/fulfilment/cash.ts'
import {
  type StatementRow,
  shareOut,
  statementColumns,
  statementHeadings,
  statementRow,
} from '#model/cash-statement.ts'
import { decimalRupees, type Paise, paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Serving } from '../../kernel/call.ts'
import { ownCase } from '../../kernel/operators/own-case.ts'
import { type Outcome, ok } from '../../kernel/outcome.ts'
import { readCsv } from '../../kernel/read-csv.ts'
import type { Core } from '../../kernel/session/core.ts'
import { giveReturnedCash } from '../money/refund-returns.ts'
import { orderById, type StoredOrder } from '../rows/order-repository.ts'
import {
  addRemittance,
  claimRemittances,
  enteredWith,
  orderNamed,
  type Paying,
  parcelsOfAwb,
} from '../rows/remittance-repository.ts'
import { wasTakenBack } from './cash-correction.ts'
import {
  type CashDifferenceRow,
  cashDifferences,
  cashSums,
  countCashOf,
} from './cash-repository.ts'

/** Cash on delivery between customers, couriers and the shop: `/api/ops/cash`. */
export type Cash = Serving<typeof contract, 'differences'> & {
  remit: (by: Operator, statement: string) => Promise<Outcome<Result<typeof contract.remit>>>
}

const problemOf = ({
  order_id,
  is_delivered,
  remitted,
}: CashDifferenceRow): CashDifference['problem'] => {
  if (order_id === null) return 'unknownParcel'
  if (is_delivered === 0) return 'notDelivered'
  return remitted === 0 ? 'notRemitted' : 'amountDiffers'
}

const viewOf = (row: CashDifferenceRow): CashDifference => ({
  problem: problemOf(row),
  orderId: row.order_id,
  parcel: row.parcel,
  courier: row.courier,
  awb: row.awb,
  collected: decimalRupees(row.is_delivered === 1 ? row.due : 0),
  remitted: decimalRupees(row.remitted),
  since: row.since,
})

const countFor = async (
  db: Db,
  { order_id, number }: Pick<Paying, 'order_id' | 'number'>,
  at: Timestamp,
): Promise<void> => {
  await countCashOf(db, order_id, number)
  await giveReturnedCash(db, order_id, at)
}

/** Counts cash that was handed in for the number of a parcel before it had it. What an operator entered counts for no order of their own. */
export const countEarlyCash = async (
  db: Db,
  order: StoredOrder,
  { number, awb }: { number: number; awb: string },
  at: Timestamp,
): Promise<void> => {
  const parcel = { order_id: order.id, number }
  const isOthers = async (entered_by: string | null) =>
    entered_by === null || (await ownCase(db, { id: entered_by }, order.customer_id)) === null
  if (await claimRemittances(db, awb, parcel, ({ entered_by }) => isOthers(entered_by)))
    await countFor(db, parcel, at)
}

/**
 * Enters a row of a statement for its parcels; false where it was entered before, or with which other amount it was. Cash for a number that no
 * parcel has is entered too: it was handed in.
 */
const enter = async (
  db: Db,
  by: Operator,
  { awb, amount, reference, on: remitted_on }: StatementRow,
  parcels: readonly Paying[],
  at: Timestamp,
): Promise<boolean | { before: Paise }> => {
  const names = parcels.length > 0 ? parcels.map((parcel) => parcel.awb) : [awb]
  const before = await enteredWith(db, names, reference)
  if (before !== null && before !== amount) return { before: paise(before) }
  if (before === null && by.scopes && (await wasTakenBack(db, awb, parcels, reference)))
    return { before: paise(0) }
  const cash = { reference, remitted_on, entered_at: at, entered_by: by.id }
  if (parcels.length === 0)
    return await addRemittance(db, { ...cash, awb, amount, order_id: null, parcel: null })
  for (const parcel of parcels)
    if (
      await claimRemittances(db, parcel.awb, parcel, async (row) => row.reference === reference)
    ) {
      await countFor(db, parcel, at)
      return true
    }
  // What is owed is less after it was entered: it would be shared out otherwise.
  if (before !== null) return false
  for (const { parcel, amount: share } of shareOut(parcels, amount)) {
    const { order_id, number } = parcel
    const of = { awb: parcel.awb, amount: share, order_id, parcel: number }
    await addRemittance(db, { ...cash, ...of })
    await countFor(db, parcel, at)
  }
  return true
}

/** Who says that cash came in says that an order is paid: operators do not for orders of their own. */
const isOwn = async (db: Db, by: Operator, parcels: readonly Paying[]): Promise<boolean> => {
  for (const { order_id } of parcels) {
    const order = await orderById(db, order_id)
    if (order && (await ownCase(db, by, order.customer_id))) return true
  }
  return false
}

export const createCash = ({ storage, now }: Pick<Core, 'storage' | 'now'>): Cash => ({
  differences: ({ query: { pageNumber, pageSize } }) =>
    storage.inSnapshot(async (db) => {
      const offset = (pageNumber - 1) * pageSize
      const { collected, remitted } = await cashSums(db)
      const { rows, total } = await cashDifferences(db, { offset, limit: pageSize })
      return ok({
        collected: decimalRupees(collected),
        remitted: decimalRupees(remitted),
        differences: rows.map(viewOf),
        total,
        hasMore: offset + rows.length < total,
      })
    }),

  remit: async (by, statement) => {
    const read = readCsv(
      statement,
      statementColumns,
      (record, line) => {
        const row = statementRow(record)
        return 'wrong' in row ? row : { ...row, line }
      },
      statementHeadings,
    )
    if ('failed' in read) return read
    const refused: Result<typeof contract.remit>['refused'] = [...read.refused]
    return await storage.inTransaction(async (db) => {
      let [entered, known, amount] = [0, 0, 0]
      const unknown: string[] = []
      for (const row of read.rows) {
        const parcels = await parcelsOfAwb(db, row.awb)
        const orderId = orderNamed(row.awb)
        const hasNotLeft =
          parcels.length === 0 && orderId !== null && (await orderById(db, orderId)) !== null
        if (hasNotLeft || (await isOwn(db, by, parcels))) {
          refused.push({ line: row.line, column: 'awb' })
          continue
        }
        const isNew = await enter(db, by, row, parcels, now().toISOString())
        if (typeof isNew === 'object') {
          const before = decimalRupees(isNew.before)
          refused.push({ line: row.line, column: 'amount', before })
          continue
        }
        if (parcels.length === 0) unknown.push(row.awb)
        isNew ? entered++ : known++
        if (isNew) amount += row.amount
      }
      // A program asks again every few minutes: what it repeats is no act.
      if (entered > 0 || !by.scopes)
        await appendAudit(db, by, now().toISOString(), {
          action: 'cash.remit',
          object: ['cash', 'statement'],
          after: { entered, known, amount },
        })
      return ok({ entered, known, unknown: [...new Set(unknown)], refused })
    })
  },
})
