import table from './held-brands.json' with { type: 'json' }

/**
 * Brands of what harms most when it stands among the health products: medicines that are not sold online, hormones, vaccines, insulin and
 * creams of strong steroids. Each with its salts; where one product of a family holds such a salt, the family counts by it.
 */
export const heldBrands: ReadonlyMap<string, readonly string[]> = new Map(
  [...table.catalogue, ...table.labels].flatMap(({ salts, brands }) =>
    brands.map((brand) => [brand, salts] as const),
  ),
)
