import table from './brands.json' with { type: 'json' }

/** Popular brands with the names of all their salts; the list is complete so that a product with other salts never matches. */
export const brandSalts: ReadonlyMap<string, readonly string[]> = new Map(
  table.rows.flatMap(({ salts, brands }) => brands.map((brand) => [brand, salts] as const)),
)

/** Brands that most people of India know by name, which are offered first of those that begin alike. */
export const commonBrands: readonly string[] = table.common
