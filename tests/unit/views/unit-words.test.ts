import { expect, test } from 'vitest'
import { unitWord, unitWords } from '#i18n/packs.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { T } from '#i18n/t.ts'
import { locales } from '#model/locale.ts'
import { containers, measures, nouns } from '../../../scripts/convert/pack-words.ts'
import { drugs, otc } from '../sample/parsed.ts'

const keys = ((key: string) => key) as unknown as T

const units = new Set([
  ...[...drugs, ...otc].map(({ unit }) => unit),
  ...nouns.flatMap(({ unit }) => unit ?? []),
  ...Object.values(measures).map(({ unit }) => unit),
  ...containers
    .map(([, packForm]) => packForm)
    .filter((packForm) => ['vial', 'ampoule', 'syringe', 'cartridge', 'pen'].includes(packForm)),
])

test.each([...units])('a %s has a word in every language', (unit) => {
  expect(unitWord(keys, unit)).toMatch(/^product:/)
})

test('an English unit has its plural behind a number, unless it is short for a measure', () => {
  const t = serverTexts('en')
  const same = [...units].filter((unit) => unitWords(t, unit).other === unitWords(t, unit).one)
  expect(same.sort()).toEqual(['g', 'ml'])
})

test('a unit behind a number is the word of the pack above it in every other language', () => {
  for (const locale of locales.filter((each) => each !== 'en'))
    for (const unit of units)
      expect(unitWords(serverTexts(locale), unit).other, `${locale} ${unit}`).toBe(
        unitWord(serverTexts(locale), unit),
      )
})
