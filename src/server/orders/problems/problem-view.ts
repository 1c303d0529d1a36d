import type { OrderProblem } from '#contract/orders/problems.ts'
import { standingDelivery } from '#model/delivery.ts'
import { decimalRupees } from '#model/money.ts'
import { type ProblemKind, reportableKinds, standingProblems } from '#model/order-problem.ts'
import { creditFor } from '#model/settlement.ts'
import type { Db } from '../../db/types.ts'
import { type InvoicedLine, invoicedLines } from '../invoices/credit.ts'
import { settledOf } from '../rows/invoice-repository.ts'
import {
  eventsOf,
  linesOf,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import type { StoredProblem } from '../rows/problem-repository.ts'

/** What reports about an order are told with. */
type Goods = { lines: readonly StoredOrderLine[]; invoiced: readonly InvoicedLine[] }

export const goodsOf = async (db: Db, orderId: string): Promise<Goods> => ({
  lines: await linesOf(db, [orderId]),
  invoiced: await invoicedLines(db, orderId),
})

export const standingOf = ({ state, comes_back }: StoredProblem) => ({
  state,
  comesBack: comes_back === null ? null : comes_back === 1,
})

export const problemView = (one: StoredProblem, { lines, invoiced }: Goods): OrderProblem => ({
  number: one.number,
  kind: one.kind,
  ...standingOf(one),
  lines: one.lines.flatMap(({ line: number, quantity, left_after }) => {
    const line = lines.find((each) => each.number === number)
    const sold = invoiced.find((each) => each.line.line === number)?.line
    if (!line || !sold) return []
    const before = sold.quantity - left_after - quantity
    const { total } = creditFor(settledOf(sold), { of: sold.quantity, before, quantity })
    return [
      {
        line: number,
        productName: line.name,
        packs: quantity / line.units,
        worth: decimalRupees(total),
      },
    ]
  }),
  text: one.text,
  photos: one.photos.map(({ photo: number, media_type: mediaType }) => ({ number, mediaType })),
  answer: one.answer,
  reportedAt: one.reported_at,
  answerBy: one.answer_by,
  answeredAt: one.answered_at,
  redressBy: one.redress_by,
  endedAt: one.ended_at,
})

/** A delivered line of which something can be reported; `left` in thousandths of a unit, without what is reported already. */
export type Reportable = { line: StoredOrderLine; left: number; kinds: ProblemKind[] }

const isStanding = ({ state }: StoredProblem): boolean =>
  standingProblems.some((standing) => standing === state)

export const reportableLines = async (
  db: Db,
  order: StoredOrder,
  { lines, invoiced }: Goods,
  { problems, now }: { problems: readonly StoredProblem[]; now: Date },
): Promise<Reportable[]> => {
  const events = await eventsOf(db, order.id)
  return lines.flatMap((line) => {
    const delivery = line.plan_days === null ? standingDelivery(events, line.parcel) : null
    const sold = invoiced.find((each) => each.line.line === line.number)
    if (!delivery || !sold) return []
    const reported = problems
      .filter(isStanding)
      .flatMap((one) => one.lines)
      .reduce((sum, one) => sum + (one.line === line.number ? one.quantity : 0), 0)
    const left = sold.left - reported
    const kinds = reportableKinds({ isMedicine: line.composition !== '' }, delivery.at, now)
    return left > 0 && kinds.length > 0 ? [{ line, left, kinds }] : []
  })
}
