import type { Schedule } from '#model/product.ts'
import type { DrugRow } from '../export/product.ts'
import type { Catalogue } from '../open.ts'

/** Facts of a product that an order stores for the invoice and the registers. */
export type OrderFacts = {
  schedule: Schedule
  maker: string
  composition: string
  /** GST in hundredths of a percent; null where the catalogue does not say. */
  taxRate: number | null
  /** Whether a rate of 0 is an exemption, not a nil rate. */
  isTaxExempt: boolean
  hsn: string | null
}

const factsSql = `SELECT p.schedule, p.composition, p.body, m.name AS maker FROM product p
  JOIN manufacturer m ON m.id = p.manufacturer_id WHERE p.id = ?`

export const orderFacts = (catalogue: Catalogue, productId: number): OrderFacts | null => {
  const row = catalogue.sql(factsSql).get(productId) as
    | { schedule: Schedule; composition: string; body: string; maker: string }
    | undefined
  if (!row) return null
  const { taxRate, taxExempt, hsn } = JSON.parse(row.body) as Partial<
    Pick<DrugRow, 'taxRate' | 'taxExempt' | 'hsn'>
  >
  const { schedule, composition, maker } = row
  return {
    schedule,
    composition,
    maker,
    taxRate: taxRate === undefined ? null : Math.round(taxRate * 100),
    isTaxExempt: taxExempt === true,
    hsn: hsn ?? null,
  }
}
