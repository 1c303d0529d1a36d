import type { Selectable } from 'kysely'
import type { ErrorReportState } from '#model/error-report.ts'
import type { Moment } from '../db/moment.ts'
import type { ErrorReportTable } from '../db/tables/contact.ts'
import type { Db } from '../db/types.ts'

export type StoredReport = Selectable<ErrorReportTable>

export const reportById = async (db: Db, id: string): Promise<StoredReport | null> =>
  (await db.selectFrom('error_report').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** Whether the same report was made since `since`. */
export const isReported = async (db: Db, digest: string, since: Moment): Promise<boolean> =>
  (await db.selectFrom('error_report').select('id').where('digest', '=', digest).where('reported_at', '>=', since).executeTakeFirst()) !==
  undefined

export const addReport = async (db: Db, report: StoredReport): Promise<void> => {
  await db.insertInto('error_report').values(report).execute()
}

/** Open reports have the oldest first; ended ones the newest. */
export const reportsIn = (db: Db, state: ErrorReportState, page: { offset: number; limit: number }): Promise<StoredReport[]> =>
  db
    .selectFrom('error_report')
    .selectAll()
    .where('state', '=', state)
    .orderBy('reported_at', state === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

export const reportsByEmail = (db: Db, email: string): Promise<StoredReport[]> =>
  db.selectFrom('error_report').selectAll().where('email', '=', email).orderBy('reported_at').orderBy('id').execute()

/** Forgets who reported; what is wrong with the page stays. */
export const forgetReader = async (db: Db, email: string): Promise<void> => {
  await db.updateTable('error_report').set({ email: null }).where('email', '=', email).execute()
}

export const forgetReadersBefore = async (db: Db, before: Moment): Promise<void> => {
  await db.updateTable('error_report').set({ email: null }).where('ended_at', '<', before).where('email', 'is not', null).execute()
}
