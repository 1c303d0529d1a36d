import { expect, test } from 'vitest'
import { entityNames } from '#catalogue/export/manifest.ts'
import { sampleManifest, sampleRows } from '../../support/sample-rows.ts'

type Translated = Record<string, string>

/** Every translated text in a value; the other fields of the format have no `en`. */
const textsIn = (value: unknown): Translated[] => {
  if (typeof value !== 'object' || value === null) return []
  return 'en' in value ? [value as Translated] : Object.values(value).flatMap(textsIn)
}

const { languages } = sampleManifest

test.each(entityNames)(
  'texts of %s in the sample are clean and in every language of the sample',
  (entity) => {
    for (const text of sampleRows[entity].flatMap(textsIn)) {
      expect(Object.keys(text), text.en).toEqual(languages)
      for (const said of Object.values(text)) {
        expect(said).not.toMatch(/<[a-z!/?]|�|^\s|\s$|^$/i)
        expect(said.normalize('NFC')).toBe(said)
      }
    }
  },
)
