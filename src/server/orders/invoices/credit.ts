import { creditFor, type Settled, sumSettled } from '#model/settlement.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import {
  addDocument,
  invoiceLinesOf,
  invoicesOfOrders,
  type StoredInvoice,
  type StoredInvoiceLine,
  settledOf,
} from '../rows/invoice-repository.ts'

/** A line as it left, and how much of it no credit note has taken back yet, in thousandths of a unit. */
export type InvoicedLine = {
  invoice: StoredInvoice
  line: StoredInvoiceLine
  credited: number
  left: number
}

export const invoicedLinesOfOrders = async (
  db: Db,
  orderIds: readonly string[],
): Promise<InvoicedLine[]> => {
  const documents = await invoicesOfOrders(db, orderIds)
  const lines = await invoiceLinesOf(
    db,
    documents.map(({ number }) => number),
  )
  const of = (kind: StoredInvoice['kind']) =>
    lines.flatMap((line) =>
      documents
        .filter((one) => one.number === line.number && one.kind === kind)
        .map((invoice) => ({ invoice, line })),
    )
  const credits = of('credit')
  return of('invoice').map(({ invoice, line }) => {
    const credited = credits.reduce((sum, one) => {
      const isOfIt = one.invoice.order_id === invoice.order_id && one.line.line === line.line
      return sum + (isOfIt ? one.line.quantity : 0)
    }, 0)
    return { invoice, line, credited, left: line.quantity - credited }
  })
}

export const invoicedLines = (db: Db, orderId: string): Promise<InvoicedLine[]> =>
  invoicedLinesOfOrders(db, [orderId])

export type Crediting = { line: number; quantity: number }

/**
 * Issues a credit note for quantities of lines that left, one for each invoice that they stand on, and returns what they take back. The caller has
 * checked that no quantity exceeds what is left.
 */
export const issueCredit = async (
  db: Db,
  orderId: string,
  { some, reason, at }: { some: readonly Crediting[]; reason: string; at: Timestamp },
): Promise<Settled> => {
  const all = await invoicedLines(db, orderId)
  const credited = some.flatMap(({ line, quantity }) => {
    const own = all.find((one) => one.line.line === line)
    if (!own || quantity === 0) return []
    const amounts = creditFor(settledOf(own.line), {
      of: own.line.quantity,
      before: own.credited,
      quantity,
    })
    return [{ invoice: own.invoice, line, quantity, amounts }]
  })
  for (const { number, parcel } of new Map(
    credited.map(({ invoice }) => [invoice.number, invoice]),
  ).values()) {
    const lines = credited.filter(({ invoice }) => invoice.number === number)
    const sum = sumSettled(lines.map(({ amounts }) => amounts))
    await addDocument(db, {
      kind: 'credit',
      order_id: orderId,
      parcel,
      against: number,
      reason,
      sum,
      lines,
      at,
    })
  }
  return sumSettled(credited.map(({ amounts }) => amounts))
}
