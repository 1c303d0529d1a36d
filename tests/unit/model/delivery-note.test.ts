import { expect, it } from 'vitest'
import { noteRow } from '#model/delivery-note.ts'

const row = { batch: 'A 1', expiry: 'Nov-27', units: '150' }

it('a row of a note is read as it is printed', () => {
  expect(noteRow({ ...row, mrp: '₹33.60', cost: 'Rs. 1,024', place: 'B-04' })).toEqual({
    batch: 'A 1',
    expiry: '2027-11',
    quantity: { units: 150 },
    mrp: 3_360,
    cost: 102_400,
    place: 'B-04',
  })
})

it('packs are counted with those that came free, and units where both are told', () => {
  expect(noteRow({ ...row, units: '', packs: '120', free: '12' })).toMatchObject({
    quantity: { packs: 132 },
  })
  expect(noteRow({ ...row, units: '', packs: '12:3' })).toMatchObject({
    quantity: { packs: 12, loose: 3 },
  })
  expect(noteRow({ ...row, packs: '10' })).toMatchObject({ quantity: { units: 150 } })
})

it('a count of packs may be grouped, and name the pack as Tally does', () => {
  const packs = (text: string) => noteRow({ ...row, units: '', packs: text })
  expect(packs('1,20,000')).toMatchObject({ quantity: { packs: 120_000 } })
  expect(packs('1,200 strp')).toMatchObject({ quantity: { packs: 1_200 } })
  expect(packs('12:3 Strips')).toMatchObject({ quantity: { packs: 12, loose: 3 } })
  // A box may hold ten strips, tablets are a part of one, and 12,5 is twelve and a half.
  for (const text of ['12 box', '12 tab', '12,5']) expect(packs(text)).toEqual({ wrong: 'units' })
  expect(noteRow({ ...row, units: '12 strp' })).toEqual({ wrong: 'units' })
})

it('an MRP of 0 is one that nobody entered', () => {
  expect(noteRow({ ...row, mrp: '0' })).toMatchObject({ mrp: null })
})

it.each([
  ['batch', ''],
  ['batch', '--'],
  ['batch', 'B'.repeat(41)],
  ['expiry', '13/27'],
  ['units', 'many'],
  ['mrp', 'dear'],
  // A comma that groups no thousands is a decimal point of another program: 12,5 is not 125.
  ['mrp', '12,5'],
  ['cost', '1250,50'],
  ['cost', '1.234'],
])('a row with another %s than it may have, %j, names that column', (column, value) => {
  expect(noteRow({ ...row, [column]: value })).toEqual({ wrong: column })
})

it('what is left of an opened pack has a column of its own, and alone it is all there is', () => {
  const quantity = (fields: Record<string, string>) =>
    noteRow({ batch: 'B1', expiry: '10/27', ...fields })
  expect(quantity({ packs: '12', loose: '5' })).toMatchObject({ quantity: { packs: 12, loose: 5 } })
  expect(quantity({ packs: '12', loose: '0' })).toMatchObject({ quantity: { packs: 12 } })
  expect(quantity({ loose: '5' })).toMatchObject({ quantity: { units: 5 } })
  expect(quantity({ packs: '12', loose: 'some' })).toEqual({ wrong: 'units' })
  // Seen red: twelve packs, and without the two that came free.
  expect(quantity({ packs: '12', loose: '-5' })).toEqual({ wrong: 'units' })
  expect(quantity({ loose: '5', free: '2' })).toMatchObject({ quantity: { packs: 2, loose: 5 } })
})

it('a rate for a pack is one, as Tally writes it; that of a tablet is none', () => {
  const cost = (written: string) =>
    noteRow({ batch: 'B1', expiry: '10/27', packs: '1', cost: written })
  expect(cost('22.40/Strip')).toMatchObject({ cost: 2240 })
  expect(cost('2.24/Tab')).toEqual({ wrong: 'cost' })
})
