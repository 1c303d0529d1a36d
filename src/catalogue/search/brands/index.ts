import { bodyBrands } from './body-brands.ts'
import { infectionBrands } from './infection-brands.ts'
import { mindBrands } from './mind-brands.ts'

/** Brands that many people ask for, with the names of their salts: all of them, so that a product with others is never taken for it. */
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
