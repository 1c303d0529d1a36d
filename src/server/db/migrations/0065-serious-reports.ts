import { type Kysely, sql } from 'kysely'

/** Whether a report of a side effect is a serious one, so that pages of the queue begin with those; a version that does not say so means that it is. */
export const seriousReports = {
  up: async (db: Kysely<never>): Promise<void> => {
    await sql`alter table side_effect_report add column serious integer not null default 1 check (serious in (0, 1))`.execute(db)
    // Quotation marks of what people typed are escaped in the form, so that no text of theirs looks like this.
    await sql`update side_effect_report set serious = 0
      where form like '%"seriousness":[]%' or form like '%"seriousness":["none"]%'`.execute(db)
    await db.schema.dropIndex('side_effect_report_queue').execute()
    await db.schema
      .createIndex('side_effect_report_queue')
      .on('side_effect_report')
      .columns(['state', 'serious desc', 'reported_at', 'id'])
      .execute()
  },
}
