import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'

const codes = { banned: 'productBanned', 'not-sold': 'productNotSold' } as const

/**
 * Why lines of an order may not be supplied: a product was banned, or withdrawn from online sale, after it was ordered. Out of stock,
 * unpriced or discontinued is not a reason: packs at the pharmacy may be sent.
 */
export const saleRestriction = (
  catalogue: Catalogue | null,
  lines: readonly { product_id: number; name: string }[],
): Failed | null => {
  if (!catalogue) return failed('notReady')
  for (const { product_id, name } of lines) {
    const sale = cardRow(catalogue, product_id)?.sale
    if (sale === 'banned' || sale === 'not-sold')
      return failed(codes[sale], { field: 'lines', values: { name } })
  }
  return null
}
