import { type Kysely, sql } from 'kysely'
import { moment } from './checks.ts'

/** Drafts of the catalogue, and the history of what was published. */
export const content = {
  up: async ({ schema }: Kysely<never>): Promise<void> => {
    await schema
      .createTable('content_draft')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('edits', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('publish_at', 'text')
      .addColumn('publisher_id', 'text')
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('updated_by', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('fault', 'text')
      .addColumn('release', 'text')
      .addCheckConstraint('content_draft_state', sql`state in ('open', 'scheduled', 'publishing', 'published', 'discarded')`)
      .addCheckConstraint(
        'content_draft_due',
        sql`state not in ('scheduled', 'publishing') or (publish_at is not null and publisher_id is not null)`,
      )
      .addCheckConstraint('content_draft_publish_at', moment('publish_at'))
      .addCheckConstraint('content_draft_updated_at', moment('updated_at'))
      .execute()
    await schema.createIndex('content_draft_due').on('content_draft').columns(['state', 'publish_at']).execute()
    await schema
      .createTable('content_act')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('operator_id', 'text', (column) => column.notNull())
      .addColumn('operator_name', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('release', 'text')
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('detail', 'text')
      .addColumn('changes', 'text', (column) => column.notNull())
      .addCheckConstraint('content_act_act', sql`act in ('publish', 'edit', 'withdraw', 'restore', 'rollback')`)
      .addCheckConstraint('content_act_outcome', sql`outcome in ('published', 'unchanged', 'refused')`)
      .addCheckConstraint('content_act_at', moment('at'))
      .execute()
    await schema.createIndex('content_act_by_at').on('content_act').column('at').execute()
  },
}
