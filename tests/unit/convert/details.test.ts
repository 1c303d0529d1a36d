import { expect, test } from 'vitest'
import { readDetails } from '#catalogue/convert/details.ts'
import { splitGlued, vocabularyOf } from '#catalogue/convert/glued.ts'
import { csv } from './inputs.ts'

const header = 'Medicine Name,Composition,Uses,Side_effects,Manufacturer,Excellent Review %,Average Review %,Poor Review %'
const read = async (lines: string[], known: string[] = []) => {
  const input = await csv([header, ...lines].join('\r\n'))
  const details = await readDetails(input, known)
  return { of: (name: string) => details.get(name)?.[0], dirt: input.report.dirt }
}
const row = (name: string, uses: string, effects: string): string => `${name},Quellamine (5mg),${uses},${effects},Quell Labs Ltd,40,40,20`

test('cuts uses that are glued together without a space', async () => {
  const { of, dirt } = await read([
    row('A', 'Treatment of Dry coughTreatment and prevention of Hay fever (pollen)Prevention of Colds', 'Nausea'),
  ])
  expect(of('a')?.uses).toEqual(['Treatment of Dry cough', 'Treatment and prevention of Hay fever (pollen)', 'Prevention of Colds'])
  expect(dirt['uses-cut-at-capitals']).toBe(1)
})

test('cuts uses that are separated by a space alone when each is known from elsewhere', async () => {
  const { of } = await read([
    row('A', ' Eczema Psoriasis', ''),
    row('B', ' Eczema', ''),
    row('C', 'Treatment of Psoriasis', ''),
    row('D', 'Treatment of Eczema Psoriasis', ''),
  ])
  expect(of('a')?.uses).toEqual(['Eczema', 'Psoriasis'])
  expect(of('d')?.uses).toEqual(['Treatment of Eczema', 'Psoriasis'])
})

test('keeps a use whole when a piece of it is not known', async () => {
  const { of, dirt } = await read([row('A', ' Herpes Simplex Virus Infections Eczema', ''), row('B', ' Eczema', '')])
  expect(of('a')?.uses).toEqual(['Herpes Simplex Virus Infections Eczema'])
  expect(dirt['uses-kept-whole']).toBe(1)
})

test('leaves out a use whose placeholder was never filled in, and one that is empty', async () => {
  const { of, dirt } = await read([row('A', 'Treatment of $name is thought to helpTreatment of Fever', '')])
  expect(of('a')?.uses).toEqual(['Treatment of Fever'])
  expect(dirt['use-with-unfilled-placeholder']).toBe(1)
})

test('cuts side effects by the words of lists that kept their commas, the longest first', async () => {
  const { of, dirt } = await read(
    [row('A', 'Treatment of Fever', 'Nausea Dryness in mouth Edema swelling Vitamin B12 deficiency')],
    ['Nausea', 'Dryness in mouth', 'Edema (swelling)', 'Vitamin B12 deficiency', 'Dryness'],
  )
  expect(of('a')?.sideEffects).toEqual(['Nausea', 'Dryness in mouth', 'Edema (swelling)', 'Vitamin B12 deficiency'])
  expect(dirt['side-effects-cut-apart']).toBe(1)
})

test('keeps side effects whole when a piece is not known', async () => {
  const { of, dirt } = await read([row('A', 'Treatment of Fever', 'Nausea Increased K level')], ['Nausea'])
  expect(of('a')?.sideEffects).toEqual(['Nausea Increased K level'])
  expect(dirt['side-effects-kept-whole']).toBe(1)
})

test('drops exact repeats and keeps typographic quotes', async () => {
  const { of, dirt } = await read([
    row('A', 'Treatment of Crohn’s disease', ''),
    row('A', 'Treatment of Crohn’s disease', ''),
    row('a', 'Treatment of Fever', ''),
  ])
  expect(of('a')?.uses).toEqual(['Treatment of Crohn’s disease'])
  expect(dirt).toMatchObject({ 'row-repeated': 1, 'name-repeated': 1, 'typographic-quotes-or-dashes-kept': 1 })
})

test('covers a text or leaves it alone', () => {
  const known = vocabularyOf(['Red eye', 'Cough'])
  expect(splitGlued('Red eye Cough', known)).toEqual(['Red eye', 'Cough'])
  expect(splitGlued('Red eye Sneezing', known)).toBeNull()
})
