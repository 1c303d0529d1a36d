import { bodyBrands } from './body-brands.ts'
import { infectionBrands } from './infection-brands.ts'
import { mindBrands } from './mind-brands.ts'

/** Popular brands with the names of all their salts; the list is complete so that a product with other salts never matches. */
export const brandSalts: ReadonlyMap<string, readonly string[]> = new Map(
  [bodyBrands, infectionBrands, mindBrands].flatMap((table) =>
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [salts = '', brands = ''] = line.split(':')
        const names = salts.split('+').map((salt) => salt.trim())
        return brands.split(',').map((brand) => [brand.trim().toLowerCase(), names] as const)
      }),
  ),
)
