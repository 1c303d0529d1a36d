import { afterAll, describe, expect, it } from 'vitest'
import { BannerRow, CarePlanRow } from '#catalogue/export/shop.ts'
import { readRow } from '#catalogue/import/row.ts'
import { slidesOf } from '#catalogue/query/banners.ts'
import { exportedAt } from '#catalogue/query/release.ts'
import { homeView } from '#catalogue/views/home.ts'
import { isCurrent } from '#model/views/banners.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { smallExport } from '../../fixtures/small-export.ts'

const banner = {
  id: 1,
  place: 'home',
  title: 'Compare prices',
  image: '/banners/substitutes.svg',
  link: '/generics',
} as const
const opened: { close: () => void }[] = []
const withBanners = async (banners: object[]) => {
  const rows = smallExport()
  const catalogue = await catalogueOf({ ...rows, banners: banners as typeof rows.banners })
  opened.push(catalogue)
  return catalogue
}
afterAll(() => {
  for (const catalogue of opened) catalogue.close()
})

describe('the banners of a page', () => {
  it('are pressed in their order, in the languages that they name, and not after their end', async () => {
    const made = await withBanners([
      { ...banner, id: 1, position: 2 },
      { ...banner, id: 2, position: 1, language: 'hi' },
      { ...banner, id: 3, position: 0, until: '2000-01-01T00:00:00Z' },
      { ...banner, id: 4, position: 3, from: '2099-01-01T00:00:00Z' },
      { ...banner, id: 5, place: 'app-install' },
    ])
    expect(Number.isFinite(exportedAt(made))).toBe(true)
    const ids = (locale: 'en' | 'hi') =>
      homeView(made, { kind: 'home', locale, path: '/' }).slides.map(({ id }) => id)
    expect(ids('en')).toEqual([1, 4])
    expect(ids('hi')).toEqual([2, 1, 4])
    expect(slidesOf(made, 'app-install', 'en', 0).map(({ id }) => id)).toEqual([5])
  })

  it('lead to the page in the reader’s language, or out of the shop as they are', async () => {
    const made = await withBanners([
      banner,
      { ...banner, id: 2, link: 'https://partner.example/x' },
    ])
    expect(slidesOf(made, 'home', 'ta', 0).map(({ href }) => href)).toEqual([
      '/ta/generics',
      'https://partner.example/x',
    ])
  })

  it('are on from their first moment and off at their last', () => {
    const slide = { from: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z' }
    const at = (moment: string) => isCurrent(slide, Date.parse(moment))
    expect([
      at('2026-10-31T23:59:59.999Z'),
      at('2026-11-01T00:00:00Z'),
      at('2026-11-01T23:59:59.999Z'),
      at('2026-11-02T00:00:00Z'),
    ]).toEqual([false, true, true, false])
  })

  it.each([
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: '//other.example' }],
    ['link', { link: 'http://other.example' }],
    ['image', { image: 'picture.png' }],
    ['place', { place: 'nowhere' }],
    ['language', { language: 'fr' }],
    ['until', { from: '2026-11-02T00:00:00Z', until: '2026-11-02T00:00:00Z' }],
    ['from', { from: 'tomorrow' }],
  ])('are refused by their %s at the import: %j', (field, change) => {
    const read = readRow(Buffer.from(JSON.stringify({ ...banner, ...change })), () => BannerRow)
    expect('faults' in read && read.faults[0].field).toBe(field)
  })
})

describe('the care plans of an export', () => {
  it.each([
    ['id', { id: 10_000 }],
    ['days', { days: 0 }],
    ['discountPercent', { discountPercent: 50.5 }],
    ['discountPercent', { discountPercent: 0 }],
    ['price', { price: 0 }],
    ['price', { price: 149.999 }],
    ['hsn', { hsn: '12' }],
  ])('are refused by their %s at the import: %j', (field, change) => {
    const row = { id: 1, name: 'Care', days: 90, discountPercent: 5, price: 149, ...change }
    const read = readRow(Buffer.from(JSON.stringify(row)), () => CarePlanRow)
    expect('faults' in read && read.faults[0].field).toBe(field)
  })
})
