import type { Paise } from './money.ts'
import type { SaleState } from './product.ts'

/**
 * The price of a pack that a page shows, and so the one that others are compared with: what is asked for it where it is sold,
 * else its MRP, as information; none of a banned product.
 */
export const shownPrice = ({ sale, mrp, price }: { sale: SaleState; mrp: Paise | null; price: Paise | null }): Paise | null =>
  sale === 'banned' ? null : sale === 'for-sale' ? price : mrp
