import type { Input, Result } from '#contract/core/endpoint.ts'
import type { CashDifference, opsCash as contract } from '#contract/fulfilment/cash.ts'
import { statementColumns, statementRow } from '#model/cash-statement.ts'
import { decimalRupees, paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import type { Storage } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { type Outcome, ok } from '../../kernel/outcome.ts'
import { readCsv } from '../../kernel/read-csv.ts'
import { giveReturnedCash } from '../money/refund-returns.ts'
import { addRemittance, parcelOfAwb } from '../rows/remittance-repository.ts'
import {
  type CashDifferenceRow,
  cashDifferences,
  cashSums,
  countCashOf,
} from './cash-repository.ts'

/** Cash on delivery between customers, couriers and the shop: `/api/ops/cash`. */
export type Cash = {
  differences: (
    query: Input<typeof contract.differences>['query'],
  ) => Promise<Outcome<Result<typeof contract.differences>>>
  remit: (by: Operator, statement: string) => Promise<Outcome<Result<typeof contract.remit>>>
}

const rupees = (amount: number): string => decimalRupees(paise(amount))

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
  collected: rupees(row.is_delivered === 1 ? row.due : 0),
  remitted: rupees(row.remitted),
  since: row.since,
})

export const createCash = ({ storage, now }: { storage: Storage; now: () => Date }): Cash => ({
  differences: ({ pageNumber, pageSize }) =>
    storage.inSnapshot(async (db) => {
      const offset = (pageNumber - 1) * pageSize
      const { collected, remitted } = await cashSums(db)
      const { rows, total } = await cashDifferences(db, { offset, limit: pageSize })
      return ok({
        collected: rupees(collected),
        remitted: rupees(remitted),
        differences: rows.map(viewOf),
        total,
        hasMore: offset + rows.length < total,
      })
    }),

  remit: async (by, statement) => {
    const read = readCsv(statement, statementColumns, statementRow)
    if ('failed' in read) return read
    return await storage.inTransaction(async (db) => {
      let [entered, known] = [0, 0]
      for (const { awb, amount, reference, on: remitted_on } of read.rows) {
        const parcel = await parcelOfAwb(db, awb)
        const at = now().toISOString()
        const of = {
          order_id: parcel?.order_id ?? null,
          parcel: parcel?.number ?? null,
          entered_at: at,
        }
        if (await addRemittance(db, { awb, reference, amount, remitted_on, ...of })) {
          entered++
          if (!parcel) continue
          await countCashOf(db, parcel.order_id, parcel.number)
          await giveReturnedCash(db, parcel.order_id, at)
        } else known++
      }
      await appendAudit(db, by, now().toISOString(), {
        action: 'cash.remit',
        object: ['cash', 'statement'],
        after: { entered, known },
      })
      return ok({ entered, known, refused: read.refused })
    })
  },
})
