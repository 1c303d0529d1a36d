import { type Kysely, sql } from 'kysely'

/** Coupons for products, categories and segments; which lines of an order bear its coupon. */
export const scopedCoupons = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    for (const column of ['products', 'categories']) await schema.alterTable('coupon').addColumn(column, 'text').execute()
    await schema
      .alterTable('coupon')
      .addColumn('segment', 'text', (column) => column.check(sql`segment in ('members', 'returning', 'away')`))
      .execute()
    await schema
      .alterTable('order_line')
      .addColumn('coupon_bears', 'integer', (column) => column.notNull().defaultTo(1).check(sql`coupon_bears in (0, 1)`))
      .execute()
  },
}
