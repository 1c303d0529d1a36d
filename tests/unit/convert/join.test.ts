import { expect, test } from 'vitest'
import { parseComposition } from '../../../scripts/convert/composition.ts'
import { joinListing } from '../../../scripts/convert/join.ts'
import { makerCore, makerIdentity } from '../../../scripts/convert/maker.ts'
import type { Medicine } from '../../../scripts/convert/medicine.ts'
import { createTally } from '../../../scripts/convert/report.ts'
import { settleComposition } from '../../../scripts/convert/trust.ts'

const medicine = (
  own: Partial<Omit<Medicine, 'composition'>> & { composition?: string },
): Medicine => ({
  id: 1,
  name: 'Quellin 5mg Tablet',
  maker: 'Quell Labs Ltd',
  packLabel: 'strip of 10 tablets',
  whole: true,
  discontinued: false,
  available: false,
  sideEffects: [],
  ...own,
  composition: parseComposition(own.composition ?? 'Quellamine (5mg)', createTally()),
})
const listing = (own: Parameters<typeof medicine>[0]): Medicine =>
  medicine({ id: 10_000_001, price: 90, available: true, prescription: true, ...own })

const join = (rows: Medicine[], products: Medicine[]) => {
  const joins = createTally()
  return { joined: joinListing(rows, products, joins), counts: joins.counts }
}

test('rows are joined by name regardless of case, and keep the id of the A–Z dataset', () => {
  const { joined } = join([medicine({ name: 'QUELLIN 5MG TABLET' })], [listing({})])
  expect(joined).toMatchObject([{ id: 1, price: 90, available: true, prescription: true }])
})

test('salts that the A–Z list cut off are restored', () => {
  const { joined, counts } = join(
    [medicine({ composition: 'Quellamine (5mg) + Restol (2mg)', whole: false })],
    [listing({ composition: 'Quellamine (5mg) + Restol (2mg) + Zest (1mg)' })],
  )
  expect(joined[0]).toMatchObject({ whole: true, composition: { length: 3 } })
  expect(counts['cut-off-salts-restored-from-1mg']).toBe(1)
})

test('the pack is taken together with the price', () => {
  const { joined } = join([medicine({})], [listing({ packLabel: 'strip of 15 tablets' })])
  expect(joined).toMatchObject([{ packLabel: 'strip of 15 tablets', price: 90 }])
})

test('rows of different makers are joined only if salts and pack agree', () => {
  expect(join([medicine({})], [listing({ maker: 'Other Labs' })]).joined).toHaveLength(1)
  const { joined, counts } = join(
    [medicine({})],
    [listing({ maker: 'Other Labs', packLabel: 'strip of 15 tablets' })],
  )
  expect(joined).toHaveLength(2)
  expect(counts).toMatchObject({ 'not-joined-facts-differ': 1, 'only-in-1mg': 1 })
})

test('rows of one name with different salts are not joined', () => {
  const { joined } = join([medicine({ composition: 'Quellamine (10mg)' })], [listing({})])
  expect(joined.map(({ id, price }) => [id, price])).toEqual([
    [1, undefined],
    [10_000_001, 90],
  ])
})

test('an ambiguous name is joined row by row, by maker, pack and salts', () => {
  const { joined } = join(
    [medicine({ id: 1 }), medicine({ id: 2, maker: 'Other Labs' })],
    [
      listing({ id: 10_000_001, price: 90 }),
      listing({ id: 10_000_002, maker: 'Other Labs', price: 70 }),
    ],
  )
  expect(joined.map(({ id, price }) => [id, price])).toEqual([
    [1, 90],
    [2, 70],
  ])
})

test('a row with two equally good matches is not joined', () => {
  const { joined, counts } = join(
    [medicine({ id: 1 })],
    [listing({ id: 10_000_001 }), listing({ id: 10_000_002 })],
  )
  expect(joined).toHaveLength(3)
  expect(joined[0]?.price).toBeUndefined()
  expect(counts['not-joined-ambiguous']).toBe(1)
})

test('legal forms of one company are one maker, and similar company names are two', () => {
  const identity = makerIdentity('Quell Labs Pvt Ltd')
  for (const spelling of [
    'Quell Labs Pvt. Ltd.',
    'Quell Labs Private Limited',
    'QUELL  LABS (P) LTD',
    'Quell Labs P Ltd ',
  ])
    expect(makerIdentity(spelling)).toBe(identity)
  expect(makerIdentity('Quell Laboratories Pvt Ltd')).not.toBe(identity)
  expect(makerIdentity('Quell Labs Ltd')).not.toBe(identity)
  expect(makerCore('Quell India Pvt. Ltd.')).toBe('quell')
})

test('a list of two salts is trusted if the name has two strengths, but not if it has three or none', () => {
  const two = (name: string) =>
    settleComposition(
      medicine({ name, composition: 'Quellamine (5mg) + Restol (2mg)', whole: false }),
      undefined,
      createTally(),
    ).whole
  expect(two('Quellin R 5mg/2mg Tablet')).toBe(true)
  expect(two('Quellin R 5 mg/2 mg/1 mg Tablet')).toBe(false)
  expect(two('Quellin R Tablet')).toBe(false)
  expect(two('Quellin R LB 5mg/2mg Tablet')).toBe(false)
  expect(two('Quellin R 5mg/50ml Syrup')).toBe(false)
  expect(two('Quellin R 5mg/2mg/5ml Syrup')).toBe(true)
})

test('the whole list of salts is taken from the details file', () => {
  const joins = createTally()
  const details = {
    name: '',
    maker: '',
    uses: [],
    sideEffects: [],
    composition: parseComposition('Quellamine (5mg) + Restol (2mg) + Zest (1mg)', createTally()),
  }
  const settled = settleComposition(
    medicine({ composition: 'Quellamine (5mg) + Restol (2mg)', whole: false }),
    details,
    joins,
  )
  expect(settled).toMatchObject({ whole: true, composition: { length: 3 } })
  expect(joins.counts).toEqual({ 'cut-off-salts-restored-from-details': 1 })
})
