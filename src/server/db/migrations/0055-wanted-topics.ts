import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** How often readers asked to read more about a topic of a page: sums alone, without a person. */
export const wantedTopics = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('wanted_topic')
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('page_kind', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('wanted_topic_key', ['page', 'topic'])
      .addCheckConstraint('wanted_topic_kind', sql`page_kind in ('drug', 'otc', 'salt', 'ailment')`)
      .addCheckConstraint('wanted_topic_count', sql`count > 0`)
      .addCheckConstraint('wanted_topic_last_at', moment('last_at'))
      .execute()
  },
}
