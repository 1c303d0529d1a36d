import type { StoredAddress } from '../account/address-repository.ts'
import type { PricingContext } from '../cart/cart-context.ts'
import type { StoredCart } from '../cart/cart-repository.ts'
import type { PricedCart } from '../cart/cart-view.ts'

/** A cart on its way to become an order, as of one moment. */
export type CheckoutContext = {
  cart: StoredCart
  pricing: PricingContext
  priced: PricedCart
  address: StoredAddress | null
  /** Whether something in it needs a prescription. */
  rx: boolean
}
