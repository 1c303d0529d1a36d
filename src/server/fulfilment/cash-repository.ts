import { sql } from 'kysely'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'

/** A cash parcel that left, or cash without one: what its courier should and did hand over. */
export type CashRow = {
  order_id: string | null
  parcel: number | null
  /** Whether it was delivered, and its cash collected; it may have come back later. */
  delivered: number
  courier: string | null
  awb: string | null
  due: number
  remitted: number
  since: Moment
}

const numbers = <Row extends { due: number; remitted: number }>(row: Row): Row => ({
  ...row,
  due: Number(row.due),
  remitted: Number(row.remitted),
})

/** Parcels of cash orders that were delivered, or for which cash came, and cash for no parcel. */
export const cashRows = async (db: Db): Promise<CashRow[]> => {
  const { rows } = await sql<CashRow>`
    select p.order_id, p.number as parcel, case when d.at is null then 0 else 1 end as delivered, p.courier, p.awb, i.total as due, coalesce(r.remitted, 0) as remitted,
      coalesce(d.at, p.updated_at) as since
    from order_parcel p
    join customer_order o on o.id = p.order_id and o.payment_method = 'cod'
    join invoice i on i.order_id = p.order_id and i.parcel = p.number and i.kind = 'invoice'
    left join order_event d on d.order_id = p.order_id and d.parcel = p.number and d.job = 'delivered'
    left join (select order_id, parcel, sum(amount) as remitted from cash_remittance where order_id is not null group by order_id, parcel) r
      on r.order_id = p.order_id and r.parcel = p.number
    where (d.at is not null and i.total > 0) or r.remitted is not null`.execute(db)
  const lost = await sql<CashRow>`
    select null as order_id, null as parcel, 0 as delivered, null as courier, awb, 0 as due, sum(amount) as remitted, min(entered_at) as since
    from cash_remittance where order_id is null group by awb`.execute(db)
  return [...rows, ...lost.rows].map(numbers)
}

/** The parcel of a number; the latest where couriers use numbers again. */
export const parcelOfAwb = async (db: Db, awb: string): Promise<{ order_id: string; number: number } | null> =>
  (await db
    .selectFrom('order_parcel')
    .select(['order_id', 'number'])
    .where('awb', '=', awb)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

type Remittance = {
  awb: string
  reference: string
  amount: number
  remitted_on: string
  order_id: string | null
  parcel: number | null
  entered_at: Moment
}

/** Enters cash that a courier handed over; false where the same row was entered before. */
export const addRemittance = async (db: Db, row: Remittance): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('cash_remittance')
    .values(row)
    .onConflict((conflict) => conflict.columns(['awb', 'reference']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
