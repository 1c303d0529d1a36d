import type { CartItem } from '#client/cart/cart-line.ts'
import type { IslandT } from '../t.ts'

/** What is in the packs: "30 units", but "500 g": a number of units would be read as the strength of an insulin. */
export const amountText = (t: IslandT<'cart'>, { unit, productQuantity }: Pick<CartItem, 'unit' | 'productQuantity'>): string => {
  const number = String(productQuantity)
  if (unit === 'g') return t('cart:grams', { number })
  if (unit === 'ml') return t('cart:millilitres', { number })
  return t('cart:units', { count: productQuantity })
}
