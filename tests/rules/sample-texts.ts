import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Locale } from '#model/locale.ts'
import { root } from '../support/project.ts'

const folder = join(root, 'src/catalogue/sample/text')

const flat = (value: unknown, path: string): { id: string; text: string }[] => {
  if (typeof value === 'string') return [{ id: path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const joined = path.endsWith(':') ? path : `${path}.`
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, `${joined}${key}`))
}

/** Every text of the sample catalogue in a language, as `sample/phrases:missed.pill`. */
export const sampleTexts = (locale: Locale): { id: string; text: string }[] =>
  globSync('*.json', { cwd: join(folder, locale) })
    .sort()
    .flatMap((file) => flat(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')), `sample/${basename(file, '.json')}:`))

/** The sentences of the project about interactions, alcohol and pregnancy, as `clinical:effects.bleeding`. */
export const clinicalTexts = (locale: Locale): { id: string; text: string }[] =>
  flat(JSON.parse(readFileSync(join(root, 'src/catalogue/clinical/texts', `${locale}.json`), 'utf8')), 'clinical:')
