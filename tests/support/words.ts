import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Key } from '#i18n/keys.ts'
import type { Locale } from '#model/locale.ts'
import { root } from './project.ts'

/** Texts of a language from its files, without values or plurals, to find parts of a page by their text in any language. */
export const wordsOf =
  (locale: Locale) =>
  (key: Key): string => {
    const [area = '', name = ''] = key.split(':')
    const text = JSON.parse(
      readFileSync(join(root, `src/i18n/locales/${locale}/${area}.json`), 'utf8'),
    )[name]
    if (typeof text !== 'string') throw new Error(`${locale} has no ${key}`)
    return text
  }
