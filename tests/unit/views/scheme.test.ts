import { expect, it } from 'vitest'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { viewAt } from '../../fixtures/view-of.ts'

const listed = (id: number, saltId: number, strength: string, more = {}) =>
  drug({
    id,
    name: `Listed ${id} Tablets`,
    composition: [{ saltId, strength }],
    available: false,
    scheme: { name: 'jan-aushadhi', on: '2026-10-01' },
    ...more,
  })
const small = smallExport()
const catalogue = await catalogueOf({
  ...small,
  drugs: [
    ...small.drugs,
    drug({
      id: 61,
      name: 'Plain 500 Tablet',
      composition: [{ saltId: 4, strength: '500mg' }],
      mrp: 30,
    }),
    drug({
      id: 62,
      name: 'Plain 650 Tablet',
      composition: [{ saltId: 4, strength: '650mg' }],
      mrp: 30,
    }),
    drug({ id: 63, name: 'Thin 5 Tablet', composition: [{ saltId: 3, strength: '5mg' }], mrp: 30 }),
    listed(71, 4, '500mg', { mrp: 8, unitsInPack: 10 }),
    listed(72, 4, '500mg', { mrp: 12, unitsInPack: 20, packLabel: 'strip of 20 tablets' }),
    // Warfarin: its therapeutic index is narrow.
    listed(73, 3, '5mg', { mrp: 10 }),
  ],
})
const schemeOf = (address: string) =>
  viewAt(catalogue, 'drug', `/drugs/${address}`).substitutes.scheme

it('the cheapest equal of a public scheme by the unit is told, with its list’s day', () => {
  expect(schemeOf('plain-500-tablet-61')).toMatchObject({
    name: 'Listed 72 Tablets',
    unitPaise: 60,
    unit: 'tablet',
    on: '2026-10-01',
  })
})

it('no other strength is told, nothing where the therapeutic index is narrow, and no product is told on its own page', () => {
  expect(schemeOf('plain-650-tablet-62')).toBeNull()
  expect(schemeOf('thin-5-tablet-63')).toBeNull()
  expect(schemeOf('listed-72-tablets-72')).toBeNull()
})
