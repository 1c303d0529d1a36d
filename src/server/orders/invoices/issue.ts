import { coveredOf } from '#model/order-totals.ts'
import { openAmounts, type Settled, settleParcel, sumSettled } from '#model/settlement.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import {
  addDocument,
  invoiceLinesOf,
  invoicesOf,
  type StoredInvoice,
  type StoredInvoiceLine,
  settledOf,
} from '../rows/invoice-repository.ts'
import {
  amountsIn,
  linesOf,
  type StoredOrder,
  type StoredOrderLine,
  sharedPriceOf,
} from '../rows/order-repository.ts'
import { remainingLines } from '../rows/remaining-lines.ts'

const issuedOf = async (db: Db, orderId: string) => {
  const invoices = (await invoicesOf(db, orderId)).filter(({ kind }) => kind === 'invoice')
  return {
    invoices,
    invoiced: await invoiceLinesOf(
      db,
      invoices.map(({ number }) => number),
    ),
  }
}

/** The sums of an order's invoices, before credit notes, and the numbers of the lines on them. */
export const invoicedPart = async (
  db: Db,
  orderId: string,
): Promise<{ sum: Settled; lines: Set<number> }> => {
  const { invoices, invoiced } = await issuedOf(db, orderId)
  return {
    sum: sumSettled(invoices.map(settledOf)),
    lines: new Set(invoiced.map(({ line }) => line)),
  }
}

type Leaving = { parcel: number; lines: readonly StoredOrderLine[]; at: Timestamp }

/** What each of the lines that leave an order costs. `all`: its remaining lines; `invoices` and their lines are what has left. */
export const settledParts = (
  order: StoredOrder,
  {
    invoices,
    invoiced,
    all,
    leaving,
  }: {
    invoices: readonly StoredInvoice[]
    invoiced: readonly StoredInvoiceLine[]
    all: readonly StoredOrderLine[]
    leaving: readonly StoredOrderLine[]
  },
): Settled[] => {
  const gone = new Set([
    ...invoiced.map(({ line }) => line),
    ...leaving.map(({ number }) => number),
  ])
  return settleParcel(
    leaving.map(sharedPriceOf),
    openAmounts(amountsIn(order), sumSettled(invoices.map(settledOf))),
    coveredOf(all.filter(({ number }) => !gone.has(number)).map(sharedPriceOf)),
  )
}

/** Issues the invoice of a parcel that leaves with `lines`, and returns its number. */
export const issueInvoice = async (
  db: Db,
  order: StoredOrder,
  { parcel, lines, at }: Leaving,
): Promise<string> => {
  const parts = settledParts(order, {
    ...(await issuedOf(db, order.id)),
    all: remainingLines(await linesOf(db, [order.id])),
    leaving: lines,
  })
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
