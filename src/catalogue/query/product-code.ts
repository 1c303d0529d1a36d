import type { Catalogue } from '../open.ts'

/** The products to whose packs the catalogue gives a code of 14 digits: one, unless exports contradict each other. */
export const productsOfCode = (catalogue: Catalogue, gtin: string): number[] =>
  catalogue
    .sql('SELECT product_id AS id FROM product_code WHERE gtin = ? ORDER BY product_id')
    .all(gtin)
    .map(({ id }) => Number(id))

/** The codes, in 14 digits, that the catalogue gives to the packs of a product. */
export const codesOfProduct = (catalogue: Catalogue, productId: number): string[] =>
  catalogue
    .sql('SELECT gtin FROM product_code WHERE product_id = ? ORDER BY gtin')
    .all(productId)
    .map(({ gtin }) => String(gtin))
