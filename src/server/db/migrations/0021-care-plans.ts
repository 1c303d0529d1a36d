import { type Kysely, sql } from 'kysely'

/** Care plans that customers buy: the terms of a membership, and order lines that give one. */
export const carePlans = {
  up: async (db: Kysely<never>): Promise<void> => {
    // JSON of `PlanTerms`; memberships of the version before have an end and no terms.
    await db.schema
      .alterTable('care_plan')
      .addColumn('terms', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
    for (const [name, most] of [
      ['plan_days', 1_100],
      ['plan_basis_points', 5_000],
    ] as const)
      await db.schema
        .alterTable('order_line')
        .addColumn(name, 'integer', (column) => column.check(sql`${sql.ref(name)} between 1 and ${sql.lit(most)}`))
        .execute()
  },
}
