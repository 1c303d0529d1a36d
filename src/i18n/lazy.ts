import type { Locale } from '#model/locale.ts'
import type { Texts } from './t.ts'

/**
 * Texts of overlays: most visitors never open one, so these are files of their own, fetched with the code. The build leaves out the
 * notes to translators.
 */
const files = import.meta.glob<Texts>('./locales/*/{overlay,location}.json', { import: 'default' })

export type LazyArea = 'overlay' | 'location'

export const loadTexts = async (locale: Locale, area: LazyArea): Promise<Texts> =>
  (await files[`./locales/${locale}/${area}.json`]?.()) ?? {}
