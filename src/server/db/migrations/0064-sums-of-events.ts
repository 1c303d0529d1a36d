import type { Kysely } from 'kysely'

/** What an event of an order gave back, in paise: refunds count together towards the sum that takes two people. Null for all others. */
export const sumsOfEvents = {
  up: async ({ schema }: Kysely<never>): Promise<void> => schema.alterTable('order_event').addColumn('amount', 'bigint').execute(),
}
