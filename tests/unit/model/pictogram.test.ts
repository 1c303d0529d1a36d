import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictogramOfAtc, pictograms } from '#model/pictogram.ts'
import { ailments } from '../../../scripts/convert/ailments.ts'
import { root } from '../../support/project.ts'

it.each([
  ['A02BC02', 'stomach'],
  ['A10BA02', 'blood'],
  ['G04CB01', 'kidney'],
  ['G03CA03', 'woman'],
  ['N02BE01', 'thermometer'],
  ['N02BF01', 'head'],
  ['N02AX02', 'head'],
  ['V08AB02', null],
  [undefined, null],
])('a salt of the ATC code %s is pictured by %s', (atc, pictogram) => {
  expect(pictogramOfAtc(atc)).toBe(pictogram)
})

it('every pictogram is drawn, and every ailment of the converter names one of them', () => {
  const drawn = [
    ...readFileSync(join(root, 'src/styles/icons.svg'), 'utf8').matchAll(/<symbol id="at-(\w+)"/g),
  ].map(([, name]) => name)
  expect(drawn.sort()).toEqual([...pictograms].sort())
  expect(
    ailments.filter(({ pictogram }) => !drawn.includes(pictogram)).map(({ name }) => name),
  ).toEqual([])
})
