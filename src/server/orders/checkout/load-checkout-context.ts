import type { Catalogue } from '#catalogue/open.ts'
import type { Locale } from '#model/locale.ts'
import type { StoredAddress } from '../../addresses/address-repository.ts'
import type { Terms } from '../../config/terms.ts'
import type { Db } from '../../db/types.ts'
import { type Household, householdOf, noHousehold } from '../../household/patient-repository.ts'
import { pricedCart } from '../cart/cart-view.ts'
import { readCart } from '../cart/read-cart.ts'
import type { Visitor } from '../cart/session-with-cart.ts'
import { chosenAddress } from '../rows/chosen-address-repository.ts'
import { heldUnpaid } from '../rows/held-repository.ts'
import { cashRefused } from '../rows/open-cash.ts'
import { lockReach } from '../rows/reach-repository.ts'
import type { CheckoutContext } from './checkout-context.ts'

export type CheckoutContextDeps = { terms: Terms; now: () => Date }

type Purpose = {
  sent?: { to: StoredAddress; patientOf: Household['patientOf'] }
  /** Whether the cart is about to be placed. */
  isPlacing?: boolean
}

/** What `session` would order now, to the chosen address, or as `sent` says; everything of it is read in the transaction of `db`. */
export const loadCheckoutContext = async (
  db: Db,
  session: Visitor,
  reader: { catalogue: Catalogue; locale: Locale },
  deps: CheckoutContextDeps,
  { sent, isPlacing = false }: Purpose = {},
): Promise<CheckoutContext> => {
  const customerId = session.customer_id
  const [{ cart, pricing }, chosen, household] = await Promise.all([
    readCart(db, session, reader, deps),
    sent || customerId === null ? null : chosenAddress(db, customerId),
    customerId === null ? noHousehold : householdOf(db, customerId),
  ])
  const priced = pricedCart(cart, pricing)
  const address = sent?.to ?? chosen
  const total = priced.totals.totalAmt
  const to = customerId !== null && address ? { customerId, door: address } : null
  if (to && isPlacing) await lockReach(db, to.customerId, to.door, pricing.at)
  const [refused, held] = await Promise.all([
    to && cashRefused(db, { ...to, total, at: pricing.at }, deps.terms.cash),
    to && isPlacing ? heldUnpaid(db, to.customerId, to.door) : null,
  ])
  return {
    cart,
    pricing,
    priced,
    address,
    household: sent ? { ...household, patientOf: sent.patientOf } : household,
    cashRefused: refused,
    held,
    rx: priced.lines.some(({ row, priced: { amount } }) => row?.rx === 1 && amount !== null),
  }
}
