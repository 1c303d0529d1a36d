import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import { type Failed, failed } from '../http/outcome.ts'

const codes = { banned: 'productBanned', 'not-sold': 'productNotSold' } as const

/**
 * Why lines of an order may not be supplied today: a product was banned, or became one that is not sold online, after it was ordered. Being
 * short, without a price or discontinued is no such reason: what stands on the shelf may be sent.
 */
export const saleRestriction = (catalogue: Catalogue | null, lines: readonly { product_id: number; name: string }[]): Failed | null => {
  if (!catalogue) return failed('notReady')
  for (const { product_id, name } of lines) {
    const sale = cardRow(catalogue, product_id)?.sale
    if (sale === 'banned' || sale === 'not-sold') return failed(codes[sale], { field: 'lines', values: { name } })
  }
  return null
}
