import { expect, test } from 'vitest'
import { readDetails } from '../../../scripts/convert/details.ts'
import { effectsOfWay } from '../../../scripts/convert/drug-rows.ts'
import { splitGlued, vocabularyOf } from '../../../scripts/convert/glued.ts'
import { csv } from './inputs.ts'

const header =
  'Medicine Name,Composition,Uses,Side_effects,Manufacturer,Excellent Review %,Average Review %,Poor Review %'
const read = async (lines: string[], known: string[] = []) => {
  const input = await csv([header, ...lines].join('\r\n'))
  const details = await readDetails(input, known)
  return { of: (name: string) => details.get(name)?.[0], dirt: input.report.dirt }
}
const row = (name: string, uses: string, effects: string): string =>
  `${name},Quellamine (5mg),${uses},${effects},Quell Labs Ltd,40,40,20`

test('uses that are joined without a space are split', async () => {
  const { of, dirt } = await read([
    row(
      'A',
      'Treatment of Dry coughTreatment and prevention of Hay fever (pollen)Prevention of Colds',
      'Nausea',
    ),
  ])
  expect(of('a')?.uses).toEqual([
    'Treatment of Dry cough',
    'Treatment and prevention of Hay fever (pollen)',
    'Prevention of Colds',
  ])
  expect(dirt['uses-cut-at-capitals']).toBe(1)
})

test('uses that are separated only by a space are split if each is known from elsewhere', async () => {
  const { of } = await read([
    row('A', ' Eczema Psoriasis', ''),
    row('B', ' Eczema', ''),
    row('C', 'Treatment of Psoriasis', ''),
    row('D', 'Treatment of Eczema Psoriasis', ''),
  ])
  expect(of('a')?.uses).toEqual(['Eczema', 'Psoriasis'])
  expect(of('d')?.uses).toEqual(['Treatment of Eczema', 'Psoriasis'])
})

test('a use is not split if a part is unknown', async () => {
  const { of, dirt } = await read([
    row('A', ' Quell Virus Infections Eczema', ''),
    row('B', ' Eczema', ''),
  ])
  expect(of('a')?.uses).toEqual(['Quell Virus Infections Eczema'])
  expect(dirt['uses-kept-whole']).toBe(1)
})

test('uses that no product has alone are split too', async () => {
  const { of } = await read([
    row('A', ' Herpes Simplex Virus Infections Chickenpox Shingles Herpes labialis', ''),
    row('B', " Alzheimer's disease Stroke Dementia in Parkinson's disease Head injury", ''),
    row('C', "Treatment of Alzheimer's disease", ''),
  ])
  expect(of('a')?.uses).toEqual([
    'Herpes Simplex Virus Infections',
    'Chickenpox',
    'Shingles',
    'Herpes labialis',
  ])
  expect(of('b')?.uses).toHaveLength(4)
})

test('a use with an unfilled placeholder and an empty use are omitted', async () => {
  const { of, dirt } = await read([
    row('A', 'Treatment of $name is thought to helpTreatment of Fever', ''),
  ])
  expect(of('a')?.uses).toEqual(['Treatment of Fever'])
  expect(dirt['use-with-unfilled-placeholder']).toBe(1)
})

test('side effects are split by the terms of lists that kept their commas, longest first', async () => {
  const { of, dirt } = await read(
    [
      row(
        'A',
        'Treatment of Fever',
        'Nausea Dryness in mouth Edema swelling Vitamin B12 deficiency',
      ),
    ],
    ['Nausea', 'Dryness in mouth', 'Edema (swelling)', 'Vitamin B12 deficiency', 'Dryness'],
  )
  expect(of('a')?.sideEffects).toEqual([
    'Nausea',
    'Dryness in mouth',
    'Edema (swelling)',
    'Vitamin B12 deficiency',
  ])
  expect(dirt['side-effects-cut-apart']).toBe(1)
})

// Seen red: 155 products told up to forty effects as one line, for one of them that no list has.
test('what known side effects leave is one too, unless it is cut off in the middle', async () => {
  const { of, dirt } = await read(
    [
      row('A', 'Treatment of Fever', 'Nausea Increased K level'),
      row('B', 'Treatment of Fever', 'Nausea Abnormal E C G Headache'),
      row('C', 'Treatment of Fever', 'Increased Headache'),
    ],
    ['Nausea', 'Headache'],
  )
  expect(of('a')?.sideEffects).toEqual(['Nausea', 'Increased K level'])
  expect(of('b')?.sideEffects).toEqual(['Nausea Abnormal E C G Headache'])
  expect(of('c')?.sideEffects).toEqual(['Increased Headache'])
  expect(dirt['side-effects-kept-whole']).toBe(2)
})

// Seen red: "No common side effects seen" stood among the side effects of 150 products.
test('what names no effect is none', async () => {
  const { of } = await read(
    [
      row('A', 'Treatment of Fever', 'No common side effects seen'),
      row('B', 'Treatment of Fever', 'Nausea No common side effects seen'),
      row('C', 'Treatment of Fever', 'No appetite'),
    ],
    ['Nausea'],
  )
  expect(of('a')?.sideEffects).toEqual([])
  expect(of('b')?.sideEffects).toEqual(['Nausea'])
  expect(of('c')?.sideEffects).toEqual(['No appetite'])
})

test('exact repeats are dropped, and typographic quotes are kept', async () => {
  const { of, dirt } = await read([
    row('A', 'Treatment of Crohn’s disease', ''),
    row('A', 'Treatment of Crohn’s disease', ''),
    row('a', 'Treatment of Fever', ''),
  ])
  expect(of('a')?.uses).toEqual(['Treatment of Crohn’s disease'])
  expect(dirt).toMatchObject({
    'row-repeated': 1,
    'name-repeated': 1,
    'typographic-quotes-or-dashes-kept': 1,
  })
})

test('a text is split into known terms completely or not at all', () => {
  const known = vocabularyOf(['Red eye', 'Cough'])
  expect(splitGlued('Red eye Cough', known)).toEqual(['Red eye', 'Cough'])
  expect(splitGlued('Red eye Sneezing', known)).toBeNull()
  expect(splitGlued('Red eye Sneezing', known, true)).toEqual(['Red eye', 'Sneezing'])
  expect(splitGlued('Sneezing Itching', known, true)).toBeNull()
})

test('a product is told the side effects of the place where it is put', () => {
  const skin = ['Application site burning', 'Itching']
  const all = [...skin, 'Increased liver enzymes', 'Injection site pain']
  const of = (effects: string[], form: 'tablet' | 'cream' | 'injection' | 'drops', route?: 'eye') =>
    effectsOfWay(effects, { form, route })
  expect(of(all, 'tablet')).toEqual(['Itching', 'Increased liver enzymes'])
  expect(of(all, 'injection')).toEqual([
    'Itching',
    'Increased liver enzymes',
    'Injection site pain',
  ])
  expect(of(skin, 'cream')).toEqual(skin)
  expect(of(['Red eye', 'Injection site pain'], 'drops', 'eye')).toEqual(['Red eye'])
  expect(of(all, 'cream')).toEqual([])
})
