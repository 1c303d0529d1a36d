import type { Kysely } from 'kysely'

/** Each look at an order asks whether a batch of it has been recalled. */
export const recallsOfOrders = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema.createIndex('recall_case_by_order').on('recall_case').column('order_id').execute()
  },
}
