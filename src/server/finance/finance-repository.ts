import { sql } from 'kysely'
import type { InvoiceTable } from '../db/tables/orders.ts'
import type { ProviderSettlementTable } from '../db/tables/payments.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db } from '../db/types.ts'

export type Period = { from: Timestamp; until: Timestamp }

const taxed = [
  'order_id',
  'number',
  'kind',
  'year',
  'serial',
  'issued_at',
  'against',
  'payable',
  'offer',
  'shipping',
  'balance',
  'place_of_supply',
  'buyer_gstin',
] as const
export type Document = Pick<InvoiceTable, (typeof taxed)[number]> & {
  against_value: number | null
  against_issued_at: Timestamp | null
}

/** Invoices and credit notes of a period after one, in the order of issue. */
export const documentsAfter = (
  db: Db,
  { from, until }: Period,
  last: { issued_at: Timestamp; number: string } | null,
  limit: number,
): Promise<Document[]> =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('invoice')
        .select(taxed)
        // From the last one on, so that no page reads those before it again.
        .where('issued_at', '>=', last?.issued_at ?? from)
        .where('issued_at', '<', until)
        .$if(last !== null, (query) =>
          query.where(({ eb, or }) =>
            or([
              eb('issued_at', '>', last?.issued_at ?? ''),
              eb('number', '>', last?.number ?? ''),
            ]),
          ),
        )
        .orderBy('issued_at')
        .orderBy('number')
        .limit(limit)
        .as('i'),
    )
    .leftJoin('invoice as b', 'b.number', 'i.against')
    .select(taxed.map((column) => `i.${column}` as const))
    .select(sql<number | null>`b.payable - b.offer + b.shipping`.as('against_value'))
    .select('b.issued_at as against_issued_at')
    .orderBy('i.issued_at')
    .orderBy('i.number')
    .execute()

/** The lines of the documents of a range of time, both ends included, with the facts of their products; in no order. */
export const taxLinesBetween = (db: Db, first: Timestamp, last: Timestamp) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('invoice_line as n', 'n.number', 'i.number')
    .innerJoin('order_line as l', (join) =>
      join.onRef('l.order_id', '=', 'i.order_id').onRef('l.number', '=', 'n.line'),
    )
    .select([
      'n.number',
      'n.quantity',
      'n.payable',
      'n.offer',
      'n.shipping',
      'l.units',
      'l.hsn',
      'l.tax_rate',
      'l.tax_exempt',
    ])
    .where('i.issued_at', '>=', first)
    .where('i.issued_at', '<=', last)
    .execute()

export type TaxLine = Awaited<ReturnType<typeof taxLinesBetween>>[number]

/** How the orders of documents were paid, and the registered businesses among their buyers. */
export const partiesOf = async (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : await db
        .selectFrom('customer_order as o')
        .innerJoin('order_address as a', 'a.order_id', 'o.id')
        .select(['o.id', 'o.payment_method', 'o.rounds_cash', 'a.legal_name'])
        .where('o.id', 'in', [...orderIds])
        .execute()

/** Of orders, all documents with what tells how cash was rounded. */
export const documentsOf = async (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : await db
        .selectFrom('invoice')
        .select(['number', 'order_id', 'kind', 'parcel', 'serial', 'year', 'total'])
        .where('order_id', 'in', [...orderIds])
        .execute()

/** Days in India begin at 18:30 UTC: the UTC day of a moment, and whether it is the next day in India already. */
const utcDay = (column: string) => sql`substr(${sql.ref(column)}, 1, 10)`
const isNextDay = (column: string) =>
  sql`case when substr(${sql.ref(column)}, 12, 5) >= '18:30' then 1 else 0 end`

export type DaySum = {
  day: string
  later: number
  what: string
  count: number
  amount: number
  wallet: number
}

/** Documents, refunds and credits of wallets, by UTC day and whether it is the next day in India already. */
export const daySums = async (db: Db, { from, until }: Period): Promise<DaySum[]> => {
  const { rows } = await sql<DaySum>`
    select ${utcDay('issued_at')} as day, ${isNextDay('issued_at')} as later, kind as what,
      count(*) as count, sum(total + balance) as amount, sum(balance) as wallet
    from invoice where issued_at >= ${from} and issued_at < ${until} group by ${utcDay('issued_at')}, ${isNextDay('issued_at')}, kind
    union all
    select ${utcDay('settled_at')}, ${isNextDay('settled_at')}, 'refund', count(*), sum(amount), 0
    from order_refund where settled_at >= ${from} and settled_at < ${until} group by ${utcDay('settled_at')}, ${isNextDay('settled_at')}
    union all
    select ${utcDay('at')}, ${isNextDay('at')}, 'wallet', count(*), sum(amount), 0
    from wallet_entry where reason = 'refund' and at >= ${from} and at < ${until} group by ${utcDay('at')}, ${isNextDay('at')}`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    later: Number(row.later),
    count: Number(row.count),
    amount: Number(row.amount),
    wallet: Number(row.wallet),
  }))
}

export type LedgerRow = Readonly<Record<string, string | number | null>>

/** The next entries of a ledger, by customer and in their order. */
export const ledgerAfter = (
  db: Db,
  ledger: 'wallet' | 'points',
  last: LedgerRow | null,
  limit: number,
): Promise<LedgerRow[]> =>
  db
    .selectFrom((ledger === 'wallet' ? 'wallet_entry' : 'point_entry') as 'wallet_entry')
    .selectAll()
    .$if(last !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('customer_id', 'nth'),
          '>',
          tuple(String(last?.customer_id), Number(last?.nth)),
        ),
      ),
    )
    .orderBy('customer_id')
    .orderBy('nth')
    .limit(limit)
    .execute()

/**
 * Enters a row of the provider's report; false where it was entered before. A later transfer takes the place of one: the bank sent that back, or the
 * provider corrected it.
 */
export const addSettlement = async (db: Db, row: ProviderSettlementTable): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_settlement')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'reference'])
        .doUpdateSet(row)
        .where('provider_settlement.settlement', '<>', row.settlement)
        .where('provider_settlement.settled_on', '<', row.settled_on),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type Compared = {
  kind: 'payment' | 'refund'
  reference: string
  order_id: string | null
  amount: number | null
  settled: number | null
  settlement: string | null
  at: string
}

const happenings = sql`select case when e.happened = 'captured' then 'payment' else 'refund' end as kind, e.reference, p.order_id, e.amount, e.at
  from payment_event e join payment p on p.id = e.payment_id where e.happened in ('captured', 'refunded')`

/** What the provider's reports confirm of a period: how many, their sum and the fees. */
export const matchedIn = async (
  db: Db,
  { from, until }: Period,
): Promise<{ count: number; amount: number; fees: number }> => {
  const { rows } = await sql<{ count: number; amount: number | null; fees: number | null }>`
    select count(*) as count, sum(case when h.kind = 'payment' then h.amount else -h.amount end) as amount, sum(s.fee) as fees
    from (${happenings} and e.at >= ${from} and e.at < ${until}) h
    join provider_settlement s on s.kind = h.kind and s.reference = h.reference and s.amount = h.amount`.execute(
    db,
  )
  const [row] = rows
  return {
    count: Number(row?.count ?? 0),
    amount: Number(row?.amount ?? 0),
    fees: Number(row?.fees ?? 0),
  }
}

/** Where the shop and the reports differ in a period, oldest first. */
export const differencesIn = async (
  db: Db,
  { from, until }: Period,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<Compared[]> => {
  const { rows } = await sql<Compared>`
    select h.kind, h.reference, h.order_id, h.amount, s.amount as settled, s.settlement, h.at
    from (${happenings} and e.at >= ${from} and e.at < ${until}) h
    left join provider_settlement s on s.kind = h.kind and s.reference = h.reference
    where s.amount is null or s.amount <> h.amount
    union all
    select s.kind, s.reference, null, null, s.amount, s.settlement, s.settled_on
    from provider_settlement s where s.settled_on >= ${firstDay} and s.settled_on <= ${lastDay} and not exists (
      select 1 from payment_event e where e.event_id = case when s.kind = 'payment' then 'captured:' else 'refunded:' end || s.reference)
    order by 7, 2 limit ${limit} offset ${offset}`.execute(db)
  return rows
}
