import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Locale, languageOf, locales } from '#model/locale.ts'
import { lettersOf } from '#model/script.ts'
import { root } from '../support/project.ts'

export type Texts = Record<string, string>

const folder = join(root, 'src/i18n/locales')

/** The areas of the English files: `common`, `product` … */
export const areas = globSync('*.json', { cwd: join(folder, 'en') })
  .map((file) => basename(file, '.json'))
  .sort()

/** One file, keys and notes as written; undefined when the language lacks it. */
export const textsOf = (locale: Locale, area: string): Texts | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8')) as Texts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export const isNote = (key: string): boolean => key.startsWith('@')

/** Texts without the notes. */
export const withoutNotes = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !isNote(key)))

/** `items_one`, `items_other` → `items`. */
export const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

export const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '').sort()

/** The text without placeholders, tags and entities: what a translator writes. */
export const words = (text: string): string => text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')

export const translated = locales.filter((locale) => locale !== 'en')

/** Languages that have a folder of texts. */
export const folders = readdirSync(folder)

/** A letter of the script that a language is written in. */
export const scriptOf = (locale: Locale): RegExp =>
  new RegExp(`\\p{Script=${lettersOf(languageOf(locale).script).name}}`, 'u')
