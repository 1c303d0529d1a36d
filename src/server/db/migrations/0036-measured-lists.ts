import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Cash by parcel, and indexes of what operators list: what took longer than 200 ms on 100,000 orders. */
export const measuredLists = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .createTable('cash_parcel')
      .addColumn('order_id', 'text', (column) => column.notNull().references('customer_order.id'))
      .addColumn('parcel', 'integer', (column) => column.notNull())
      .addColumn('due', 'bigint', (column) => column.notNull())
      .addColumn('is_delivered', 'integer', (column) => column.notNull())
      .addColumn('remitted', 'bigint', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('cash_parcel_key', ['order_id', 'parcel'])
      .addCheckConstraint('cash_parcel_sums', sql`due >= 0 and remitted >= 0 and is_delivered in (0, 1)`)
      .addCheckConstraint('cash_parcel_since', moment('since'))
      .execute()
    await sql`insert into cash_parcel (order_id, parcel, due, is_delivered, remitted, since)
      select p.order_id, p.number, case when o.payment_method = 'cod' then i.total else 0 end,
        case when d.at is null then 0 else 1 end, coalesce(r.remitted, 0), coalesce(d.at, r.entered_at)
      from order_parcel p
      join customer_order o on o.id = p.order_id
      join invoice i on i.order_id = p.order_id and i.parcel = p.number and i.kind = 'invoice'
      left join order_event d on d.order_id = p.order_id and d.parcel = p.number and d.job = 'delivered'
      left join (select order_id, parcel, sum(amount) as remitted, min(entered_at) as entered_at from cash_remittance
        where order_id is not null group by order_id, parcel) r on r.order_id = p.order_id and r.parcel = p.number
      where (d.at is not null and o.payment_method = 'cod' and i.total > 0) or r.remitted is not null`.execute(db)
    await sql`create index cash_parcel_open on cash_parcel (since, order_id, parcel) where is_delivered = 0 or remitted <> due`.execute(db)
    await sql`create index payment_capture_differs on payment (id) where captured > 0 and (captured <> amount or paid_by is null)`.execute(
      db,
    )
    await sql`create index order_line_h1 on order_line (order_id) where schedule = 'H1'`.execute(db)
    await sql`create index order_line_by_batch on order_line (product_id, upper(batch), order_id, number)`.execute(db)
    await sql`drop index order_line_by_product`.execute(db)
    await sql`create index offer_use_of_coupon on offer_use (coupon_code, released_at, offer)`.execute(db)
    await sql`drop index offer_use_by_coupon`.execute(db)
  },
}
