import { createElement, type FunctionComponent } from 'react'
import { pageLocale } from '#client/http/call.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { loadReportTexts } from '#i18n/lazy-report.ts'
import { translator } from '#i18n/t.ts'
import type { ReportedKind } from '#model/error-report.ts'
import { ReportError } from './ReportError.tsx'
import { ThanksQuestion } from './ThanksQuestion.tsx'

/** The report-error modal with its texts, which no other overlay carries. */
export const loadReportError = async (): Promise<FunctionComponent> => {
  const locale = pageLocale()
  const t: IslandT<'report'> = translator(locale, await loadReportTexts(locale))
  return () => createElement(ReportError, { t })
}

/** The question that thanks for a review, with its texts, which no page of a product carries. */
export const loadThanksQuestion = async (kind: ReportedKind): Promise<FunctionComponent> => {
  const locale = pageLocale()
  const t: IslandT<'report'> = translator(locale, await loadReportTexts(locale))
  return () => createElement(ThanksQuestion, { t, kind })
}
