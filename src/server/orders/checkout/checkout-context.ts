import type { Locale } from '#model/locale.ts'
import type { TakenItem } from '#model/patient.ts'
import type { StoredAddress } from '../../addresses/address-repository.ts'
import { checkPatients, elsewhereOf } from '../../household/patient-check.ts'
import type { Household } from '../../household/patient-repository.ts'
import type { Ordering } from '../../interactions/acknowledgement.ts'
import type { Failed } from '../../kernel/outcome.ts'
import type { PricingContext } from '../cart/cart-context.ts'
import type { PricedCart } from '../cart/cart-view.ts'
import type { StoredCart } from '../rows/cart-repository.ts'
import type { Held } from '../rows/held-repository.ts'

/** A cart on its way to become an order, read in one transaction. */
export type CheckoutContext = {
  cart: StoredCart
  pricing: PricingContext
  priced: PricedCart
  address: StoredAddress | null
  /** Whether a line needs a prescription. */
  rx: boolean
  /** The people of the customer, and whom each product is for. */
  household: Household
  /** Why it cannot be paid in cash. */
  cashRefused: Failed | null
  /**
   * What unpaid orders hold, where the cart is about to be placed: no other request then places to its account, number or
   * door until the transaction ends. Null where it is only looked at.
   */
  held: Held | null
}

/** The products that would be ordered, a care plan being none, whom they are for, and what is known against that. */
export const orderingOf = (
  { priced, pricing: { catalogue, at }, household }: CheckoutContext,
  locale: Locale,
): Ordering => {
  const items = priced.lines.flatMap(({ row }): TakenItem[] =>
    row?.plan === null
      ? [{ kind: 'product', id: row.id, patientId: household.patientOf.get(row.id) ?? null }]
      : [],
  )
  const checks = checkPatients({ catalogue, locale, at }, household.patients, items)
  const named = household.patients.filter(({ id }) =>
    items.some(({ patientId }) => patientId === id),
  )
  return { catalogue, taken: items, checks, elsewhere: elsewhereOf(catalogue, named) }
}
