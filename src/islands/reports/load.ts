import { createElement, type FunctionComponent } from 'react'
import { pageLocale } from '#client/http/call.ts'
import { loadReportTexts } from '#i18n/lazy-report.ts'
import { translator } from '../t.ts'
import { ReportError } from './ReportError.tsx'

/** The report-error modal with its texts, which no other overlay carries. */
export const loadReportError = async (): Promise<FunctionComponent> => {
  const locale = pageLocale()
  const t = translator<'report'>(locale, await loadReportTexts(locale))
  return () => createElement(ReportError, { t })
}
