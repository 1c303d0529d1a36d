import type { ErrorReportView, opsErrorReports } from '#contract/reports/admin.ts'
import { isLocale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import { inLocale } from '#paths.ts'
import type { Db } from '../db/types.ts'
import { appendAudit } from '../kernel/audit/append.ts'
import type { Serving } from '../kernel/call.ts'
import { enqueue } from '../kernel/messages/enqueue.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import {
  reportById,
  reportsIn,
  type StoredReport,
  wantedByPage,
  wantedOfAll,
} from './report-repository.ts'
import { endReport } from './transition.ts'

const pageSize = 50

export type ReportAdmin = Serving<typeof opsErrorReports>

const viewOf = (report: StoredReport): ErrorReportView => {
  const {
    id,
    state,
    page,
    page_kind: kind,
    page_id: pageId,
    locale: language,
    release,
    feedback,
    selected,
    email,
  } = report
  return {
    id,
    state,
    page,
    kind,
    pageId: Number(pageId),
    language,
    release,
    feedback,
    selected,
    email,
    reportedAt: report.reported_at,
    endedAt: report.ended_at,
  }
}

/** Reported errors for the content team. */
export const createReportAdmin = ({
  storage,
  site,
  now,
}: Pick<Core, 'storage' | 'site' | 'now'>): ReportAdmin => {
  const withReport = (
    id: string,
    work: (db: Db, report: StoredReport) => Promise<Outcome<ErrorReportView>>,
  ) =>
    storage.inTransaction(async (db) => {
      const report = await reportById(db, id)
      return report ? await work(db, report) : failed('notFound', { field: 'id' })
    })
  const ended = async (
    db: Db,
    by: Operator,
    report: StoredReport,
    state: 'mended' | 'declined',
  ): Promise<StoredReport> => {
    const at = now().toISOString()
    const action = state === 'mended' ? 'error-report.mend' : 'error-report.decline'
    await appendAudit(db, by, at, {
      action,
      object: ['error-report', report.id],
      before: { state: report.state },
      after: { state },
    })
    return await endReport(db, report, state, at)
  }
  return {
    list: async ({ query: { state, pageNumber } }) => {
      const reports = await reportsIn(storage.db, state, {
        offset: (pageNumber - 1) * pageSize,
        limit: pageSize + 1,
      })
      return ok({
        reports: reports.slice(0, pageSize).map(viewOf),
        hasMore: reports.length > pageSize,
      })
    },
    wanted: async ({ query: { pageNumber } }) => {
      const pages = await wantedByPage(storage.db, {
        offset: (pageNumber - 1) * pageSize,
        limit: pageSize + 1,
      })
      return ok({
        topics: await wantedOfAll(storage.db),
        pages: pages.slice(0, pageSize),
        hasMore: pages.length > pageSize,
      })
    },
    mend: ({ params: { id } }, { operator: by }) =>
      withReport(id, async (db, report) => {
        if (report.state === 'mended') return ok(viewOf(report))
        const at = now()
        const { email, page } = report
        const locale = isLocale(report.locale) ? report.locale : 'en'
        const values = { link: site + inLocale(locale, page) }
        if (email !== null)
          await enqueue(
            db,
            {
              channel: 'mail',
              to: email,
              customerId: null,
              template: 'errorMended',
              values,
              locale,
            },
            at,
          )
        return ok(viewOf(await ended(db, by, report, 'mended')))
      }),
    decline: ({ params: { id } }, { operator: by }) =>
      withReport(id, async (db, report) => {
        if (report.state === 'mended') return failed('reportMended', { field: 'id' })
        return ok(
          viewOf(report.state === 'declined' ? report : await ended(db, by, report, 'declined')),
        )
      }),
  }
}
