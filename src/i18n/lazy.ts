import type { Locale } from '#model/locale.ts'
import type { Texts } from './area.ts'

/**
 * Texts of what opens over a page: most visitors never open it, so they are no part of the page but files of their own, fetched
 * together with the code. The build leaves out the notes to translators.
 */
const files = import.meta.glob<Texts>('./locales/*/{overlay,location}.json', { import: 'default' })

export type LazyArea = 'overlay' | 'location'

export const loadTexts = async (locale: Locale, area: LazyArea): Promise<Texts> =>
  (await files[`./locales/${locale}/${area}.json`]?.()) ?? {}
