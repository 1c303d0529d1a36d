import type { Catalogue } from '#catalogue/open.ts'
import type { Locale } from '#model/locale.ts'
import type { StoredAddress } from '../../addresses/address-repository.ts'
import type { Terms } from '../../config/terms.ts'
import type { Db } from '../../db/types.ts'
import { type Household, householdOf, nobody } from '../../household/patient-repository.ts'
import { pricedCart } from '../cart/cart-view.ts'
import { readCart } from '../cart/read-cart.ts'
import type { Visitor } from '../cart/session-with-cart.ts'
import { chosenAddress } from '../rows/chosen-address-repository.ts'
import { cashRefused } from '../rows/open-cash.ts'
import type { CheckoutContext } from './checkout-context.ts'

export type CheckoutContextParts = { terms: Terms; now: () => Date }

/** What `session` would order now, to the chosen address, or as `sent` says; everything of it is read in the transaction of `db`. */
export const loadCheckoutContext = async (
  db: Db,
  session: Visitor,
  reader: { catalogue: Catalogue; locale: Locale },
  parts: CheckoutContextParts,
  sent?: { to: StoredAddress; patientOf: Household['patientOf'] },
): Promise<CheckoutContext> => {
  const { cart, pricing } = await readCart(db, session, reader, parts)
  const priced = pricedCart(cart, pricing)
  const customerId = session.customer_id
  const address = sent?.to ?? (customerId === null ? null : await chosenAddress(db, customerId))
  const household = customerId === null ? nobody : await householdOf(db, customerId)
  const total = priced.totals.totalAmt
  return {
    cart,
    pricing,
    priced,
    address,
    household: sent ? { ...household, patientOf: sent.patientOf } : household,
    cashRefused:
      customerId !== null && address
        ? await cashRefused(db, { customerId, door: address, total }, parts.terms.cash)
        : null,
    rx: priced.lines.some(({ row, priced: { amount } }) => row?.rx === 1 && amount !== null),
  }
}
