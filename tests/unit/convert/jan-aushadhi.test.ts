import { expect, test } from 'vitest'
import { readJanAushadhi } from '../../../scripts/convert/jan-aushadhi.ts'
import { csv } from './inputs.ts'

const read = async (rows: [name: string, size: string, mrp: string][]) => {
  const input = await csv(
    [
      '"Sr No","Drug Code","Generic Name","Unit Size","MRP","Group Name"',
      ...rows.map(
        ([name, size, mrp], at) => `"${at + 1}","${at + 7}","${name}","${size}","${mrp}","X"`,
      ),
    ].join('\n'),
  )
  return { medicines: await readJanAushadhi(input), dirt: input.report.dirt }
}

test('a tablet of one salt is taken with its release, strength, count and price', async () => {
  const { medicines } = await read([
    ['Quellamine Prolonged Release Tablets IP 100 mg', "10's", '12.47'],
    ['Quellamine Gastro-resistant Tablets IP 2.5mg', "14's", '5.16'],
  ])
  expect(medicines).toMatchObject([
    {
      id: 50_000_000_007,
      packLabel: 'strip of 10 tablet sr',
      composition: [{ salt: 'Quellamine', strength: '100mg' }],
      price: 12.47,
      available: false,
      scheme: true,
    },
    {
      packLabel: 'strip of 14 tablet enteric coated',
      composition: [{ salt: 'Quellamine', strength: '2.5mg' }],
    },
  ])
})

test('a combination is taken with the strength of each salt', async () => {
  const { medicines } = await read([
    ['Quellamine 500mg, Norvexol 50mg and Tamsidine Sodium 325mg Capsules IP', "10's", '25.78'],
  ])
  expect(medicines).toMatchObject([
    {
      packLabel: 'strip of 10 capsule',
      composition: [
        { salt: 'Quellamine', strength: '500mg' },
        { salt: 'Norvexol', strength: '50mg' },
        { salt: 'Tamsidine Sodium', strength: '325mg' },
      ],
    },
  ])
})

test('what is not wholly read, not counted by the piece or has no price is left out and counted', async () => {
  const { medicines, dirt } = await read([
    ['Quellamine Gel IP 1.16%w/w (Quellamine Diethylamine)', '15 g', '12.38'],
    ['Quellamine Injection IP 25mg per ml', '3 ml', '3.75'],
    ['Quellamine 500mg and Norvexol Tablets', "10's", '5.00'],
    ['Quellamine 500mg (as Hydrochloride) Tablets', "10's", '5.00'],
    ['Quellamine and Norvexol Tablets IP 10 mg', "10's", '5.00'],
    ['Quellamine SR and Norvexol 20mg Tablets', "10's", '5.00'],
    ['Quellamine Tablets IP 10 mg', '10 ml', '5.00'],
    ['Quellamine Tablets IP 20 mg', "10's", '0'],
  ])
  expect(medicines).toEqual([])
  expect(dirt).toEqual({ 'name-not-of-salts-strengths-and-form': 7, 'price-or-code-missing': 1 })
})
