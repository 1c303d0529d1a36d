import type { Kysely } from 'kysely'
import { moment } from './checks.ts'

/** What a day that is over adds to GST returns: documents never change, so it is worked out once for all servers. */
export const gstDays = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('gst_day')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('seller_state', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('added_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('gst_day_key', ['day', 'seller_state'])
      .addCheckConstraint('gst_day_added_at', moment('added_at'))
      .execute()
  },
}
