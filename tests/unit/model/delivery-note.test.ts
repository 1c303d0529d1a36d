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
