import { coveredOf } from '#model/order-totals.ts'
import { openAmounts, type Settled, settleParcel, sumSettled } from '#model/settlement.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { addDocument, invoiceLinesOf, invoicesOf, settledOf } from '../rows/invoice-repository.ts'
import {
  amountsIn,
  linesOf,
  type StoredOrder,
  type StoredOrderLine,
  sharedPriceOf,
} from '../rows/order-repository.ts'

/** The sums of an order's invoices, before credit notes, and the numbers of the lines on them. */
export const invoicedPart = async (
  db: Db,
  orderId: string,
): Promise<{ sum: Settled; lines: Set<number> }> => {
  const issued = (await invoicesOf(db, orderId)).filter(({ kind }) => kind === 'invoice')
  const lines = await invoiceLinesOf(
    db,
    issued.map(({ number }) => number),
  )
  return { sum: sumSettled(issued.map(settledOf)), lines: new Set(lines.map(({ line }) => line)) }
}

type Leaving = { parcel: number; lines: readonly StoredOrderLine[]; at: Moment }

const partsOf = async (
  db: Db,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
): Promise<Settled[]> => {
  const { sum, lines: sent } = await invoicedPart(db, order.id)
  const isOpen = ({ number, review, removed_reason }: StoredOrderLine): boolean =>
    review !== 'rejected' &&
    removed_reason === null &&
    !sent.has(number) &&
    lines.every((line) => line.number !== number)
  const others = (await linesOf(db, [order.id])).filter(isOpen)
  return settleParcel(
    lines.map(sharedPriceOf),
    openAmounts(amountsIn(order), sum),
    coveredOf(others.map(sharedPriceOf)),
  )
}

/** What a parcel with `lines` would cost if it left now. */
export const parcelAmounts = async (
  db: Db,
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
): Promise<Settled> => sumSettled(await partsOf(db, order, lines))

/** Issues the invoice of a parcel that leaves with `lines`, and returns its number. */
export const issueInvoice = async (
  db: Db,
  order: StoredOrder,
  { parcel, lines, at }: Leaving,
): Promise<string> => {
  const parts = await partsOf(db, order, lines)
  return await addDocument(db, {
    kind: 'invoice',
    order_id: order.id,
    parcel,
    against: null,
    reason: null,
    sum: sumSettled(parts),
    lines: lines.flatMap(({ number, quantity }, index) => {
      const amounts = parts[index]
      return amounts ? [{ line: number, quantity, amounts }] : []
    }),
    at,
  })
}
