import type { StoredAddress } from '../../addresses/address-repository.ts'
import type { Failed } from '../../kernel/outcome.ts'
import type { PricingContext } from '../cart/cart-context.ts'
import type { PricedCart } from '../cart/cart-view.ts'
import type { StoredCart } from '../rows/cart-repository.ts'

/** A cart on its way to become an order, read in one transaction. */
export type CheckoutContext = {
  cart: StoredCart
  pricing: PricingContext
  priced: PricedCart
  address: StoredAddress | null
  /** Whether a line needs a prescription. */
  rx: boolean
  /** Why it cannot be paid in cash. */
  cashRefused: Failed | null
}

/** The products that would be ordered; a care plan is none. */
export const productsOf = ({ priced }: Pick<CheckoutContext, 'priced'>): number[] =>
  priced.lines.flatMap(({ row }) => (row?.plan === null ? [row.id] : []))
