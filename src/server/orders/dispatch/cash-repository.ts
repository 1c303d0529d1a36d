import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '#model/most-counted.ts'
import { cashDue } from '../../db/cash-due.ts'
import { deleteRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

/**
 * Counts parcels anew from their invoices, their history and the cash that came: after a delivery or a statement. `where` may name `p`, the parcel.
 */
export const countCash = async (db: Db, where: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into cash_parcel (order_id, parcel, due, is_delivered, remitted, since)
    select * from (
      select p.order_id, p.number, case when o.payment_method = 'cod' then ${cashDue} else 0 end as due, case when d.at is null then 0 else 1 end as is_delivered,
        (select coalesce(sum(c.amount), 0) from cash_remittance c where c.order_id = p.order_id and c.parcel = p.number) as remitted,
        coalesce(d.at, (select min(c.entered_at) from cash_remittance c where c.order_id = p.order_id and c.parcel = p.number)) as since
      from order_parcel p
      join customer_order o on o.id = p.order_id
      join invoice i on i.order_id = p.order_id and i.parcel = p.number and i.kind = 'invoice'
      left join order_event d on d.order_id = p.order_id and d.parcel = p.number and d.job = 'delivered' and not exists (
        select 1 from order_event b where b.order_id = d.order_id and b.parcel = d.parcel and b.job = 'deliveryTakenBack' and b.number > d.number)
      where ${where}) counted
    where (is_delivered = 1 and due > 0) or remitted > 0
    on conflict (order_id, parcel) do update set due = excluded.due, is_delivered = excluded.is_delivered, remitted = excluded.remitted,
      since = excluded.since`.execute(db)
}

export const countCashOf = (db: Db, orderId: string, parcel: number): Promise<void> =>
  countCash(db, sql`p.order_id = ${orderId} and p.number = ${parcel}`)

/** Forgets the cash of a parcel that was not delivered after all, and of which none was handed in. */
export const forgetCashOf = async (db: Db, orderId: string, parcel: number): Promise<void> => {
  await deleteRows(db, 'cash_parcel', { order_id: orderId, parcel })
}

/** Cash by parcel that collected and handed over tell apart, or cash for a number that no parcel has. */
export type CashDifferenceRow = {
  order_id: string | null
  parcel: number | null
  is_delivered: number
  courier: string | null
  awb: string | null
  due: number
  remitted: number
  since: Timestamp
}

/** Differences, oldest first, and how many there are, of parcels up to `mostCounted`. */
export const cashDifferences = async (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: CashDifferenceRow[]; total: number }> => {
  // Written as in the index, which knows them.
  const open = sql`(is_delivered = 0 or remitted <> due)`
  const lost = sql`select null as order_id, null as parcel, 0 as is_delivered, 0 as due, sum(amount) as remitted, min(entered_at) as since, awb as lost
    from cash_remittance where order_id is null group by awb`
  const counted = await sql<{ total: number }>`
    select (select count(*) from (select 1 from cash_parcel where ${open} limit ${mostCounted}) p) + (select count(*) from (${lost}) l) as total`.execute(
    db,
  )
  const { rows } = await sql<CashDifferenceRow>`
    select f.order_id, f.parcel, f.is_delivered, f.due, f.remitted, f.since, p.courier, coalesce(p.awb, f.lost) as awb
    from (select * from (
        select order_id, parcel, is_delivered, due, remitted, since, null as lost from cash_parcel where ${open}
        union all ${lost}) both_kinds
      order by since, order_id, parcel limit ${limit} offset ${offset}) f
    left join order_parcel p on p.order_id = f.order_id and p.number = f.parcel
    order by f.since, f.order_id, f.parcel`.execute(db)
  const numbers = (row: CashDifferenceRow): CashDifferenceRow => ({
    ...row,
    due: Number(row.due),
    remitted: Number(row.remitted),
  })
  return { rows: rows.map(numbers), total: Number(counted.rows[0]?.total ?? 0) }
}

/** What couriers collected and what they handed over, of all parcels. */
export const cashSums = async (db: Db): Promise<{ collected: number; remitted: number }> => {
  const { rows } = await sql<{ collected: number | null; remitted: number | null }>`
    select (select sum(due) from cash_parcel where is_delivered = 1) as collected, (select sum(amount) from cash_remittance) as remitted`.execute(
    db,
  )
  return { collected: Number(rows[0]?.collected ?? 0), remitted: Number(rows[0]?.remitted ?? 0) }
}
