import { describe, expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { packDataOf } from '#catalogue/query/product.ts'
import { type PackData, packDrawing } from '#model/packs/drawing.ts'
import { labelOf } from '#model/packs/label.ts'
import { packForms } from '#model/product.ts'
import { sampleCatalogue } from '../../support/sample.ts'

const telma = {
  name: 'Telma 40 Tablet',
  brand: 'Telma',
  packForm: 'strip',
  form: 'tablet',
  units: 15,
} as const

describe('drawn packs', () => {
  it('the brand and the strength are read from the name, and a count of pieces is no strength', () => {
    expect(labelOf('Telma 40 Tablet')).toEqual({ brand: 'Telma', strength: '40' })
    expect(labelOf('Pan-D Capsule SR')).toEqual({ brand: 'Pan-D', strength: '' })
    expect(labelOf('Horlicks Classic Malt 1 kg')).toEqual({ brand: 'Horlicks', strength: '1 kg' })
    expect(labelOf('Zincovit Multivitamin 15 tablets')).toEqual({ brand: 'Zincovit', strength: '' })
    expect(labelOf('Tynor Knee Cap Medium')).toEqual({ brand: 'Tynor', strength: 'Medium' })
    expect(labelOf('Prega News Pregnancy Test', 'Prega News')).toEqual({
      brand: 'Prega\u00a0News',
      strength: '',
    })
    expect(labelOf('Telma-AM Tablet', 'Telma').brand).toBe('Telma-AM')
    expect(labelOf('Pampers Pants Large 64 pieces')).toEqual({
      brand: 'Pampers',
      strength: 'Large ×64',
    })
    expect(labelOf('Thyronorm 50mcg Tablet')).toEqual({ brand: 'Thyronorm', strength: '50mcg' })
  })

  it.each(packForms)(
    'a %s is drawn in at most 1,200 bytes, as well-formed XML without styles, scripts or links',
    (packForm) => {
      const svg = packDrawing({ ...telma, packForm, units: 35 })
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(1_200)
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
      expect(svg).not.toMatch(/NaN|undefined|style=|href|<script/)
      expect([...svg.matchAll(/<(\w+)[^>]*[^/]>/g)].length).toBe(
        [...svg.matchAll(/<\/\w+>/g)].length,
      )
    },
  )

  it('a name with markup is printed as text', () => {
    const svg = packDrawing({ ...telma, name: '<script>"&\' 40' })
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&#60;script&#62;&#34;&#38;&#39;')
  })

  it('the same product is always drawn alike, and strength, count and container change the drawing', () => {
    expect(packDrawing(telma)).toBe(packDrawing({ ...telma }))
    const others = [
      { name: 'Telma 80 Tablet' },
      { units: 30 },
      { packForm: 'bottle' },
      { form: 'capsule' },
    ] as const
    expect(
      new Set([telma, ...others.map((other) => ({ ...telma, ...other }))].map(packDrawing)).size,
    ).toBe(5)
  })

  // Seen red with diapers of one size and another number, knee caps of two sizes, two monitors of one maker, and two flavours of a drink.
  it('no two products of the sample are drawn alike, so none of a list are', async () => {
    const catalogue = openCatalogue(await sampleCatalogue())
    try {
      const ids = catalogue
        .sql('SELECT id FROM product')
        .all()
        .map((row) => Number(row.id))
      const named = Map.groupBy(
        ids.map((id) => packDataOf(catalogue, id) as PackData),
        packDrawing,
      )
      const alike = [...named.values()]
        .filter((rows) => rows.length > 1)
        .map((rows) => rows.map(({ name }) => name))
      expect(ids.length).toBeGreaterThan(300)
      expect(alike).toEqual([])
    } finally {
      catalogue.close()
    }
  })
})
