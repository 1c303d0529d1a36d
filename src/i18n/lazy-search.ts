import type { Locale } from '#model/locale.ts'
import type { Texts } from './t.ts'

/** Texts of the search list: each page prints those of the plain field only, so that it stays small. */
const files = import.meta.glob<Texts>('./locales/*/searchbox.json', { import: 'default' })

export const loadSearchTexts = async (locale: Locale): Promise<Texts> =>
  (await files[`./locales/${locale}/searchbox.json`]?.()) ?? {}
