import table from './brands.json' with { type: 'json' }

/** Brands that many people ask for, with the names of their salts: all of them, so that a product with others is never taken for it. */
export const brandSalts: ReadonlyMap<string, readonly string[]> = new Map(
  table.rows.flatMap(({ salts, brands }) => brands.map((brand) => [brand, salts] as const)),
)
