import { type Kysely, sql } from 'kysely'

/** Lines removed from an order, and orders whose prescription awaits a pharmacist. */
export const orderRest = {
  up: async (db: Kysely<never>): Promise<void> => {
    await db.schema
      .alterTable('order_line')
      // A removed line is not packed.
      .addColumn('removed_reason', 'text', (column) =>
        column.check(sql`removed_reason is null or (removed_reason <> '' and batch is null)`),
      )
      .execute()
    await db.schema
      .alterTable('customer_order')
      .addColumn('awaits_review', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`awaits_review = 0 or (awaits_review = 1 and state = 'awaiting_prescription')`),
      )
      .execute()
    await sql`update customer_order set awaits_review = 1 where state = 'awaiting_prescription'
      and exists (select 1 from order_prescription p where p.order_id = customer_order.id)`.execute(db)
  },
}
