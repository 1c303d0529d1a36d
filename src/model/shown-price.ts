import type { Paise } from './money.ts'
import type { SaleState } from './product.ts'

/**
 * The pack price that a page shows, which is also the one compared: the offered price where the product is sold, otherwise its MRP as
 * information; none for a banned product.
 */
export const shownPrice = ({ sale, mrp, price }: { sale: SaleState; mrp: Paise | null; price: Paise | null }): Paise | null =>
  sale === 'banned' ? null : sale === 'for-sale' ? price : mrp
