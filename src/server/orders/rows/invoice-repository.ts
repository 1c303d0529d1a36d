import { sql } from 'kysely'
import { shopSeries } from '#i18n/shop-names.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { stateCodeOf } from '#model/india-states.ts'
import { documentNumber, financialYear } from '#model/invoice.ts'
import type { Settled } from '#model/settlement.ts'
import { findRow, findRows, insertRows } from '../../db/rows.ts'
import type { DocumentKind } from '../../db/tables/orders.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredInvoice = StoredRow<'invoice'>
export type StoredInvoiceLine = StoredRow<'invoice_line'>

/** Amounts of a row as the model knows them. */
export const settledOf = ({
  actual,
  payable,
  offer,
  shipping,
  balance,
  total,
}: Record<keyof Settled, number>): Settled =>
  ({ actual, payable, offer, shipping, balance, total }) as Settled

/** Invoices and credit notes of an order, in the order of issue. */
export const invoicesOf = (db: Db, orderId: string): Promise<StoredInvoice[]> =>
  invoicesOfOrders(db, [orderId])

/** The same of several orders. */
export const invoicesOfOrders = async (
  db: Db,
  orderIds: readonly string[],
): Promise<StoredInvoice[]> =>
  orderIds.length === 0
    ? []
    : await db
        .selectFrom('invoice')
        .selectAll()
        .where('order_id', 'in', [...orderIds])
        .orderBy('issued_at')
        .orderBy('kind', 'desc')
        .orderBy('serial')
        .execute()

export const invoiceByNumber = (db: Db, number: string): Promise<StoredInvoice | null> =>
  findRow(db, 'invoice', { number })

export const invoiceLinesOf = (db: Db, numbers: readonly string[]): Promise<StoredInvoiceLine[]> =>
  findRows(db, 'invoice_line', { number: numbers }, ['number', 'line'])

/** The next number of a series. Its row is written in the transaction that issues the document, so that no number is left out or given twice. */
const nextSerial = async (db: Db, kind: DocumentKind, year: number): Promise<number> => {
  const { last } = await db
    .insertInto('document_series')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet(({ eb }) => ({ last: eb('document_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

const lastNumber = async (db: Db, kind: DocumentKind): Promise<string | null> => {
  const row = await db
    .selectFrom('invoice')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('year', 'desc')
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** What GST asks about the buyer of an order: where it goes, in a State of India because the catalogue names no other, and a business's GSTIN. */
const buyerOf = async (
  db: Db,
  orderId: string,
): Promise<Pick<StoredInvoice, 'place_of_supply' | 'buyer_gstin'>> => {
  const { state, gstin } = await db
    .selectFrom('order_address')
    .select(['state', 'gstin'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const code = stateCodeOf(state)
  if (!code) throw new Error(`order ${orderId} goes to ${state}, which is no State of India`)
  return { place_of_supply: code, buyer_gstin: gstin }
}

type NewDocument = Pick<StoredInvoice, 'kind' | 'order_id' | 'parcel' | 'against' | 'reason'> & {
  sum: Settled
  lines: readonly { line: number; quantity: number; amounts: Settled }[]
  at: Timestamp
}

/** Within which transactions that began in one order may reach the series in another. */
const meetingMs = 60_000

/**
 * When a document is issued: at `at`, or with the number before it where that one began later and was first, so that a month has its numbers without
 * a gap. A clock that was once wrong by more moves no day.
 */
const issuedAt = (kind: DocumentKind, year: number, serial: number, at: Timestamp) => {
  const latest: Timestamp = new Date(Date.parse(at) + meetingMs).toISOString()
  return sql<Timestamp>`coalesce((select before.issued_at from invoice as before where before.kind = ${kind} and before.year = ${year}
    and before.serial = ${serial - 1} and before.issued_at > ${at} and before.issued_at < ${latest}), ${at})`
}

/** Issues an invoice or a credit note and returns its number. */
export const addDocument = async (
  db: Db,
  { sum, lines, at, ...of }: NewDocument,
): Promise<string> => {
  const year = financialYear(dayInIndia(new Date(at)))
  const serial = await nextSerial(db, of.kind, year)
  const last = await lastNumber(db, of.kind)
  const number = documentNumber(of.kind, shopSeries(), { year, serial, last })
  await insertRows(db, 'invoice', {
    ...of,
    ...sum,
    number,
    year,
    serial,
    ...(await buyerOf(db, of.order_id)),
    issued_at: issuedAt(of.kind, year, serial, at),
  })
  await insertRows(
    db,
    'invoice_line',
    lines.map(({ line, quantity, amounts }) => ({ number, line, quantity, ...amounts })),
  )
  return number
}
