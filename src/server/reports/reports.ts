import { hash, randomUUID } from 'node:crypto'
import { addressOf } from '#catalogue/address.ts'
import type { Catalogue } from '#catalogue/open.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type {
  answerThanks,
  ErrorReportForm,
  reportError,
  ThanksAnswer,
} from '#contract/reports/reports.ts'
import { errorText } from '#i18n/errors.ts'
import { hourMs } from '#model/duration.ts'
import { isReportedPath, type ReportedKind, reportedKinds } from '#model/error-report.ts'
import { thanksQuestion } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { emailOf } from '#model/patterns.ts'
import { topicsOfAnswer } from '#model/wanted-topics.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import { invalidField } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome, ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { addReport, countWanted, forgetReadersBefore, isReported } from './report-repository.ts'

const repeatedHours = 24
const perClient: RateLimit = { max: 60, seconds: 60 * 60 }
const answersPerPage: RateLimit = { max: 1, seconds: 24 * 60 * 60 }
/** The reader's address is removed this many days after the report has ended. */
const keptDays = 90

/** Who reports: the language of the reply, and the address of the client for the rate limit. */
export type Reader = { locale: Locale; client: string | null }

export type Reports = {
  report: (form: ErrorReportForm, reader: Reader) => Promise<Outcome<Result<typeof reportError>>>
  /** The answer of a reader who was thanked (spec §9 "UGC thanks"). */
  answer: (form: ThanksAnswer, reader: Reader) => Promise<Outcome<Result<typeof answerThanks>>>
  forgetOld: () => Promise<void>
}

type ReportedPage = { path: string; kind: ReportedKind; id: number; locale: Locale }

const isReportedKind = (kind: string): kind is ReportedKind =>
  (reportedKinds as readonly string[]).includes(kind)

/** The page of a form's path; null for a path that leads elsewhere. */
const pageOfForm = (catalogue: Catalogue, path: string): ReportedPage | null =>
  path.startsWith('/') && !path.startsWith('//') ? pageOf(catalogue, path) : null

/** The page of a path, in its canonical spelling; null for a page of another kind and for none. */
const pageOf = (catalogue: Catalogue, path: string): ReportedPage | null => {
  const asked = addressOf(catalogue, path)
  const address = asked.is === 'redirect' ? addressOf(catalogue, asked.to) : asked
  if (address.is !== 'page' || !isReportedKind(address.page.kind) || !('id' in address.page))
    return null
  const { kind, id, path: canonical, locale } = address.page
  const [bare = ''] = canonical.split('?')
  return isReportedPath(bare) ? { path: bare, kind: kind as ReportedKind, id, locale } : null
}

export type ReportDeps = Pick<Core, 'storage' | 'activeCatalogue' | 'now'>

/** Errors that readers find on pages, a queue for the content team. */
export const createReports = ({ storage, activeCatalogue, now }: ReportDeps): Reports => ({
  report: requireCatalogue(activeCatalogue, async (catalogue, form, { locale, client }) => {
    const [email, feedback, selected] = [emailOf(form.email), form.feedback.trim(), form.selected]
    const page = pageOfForm(catalogue, form.page)
    const faults: Failed[] = []
    if (email === null) faults.push(failed('reportEmailInvalid', { field: 'email' }))
    if (feedback === '') faults.push(failed('reportEmpty', { field: 'feedback' }))
    if (page === null) faults.push(invalidField('page', 'errors:reasonInvalid'))
    const [first, ...besides] = faults
    if (first || email === null || page === null)
      return { ...(first ?? failed('badRequest')), besides }
    const digest = hash('sha256', JSON.stringify([email, feedback, selected, page.path]), 'hex')
    const id = randomUUID()
    return await storage.inTransaction(async (db) => {
      const at = now()
      const thanks = ok({
        reported: true as const,
        msg: errorText(locale, 'errors:feedbackThanks'),
      })
      if (
        await isReported(db, digest, new Date(at.getTime() - repeatedHours * hourMs).toISOString())
      )
        return thanks
      const wait = client === null ? 0 : await take(db, 'error reports', client, perClient, at)
      if (wait > 0) return tooOften(wait)
      await addReport(db, {
        id,
        email,
        feedback,
        page: page.path,
        page_kind: page.kind,
        page_id: page.id,
        selected,
        release: catalogue.release,
        digest,
        // The language of the page that was read, in which the error may be.
        locale: page.locale,
        state: 'open',
        reported_at: at.toISOString(),
        ended_at: null,
      })
      return thanks
    })
  }),

  answer: requireCatalogue(
    activeCatalogue,
    async (catalogue, { questionId, answer, page: path }, { locale, client }) => {
      const page = pageOfForm(catalogue, path)
      const topics = page && topicsOfAnswer(answer, page.kind)
      if (questionId !== thanksQuestion.id)
        return invalidField('questionId', 'errors:reasonInvalid')
      if (page === null) return invalidField('page', 'errors:reasonInvalid')
      if (topics === null) return invalidField('answer', 'errors:reasonInvalid')
      return await storage.inTransaction(async (db) => {
        const at = now()
        const wait = client === null ? 0 : await take(db, 'thanks answers', client, perClient, at)
        if (wait > 0) return tooOften(wait)
        const isRepeated =
          client !== null &&
          (await take(db, `thanks answers to ${page.path}`, client, answersPerPage, at)) > 0
        if (!isRepeated) await countWanted(db, page, topics, at.toISOString())
        return ok({ msg: errorText(locale, 'errors:feedbackThanks') })
      })
    },
  ),

  forgetOld: () =>
    forgetReadersBefore(
      storage.db,
      new Date(now().getTime() - keptDays * 24 * hourMs).toISOString(),
    ),
})
