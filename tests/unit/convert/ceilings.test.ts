import { expect, test } from 'vitest'
import { ceilingOf, readCeilings } from '../../../scripts/convert/ceilings.ts'
import { parseComposition } from '../../../scripts/convert/composition.ts'
import { parsePack } from '../../../scripts/convert/pack.ts'
import { createTally } from '../../../scripts/convert/report.ts'
import { csv } from './inputs.ts'

const header =
  '"dt-type-numeric","dt-type-numeric 2","tablescraper-selected-row","tablescraper-selected-row 2","tablescraper-selected-row 3","tablescraper-selected-row 5"'
const read = async (rows: [medicine: string, form: string, price: string, year?: number][]) => {
  const input = await csv(
    [
      header,
      ...rows.map(
        ([medicine, form, price, year = 2022]) =>
          `"1","${year}","${medicine}","${form}","1547(E)","${price}"`,
      ),
    ].join('\n'),
  )
  const ceilings = await readCeilings(input)
  return {
    of: (composition: string, label: string) =>
      ceilingOf(ceilings, parseComposition(composition, createTally()), parsePack(label)),
    dirt: input.report.dirt,
  }
}

test('a ceiling is found for exactly this salt, strength, form and unit', async () => {
  const { of } = await read([
    ['QUELLAMINE', 'TABLET 100 MG', '₹ 7.62(1 Tablet)'],
    ['Quellamine', 'ORAL LIQUID 50 MG/ 5 ML', '₹ 0.67(1 ML)'],
    ['Quellamine', 'CREAM 5 %', '₹ 1.85(1 GM)'],
  ])
  expect(of('Quellamine (100mg)', 'strip of 10 tablets')?.price).toBe(7.62)
  expect(of('Quellamine (50mg/5ml)', 'bottle of 60 ml Syrup')?.price).toBe(0.67)
  expect(of('Quellamine (5%)', 'tube of 20 gm Cream')?.price).toBe(1.85)
  expect(of('Quellamine (50mg)', 'strip of 10 tablets')).toBeUndefined()
  expect(of('Quellamine (100mg)', 'strip of 10 capsules')).toBeUndefined()
  expect(of('Quellamine (100mg)', 'strip of 10 tablet sr')).toBeUndefined()
  expect(of('Quellamine (NA)', 'strip of 10 tablets')).toBeUndefined()
  expect(of('Quellamine (100mg) + Restol (1mg)', 'strip of 10 tablets')).toBeUndefined()
})

test('a ceiling of a combination is read when each salt has its strength', async () => {
  const { of } = await read([['QUELLAMINE + RESTOL', 'TABLET 50/300 MG', '₹ 9(1 Tablet)']])
  expect(of('Restol (300mg) + Quellamine (50mg)', 'strip of 10 tablets')?.price).toBe(9)
})

test('the newer list of essential medicines takes precedence, and a form with two prices is dropped', async () => {
  const { of, dirt } = await read([
    ['Quellamine', 'TABLET 5 MG', '₹ 2(1 Tablet)', 2022],
    ['Quellamine', 'Tablet 5 mg', '₹ 1(1 Tablet)', 2015],
    ['Restol', 'TABLET 5 MG', '₹ 2(1 Tablet)'],
    ['Restol', 'TABLET 5 MG', '₹ 3(1 Tablet)'],
  ])
  expect(of('Quellamine (5mg)', 'strip of 10 tablets')?.price).toBe(2)
  expect(of('Restol (5mg)', 'strip of 10 tablets')).toBeUndefined()
  expect(dirt['two-prices-for-one-form']).toBe(1)
})

test('unusable ceilings are counted: other units, lettered combinations, unknown forms, line breaks', async () => {
  const { dirt } = await read([
    ['Quellamine', 'TABLET 5 MG', '₹ 110.07(Each Pack (0.5ml))'],
    ['Quellamine', 'TABLET 5 MG', '₹ 24.48(Combi Pack)'],
    ['Quellamine (A)+Restol (B)', 'Tablet 60 (A) + 30 mg (B)', '₹ 25.00(1 Tablet)'],
    ['Quellamine', 'DEVICE 5', '₹ 1(1 Tablet)'],
    ['Quellamine', 'Modified\nRelease Tablet 5 mg', '₹ 1(1 Tablet)'],
  ])
  expect(dirt).toMatchObject({
    'price-of-another-unit': 2,
    'lettered-combination': 1,
    'form-not-known': 1,
    'line-break-in-cell': 1,
  })
})

test('a ceiling names its order, with its day where the list has a column of days and the day is one', async () => {
  const dated = header.replace(
    '"tablescraper-selected-row 5"',
    '"tablescraper-selected-row 4","tablescraper-selected-row 5"',
  )
  const rows = [
    ['5', '1547(E)', '26.03.2024'],
    ['10', 'S.O. 1548 (E)', '31/02/2024'],
    ['20', '', '26.03.2024'],
  ].map(
    ([mg, order, day]) =>
      `"1","2022","Quellamine","TABLET ${mg} MG","${order}","${day}","₹ 2(1 Tablet)"`,
  )
  const input = await csv([dated, ...rows].join('\n'))
  const ceilings = await readCeilings(input)
  const orderOf = (mg: number) =>
    ceilingOf(
      ceilings,
      parseComposition(`Quellamine (${mg}mg)`, createTally()),
      parsePack('strip of 10 tablets'),
    )
  expect([5, 10, 20].map(orderOf)).toEqual([
    { price: 2, order: { number: 'S.O. 1547(E)', date: '2024-03-26' } },
    { price: 2, order: { number: 'S.O. 1548(E)' } },
    { price: 2 },
  ])
  expect(input.report.dirt).toMatchObject({
    'ceiling-order-with-its-day': 1,
    'ceiling-order-without-a-day': 1,
  })
})
