import type { StoredAddress } from '../account/address-repository.ts'
import type { PricingContext } from '../cart/cart-context.ts'
import type { StoredCart } from '../cart/cart-repository.ts'
import type { PricedCart } from '../cart/cart-view.ts'

/** A cart on its way to become an order, read in one transaction. */
export type CheckoutContext = {
  cart: StoredCart
  pricing: PricingContext
  priced: PricedCart
  address: StoredAddress | null
  /** Whether a line needs a prescription. */
  rx: boolean
}
