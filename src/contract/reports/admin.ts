import { z } from 'zod'
import { errorReportStates, reportedKinds } from '#model/error-report.ts'
import { everyWantedTopic } from '#model/wanted-topics.ts'
import { endpoint } from '../core/endpoint.ts'
import { countField } from '../core/fields.ts'

export const ErrorReportView = z
  .object({
    id: z.string(),
    state: z.enum(errorReportStates),
    /** Path of the page without a language; `language` is the one that was read. */
    page: z.string(),
    kind: z.enum(reportedKinds),
    pageId: z.int(),
    language: z.string(),
    /** The release that was served when it was reported. */
    release: z.string(),
    feedback: z.string(),
    selected: z.string(),
    /** Null once the reader is forgotten. */
    email: z.string().nullable(),
    reportedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ title: 'ErrorReport' })
export type ErrorReportView = z.infer<typeof ErrorReportView>

const TopicCount = z.object({ topic: z.enum(everyWantedTopic), count: z.int() })

const params = z.object({ id: z.string().max(100) })

export const opsErrorReports = {
  list: endpoint({
    permission: 'error-reports.read',
    method: 'GET',
    path: '/api/ops/error-reports',
    summary:
      'Errors that readers reported: those that wait, the oldest first, or the ended ones, the newest first.',
    query: z.object({
      state: z.enum(errorReportStates).default('open'),
      pageNumber: countField('Page of the list, from 1', { max: 1_000, fallback: 1 }),
    }),
    result: z.object({ reports: z.array(ErrorReportView), hasMore: z.boolean() }),
  }),
  wanted: endpoint({
    permission: 'error-reports.read',
    method: 'GET',
    path: '/api/ops/wanted-topics',
    summary:
      'What readers want to read more about: sums of all pages, and the pages that were asked for most.',
    query: z.object({
      pageNumber: countField('Page of the list, from 1', { max: 1_000, fallback: 1 }),
    }),
    result: z.object({
      topics: z.array(TopicCount).describe('Of all pages, most wanted first'),
      pages: z.array(
        z.object({
          page: z.string(),
          kind: z.enum(reportedKinds),
          count: z.int(),
          topics: z.array(TopicCount),
        }),
      ),
      hasMore: z.boolean(),
    }),
  }),
  mend: endpoint({
    permission: 'error-reports.mend',
    method: 'POST',
    path: '/api/ops/error-reports/{id}/mend',
    summary:
      'Marks a reported error as mended and tells its reader by mail. Doing it again changes nothing.',
    params,
    result: ErrorReportView,
    errors: ['notFound'],
  }),
  decline: endpoint({
    permission: 'error-reports.mend',
    method: 'POST',
    path: '/api/ops/error-reports/{id}/decline',
    summary:
      'Marks a report as no error; the reporter gets no mail. It can still be marked as mended later.',
    params,
    result: ErrorReportView,
    errors: ['notFound', 'reportMended'],
  }),
} as const
