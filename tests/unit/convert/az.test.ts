import { expect, test } from 'vitest'
import { readAz } from '../../../scripts/convert/az.ts'
import { azHeader, csv } from './inputs.ts'

const read = async (lines: string[]) => {
  const input = await csv([azHeader, ...lines].join('\n'))
  return { medicines: await readAz(input), dirt: input.report.dirt, report: input.report }
}

const row = (
  id: number,
  name: string,
  rest = 'Quell Labs Ltd,strip of 10 tablets,Quellamine (5mg),,,,',
): string => `${id},${name.slice(0, 1)},${name},${rest}`

test('the converter keeps the ids of the dataset and tolerates the missing one', async () => {
  const { medicines } = await read([row(33848, 'Gell Tablet'), row(33850, 'Gellin Tablet')])
  expect(medicines.map(({ id }) => id)).toEqual([33848, 33850])
})

test('the converter keeps products of one name apart and counts repeated names', async () => {
  const { medicines, dirt } = await read([
    row(1, 'Quellin Tablet'),
    row(2, 'QUELLIN  Tablet', 'Quell Labs Ltd,strip of 15 tablets,Quellamine (5mg),,,,'),
    row(3, 'Quellin - Tablet'),
  ])
  expect(medicines).toHaveLength(3)
  expect(dirt['name-repeated']).toBe(1)
})

test('the converter drops a row that repeats another in name, maker, pack and composition', async () => {
  const { medicines, dirt } = await read([
    row(1, 'Quellin Tablet'),
    row(2, 'Quellin Tablet', 'Quell Labs Ltd ,strip of 10 tablets,Quellamine  (5mg),,,,'),
  ])
  expect(medicines.map(({ id }) => id)).toEqual([1])
  expect(dirt['row-repeated']).toBe(1)
})

test('the converter counts and keeps names in capitals', async () => {
  const { medicines, dirt } = await read([row(1, 'QUELLIN GM CREAM')])
  expect(medicines[0]?.name).toBe('QUELLIN GM CREAM')
  expect(dirt['name-in-capitals']).toBe(1)
})

test('the converter joins the two composition columns and tolerates their spaces', async () => {
  const { medicines } = await read([
    row(
      1,
      'Quellin Tablet',
      'Quell Labs Ltd,strip of 10 tablets,Quellamine (5mg) , Restol (2mg),,,',
    ),
  ])
  expect(medicines[0]?.composition).toEqual([
    { salt: 'Quellamine', strength: '5mg' },
    { salt: 'Restol', strength: '2mg' },
  ])
})

test('the converter does not trust a list of two salts, because a third may be cut off', async () => {
  const { medicines } = await read([
    row(
      1,
      'Quellin Tablet',
      'Quell Labs Ltd,strip of 10 tablets,Quellamine (5mg) , Restol (2mg),,,',
    ),
    row(2, 'Quellen Tablet'),
    row(
      3,
      'Quellon Tablet',
      'Quell Labs Ltd,strip of 10 tablets,Quellamine (5mg) , Restol (2mg),Quellamine (5mg) + Restol (2mg),,',
    ),
  ])
  expect(medicines.map(({ whole }) => whole)).toEqual([false, true, true])
})

test('the converter takes cut-off salts from salt_composition', async () => {
  const { medicines, dirt } = await read([
    row(
      1,
      'Quellin Tablet',
      'Quell Labs Ltd,strip of 10 tablets,Quellamine (5mg) , Restol (2mg),Quellamine (5mg) + Restol (2mg) + Zest (1mg),,',
    ),
  ])
  expect(medicines[0]?.composition).toHaveLength(3)
  expect(medicines[0]?.whole).toBe(true)
  expect(dirt['third-salt-taken-from-salt-composition']).toBe(1)
})

test('the converter splits side effects at commas outside brackets, and none is no effect', async () => {
  const { medicines } = await read([
    row(
      1,
      'Quellin Tablet',
      'Quell Labs Ltd,strip of 10 tablets,Quellamine (5mg),,,,"Nausea,Reactions (pain, swelling),Nausea,No common side effects seen"',
    ),
  ])
  expect(medicines[0]?.sideEffects).toEqual(['Nausea', 'Reactions (pain, swelling)'])
})

test('the converter never invents a price', async () => {
  const { medicines } = await read([row(1, 'Quellin Tablet')])
  expect(medicines[0]).toMatchObject({ price: undefined, available: false })
})

test('the converter reads the columns of the 500-row sample: price with a rupee sign, flags as text', async () => {
  const input = await csv(
    [
      'id,name,price(₹),Is_discontinued,manufacturer_name,type,pack_size_label,short_composition1,short_composition2',
      '1,Allin Tablet,223.42,FALSE,Quell Labs Ltd,allopathy,strip of 10 tablets,Quellamine  (500mg) ,  Restol (125mg)',
      '2,Allon Tablet,10,TRUE,Quell Labs Ltd,allopathy,strip of 10 tablets,Quellamine (500mg),',
    ].join('\n'),
  )
  const [first, second] = await readAz(input)
  expect(first).toMatchObject({
    price: 223.42,
    discontinued: false,
    available: true,
    composition: [
      { salt: 'Quellamine', strength: '500mg' },
      { salt: 'Restol', strength: '125mg' },
    ],
  })
  expect(second).toMatchObject({ discontinued: true, available: false })
})

test('the converter counts and omits rows without required fields', async () => {
  const { medicines, dirt } = await read([
    row(1, 'Quellin', 'Quell,strip of 10 tablets,,,,,'),
    'x,Q,Quell,Quell,strip,Quellamine (5mg),,,,',
    row(2, 'Quellon'),
    row(2, 'Quellan'),
  ])
  expect(medicines.map(({ name }) => name)).toEqual(['Quellon'])
  expect(dirt).toEqual({
    'lacks-name-maker-pack-or-salt': 1,
    'id-is-not-a-number': 1,
    'id-repeated': 1,
  })
})
