import type { Locale } from '#model/locale.ts'
import type { Texts } from './t.ts'

/** Texts of the report-error modal, apart from those of `lazy.ts`: even the list of its files is fetched with it only. */
const files = import.meta.glob<Texts>('./locales/*/report.json', { import: 'default' })

export const loadReportTexts = async (locale: Locale): Promise<Texts> =>
  (await files[`./locales/${locale}/report.json`]?.()) ?? {}
