import { beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { cityNames } from '#catalogue/query/city.ts'
import { cityNamed, pincodeOf, pincodesBeginning, servedCities } from '#catalogue/query/place.ts'
import { Shop, shopOnPages } from '#model/shop.ts'
import { sampleCatalogue } from '../../support/sample.ts'

let file: string
beforeAll(async () => {
  file = await sampleCatalogue()
})

const delivering = (delivery: object) =>
  openCatalogue(file, null, shopOnPages(Shop.parse({ name: 'Anand', delivery })).delivery)
const servedIn = (delivery: object): string[] =>
  servedCities(delivering(delivery)).map(({ name }) => name)

describe('where a shop delivers', () => {
  it('pincodes of its own word are served, in its city, whether the catalogue knows them or not', () => {
    const catalogue = delivering({
      places: [
        {
          city: { en: 'Pune', mr: 'पुणे' },
          state: 'Maharashtra',
          pincodes: ['411001-411003', '412207'],
        },
      ],
    })
    expect(pincodesBeginning(catalogue, '41', 10).map(({ pincode }) => pincode)).toEqual([
      '411001',
      '411002',
      '411003',
      '412207',
    ])
    expect(pincodeOf(catalogue, '412207')).toEqual({
      pincode: '412207',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'India',
      served: true,
    })
    // What the catalogue served is known, and served no more.
    expect(pincodeOf(catalogue, '110001')).toMatchObject({ served: false })
    // The sentence at the foot of each page.
    expect([cityNames(catalogue, 'en'), cityNames(catalogue, 'mr')]).toEqual([['Pune'], ['पुणे']])
    expect(cityNamed(catalogue, 'Chennai')).toBeNull()
  })

  it('cities of the catalogue are served with all their pincodes, and no other', () => {
    expect(servedIn({ cities: ['chennai', 'Agra'] }).sort()).toEqual(['Agra', 'Chennai'])
    expect(servedIn({ cities: ['Atlantis'] })).toEqual([])
  })

  it('pincodes within some kilometres of one are served', () => {
    const near = pincodesBeginning(delivering({ around: { pincode: '110001', km: 3 } }), '1', 500)
    const all = pincodesBeginning(openCatalogue(file), '1', 500)
    expect(near.map(({ pincode }) => pincode)).toContain('110001')
    expect(near.length).toBeLessThan(all.length)
    expect(servedIn({ around: { pincode: '999999', km: 3 } })).toEqual([])
  })

  it('a shop that says nothing delivers where the catalogue says', () => {
    expect(shopOnPages(Shop.parse({ name: 'Anand' })).delivery).toBeNull()
    expect(servedCities(openCatalogue(file)).length).toBeGreaterThan(5)
  })

  it('needs the State of pincodes where no seller is named, and says which', () => {
    const parsed = Shop.safeParse({
      name: 'Anand',
      delivery: { places: [{ city: 'Pune', pincodes: ['411001'] }] },
    })
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'delivery.places.0.state',
    ])
    expect(Shop.safeParse({ name: 'Anand', delivery: {} }).success).toBe(false)
  })
})
