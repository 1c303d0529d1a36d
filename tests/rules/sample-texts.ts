import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities, entityNames } from '#catalogue/export/manifest.ts'
import type { Locale } from '#model/locale.ts'
import { root } from '../support/project.ts'
import { sampleRows } from '../support/sample-rows.ts'

type Entry = { id: string; text: string }

const flat = (value: unknown, path: string): Entry[] => {
  if (typeof value === 'string') return [{ id: path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const joined = path.endsWith(':') ? path : `${path}.`
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, `${joined}${key}`))
}

/** Each text of the sample in `locale` once, where it stands first, as `sample/salts:1001.about`. */
export const sampleTexts = (locale: Locale): Entry[] => {
  const texts = new Map<string, Entry>()
  for (const entity of entityNames)
    for (const row of sampleRows[entity]) {
      const key = entities[entity].key.map((field) => row[field]).join('-')
      for (const { id, text } of flat(row, `sample/${entity}:${key}`))
        if (id.endsWith(`.${locale}`) && !texts.has(text))
          texts.set(text, { id: id.slice(0, -locale.length - 1), text })
    }
  return [...texts.values()]
}

/** The sentences of the formulary, as `formulary:epilepsy-seizures`. */
export const formularyTexts = (locale: Locale): Entry[] =>
  flat(
    JSON.parse(readFileSync(join(root, 'src/catalogue/formulary/texts', `${locale}.json`), 'utf8')),
    'formulary:',
  )

/** The sentences of the project about interactions, alcohol and pregnancy, as `clinical:effects.bleeding`. */
export const clinicalTexts = (locale: Locale): Entry[] =>
  flat(
    JSON.parse(readFileSync(join(root, 'src/catalogue/clinical/texts', `${locale}.json`), 'utf8')),
    'clinical:',
  )
