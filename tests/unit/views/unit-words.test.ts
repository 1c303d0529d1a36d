import { expect, test } from 'vitest'
import { containers, measures, nouns } from '#catalogue/convert/pack-words.ts'
import { unitWord } from '#i18n/packs.ts'
import type { T } from '#i18n/t.ts'
import { drugs, otc } from '../sample/parsed.ts'

const keys = ((key: string) => key) as unknown as T

const units = new Set([
  ...[...drugs, ...otc].map(({ unit }) => unit),
  ...nouns.flatMap(({ unit }) => unit ?? []),
  ...Object.values(measures).map(({ unit }) => unit),
  ...containers.map(([, packForm]) => packForm).filter((packForm) => ['vial', 'ampoule', 'syringe', 'cartridge', 'pen'].includes(packForm)),
])

test.each([...units])('a %s has a word in every language', (unit) => {
  expect(unitWord(keys, unit)).toMatch(/^product:/)
})
