import { describe, expect, it } from 'vitest'
import { savingOf } from '#catalogue/views/substitutes.ts'
import { paise } from '#model/money.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'
import { drug } from '../../fixtures/small-products.ts'
import { viewAt } from '../../fixtures/view-of.ts'

describe('the savings of substitutes', () => {
  it('substitutes of a drug that cannot be bought are compared MRP with MRP, others offer with offer', async () => {
    const rows = smallExport()
    const salt = [{ saltId: 5, strength: '75mg' }]
    const four = [
      drug({
        id: 90,
        name: 'Gone',
        composition: salt,
        mrp: 100,
        offeredPrice: 60,
        discontinued: true,
      }),
      drug({ id: 91, name: 'Here', composition: salt, mrp: 100, offeredPrice: 75 }),
      drug({ id: 92, name: 'Here too', composition: salt, mrp: 90, offeredPrice: 80 }),
      drug({ id: 93, name: 'Out', composition: salt, mrp: 100, available: false }),
    ]
    const release = await catalogueOf({ ...rows, drugs: [...rows.drugs, ...four] })
    const savings = (url: string) =>
      viewAt(release, 'drug', url).substitutes.list.map(({ name, savePercent }) => [
        name,
        savePercent,
      ])
    const printed = [
      ['Here', 0],
      ['Here too', 10],
    ]
    expect(savings('/drugs/gone-90')).toEqual(printed)
    expect(savings('/drugs/out-93')).toEqual(printed)
    expect(savings('/drugs/here-too-92')).toEqual([['Here', 6]])
  })

  it('substitutes have no saving if the units differ: a vial is not compared with a millilitre', () => {
    const mine = {
      mrp: paise(10_000),
      price: paise(10_000),
      units: 10,
      unit: 'ml',
      sale: 'for-sale' as const,
    }
    expect(savingOf({ ...mine, price: paise(5_000) }, mine)).toBe(50)
    expect(savingOf({ ...mine, price: paise(5_000), units: 1, unit: 'vial' }, mine)).toBeNull()
  })
})
