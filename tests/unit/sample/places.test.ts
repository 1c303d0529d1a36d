import { describe, expect, test } from 'vitest'
import type {
  AilmentRow,
  BrandRow,
  CategoryRow,
  CityRow,
  PincodeRow,
  SearchTermRow,
} from '#catalogue/export/reference.ts'
import { textIn } from '#catalogue/export/text.ts'
import { parsed, salts } from './parsed.ts'

describe('places of the sample', () => {
  test('a served pincode of the sample is in one of its cities, near the centre', () => {
    const cities = new Map(parsed<CityRow>('cities').map((city) => [textIn(city.name, 'en'), city]))
    for (const { pincode, city, serviceable, latitude = 0, longitude = 0 } of parsed<PincodeRow>(
      'pincodes',
    )) {
      const centre = cities.get(city)
      expect(centre !== undefined, pincode).toBe(serviceable)
      if (centre)
        expect(
          Math.hypot(latitude - centre.latitude, longitude - centre.longitude),
          pincode,
        ).toBeLessThan(0.7)
    }
  })

  test('every city of the sample has at least ten pincodes, and well-known places are not served', () => {
    const pincodes = parsed<PincodeRow>('pincodes')
    for (const city of new Set(pincodes.filter((row) => row.serviceable).map((row) => row.city)))
      expect(pincodes.filter((row) => row.city === city).length, city).toBeGreaterThanOrEqual(10)
    expect(pincodes.filter((row) => !row.serviceable).length).toBeGreaterThanOrEqual(15)
  })
})

test('search terms of the sample mean names that it has', () => {
  const names = new Set([
    ...[...salts, ...parsed<BrandRow>('brands')].map(({ name }) => name),
    ...[...parsed<AilmentRow>('ailments'), ...parsed<CategoryRow>('categories')].map(({ name }) =>
      textIn(name, 'en'),
    ),
  ])
  const terms = parsed<SearchTermRow>('search-terms')
  expect(terms.flatMap(({ means }) => means).filter((name) => !names.has(name))).toEqual([])
})
