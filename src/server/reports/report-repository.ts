import { sql } from 'kysely'
import type { ErrorReportState, ReportedKind } from '#model/error-report.ts'
import type { WantedTopic } from '#model/wanted-topics.ts'
import { findRow, findRows, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredReport = StoredRow<'error_report'>

export const reportById = (db: Db, id: string): Promise<StoredReport | null> =>
  findRow(db, 'error_report', { id })

/** Whether the same report was made since `since`. */
export const isReported = async (db: Db, digest: string, since: Timestamp): Promise<boolean> =>
  (await db
    .selectFrom('error_report')
    .select('id')
    .where('digest', '=', digest)
    .where('reported_at', '>=', since)
    .executeTakeFirst()) !== undefined

export const addReport = (db: Db, report: StoredReport): Promise<void> =>
  insertRows(db, 'error_report', report)

/** Open reports have the oldest first; ended ones the newest. */
export const reportsIn = (
  db: Db,
  state: ErrorReportState,
  page: { offset: number; limit: number },
): Promise<StoredReport[]> =>
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
  findRows(db, 'error_report', { email }, ['reported_at', 'id'])

/** Forgets who reported; what is wrong with the page stays. */
export const forgetReader = async (db: Db, email: string): Promise<void> => {
  await updateRows(db, 'error_report', { email }, { email: null })
}

export const forgetReadersBefore = async (db: Db, before: Timestamp): Promise<void> => {
  await db
    .updateTable('error_report')
    .set({ email: null })
    .where('ended_at', '<', before)
    .where('email', 'is not', null)
    .execute()
}

export const countWanted = async (
  db: Db,
  { path, kind }: { path: string; kind: ReportedKind },
  topics: readonly WantedTopic[],
  at: Timestamp,
): Promise<void> => {
  await db
    .insertInto('wanted_topic')
    .values(topics.map((topic) => ({ page: path, page_kind: kind, topic, count: 1, last_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['page', 'topic'])
        .doUpdateSet({ count: sql<number>`wanted_topic.count + 1`, last_at: at }),
    )
    .execute()
}

export const wantedOfAll = async (db: Db): Promise<{ topic: WantedTopic; count: number }[]> => {
  const rows = await db
    .selectFrom('wanted_topic')
    .select(({ fn }) => ['topic', fn.sum<number>('count').as('count')])
    .groupBy('topic')
    .orderBy('count', 'desc')
    .orderBy('topic')
    .execute()
  return rows.map(({ topic, count }) => ({ topic, count: Number(count) }))
}

/** The pages that were asked for most, each with its topics. */
export const wantedByPage = async (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
) => {
  const pages = await db
    .selectFrom('wanted_topic')
    .select(({ fn }) => ['page', 'page_kind as kind', fn.sum<number>('count').as('count')])
    .groupBy(['page', 'page_kind'])
    .orderBy('count', 'desc')
    .orderBy('page')
    .offset(offset)
    .limit(limit)
    .execute()
  if (pages.length === 0) return []
  const topics = await db
    .selectFrom('wanted_topic')
    .select(['page', 'topic', 'count'])
    .where(
      'page',
      'in',
      pages.map(({ page }) => page),
    )
    .orderBy('count', 'desc')
    .orderBy('topic')
    .execute()
  return pages.map(({ page, kind, count }) => ({
    page,
    kind,
    count: Number(count),
    topics: topics
      .filter((one) => one.page === page)
      .map(({ topic, count: times }) => ({ topic, count: times })),
  }))
}
