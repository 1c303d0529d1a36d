import type { Kysely } from 'kysely'

/** The order that a message is about, for those who look at the order. */
export const messagesOfOrders = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema.alterTable('message').addColumn('order_id', 'text').execute()
    await schema.createIndex('message_by_order').on('message').column('order_id').execute()
  },
}
