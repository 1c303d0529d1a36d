import type { CartItem } from '#client/cart/cart-line.ts'
import type { IslandT } from '#i18n/island-keys.ts'

/** What is in the packs: "30 tablets", "500 g". A server of the version before sends no words: its number stands alone until the next reply. */
export const amountText = (
  t: IslandT<'cart'>,
  { unitWords, productQuantity }: Pick<CartItem, 'unitWords' | 'productQuantity'>,
): string => t('cart:amount', { count: productQuantity, ...unitWords })
