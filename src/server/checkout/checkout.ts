import type { Cart } from '#contract/cart/cart.ts'
import type { checkout as contract, Summary } from '#contract/checkout/checkout.ts'
import type { Input } from '#contract/core/endpoint.ts'
import type { Locale } from '#model/locale.ts'
import type { PaymentMethod } from '#model/order.ts'
import { addressById } from '../account/address-repository.ts'
import { addressView } from '../account/addresses.ts'
import type { Terms } from '../cart/cart-context.ts'
import { cartView } from '../cart/cart-view.ts'
import type { Db, Storage } from '../db/types.ts'
import { messageOf } from '../http/error-messages.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { attachedPrescriptions } from '../prescriptions/order-prescription-repository.ts'
import type { Served } from '../publishing/active-catalogue.ts'
import { type Asked, byCustomer, type Changing } from '../session/mutation.ts'
import { isCustomer, type Session } from '../session/session-repository.ts'
import type { Sessions } from '../session/sessions.ts'
import { type Basket, basketOf, differs, type Hindrance, hindrancesOfAddress, hindrancesOfCart } from './checkout-context.ts'
import { chooseAddress } from './chosen-address-repository.ts'

type Visit = Asked & { locale: Locale }

export type Checkout = {
  /** Whether the cart can go on; the token of a visitor who is not signed in is asked to sign in last of all. */
  check: (visit: Visit, asked: Input<typeof contract.check>['query']) => Promise<Outcome<Cart>>
  address: (visit: Visit, addressId: string) => Promise<Outcome<Summary>>
  summary: (visit: Visit) => Promise<Outcome<Summary>>
}

type Offered = {
  paymentMethods: readonly PaymentMethod[]
  /** Days for which an order waits for its prescription. */
  prescriptionDays: number
}

export type CheckoutParts = Offered & {
  storage: Storage
  sessions: Sessions
  changing: Changing
  served: Served
  terms: Terms
  now: () => Date
}

/** What is in the way as a failed call, all of it at once; `null` when nothing is. */
export const refusal = (hindrances: readonly Hindrance[]): Failed | null => {
  const [first, ...besides] = hindrances.map(({ code, productId, field, values }) =>
    failed(code, { field: field ?? (productId === null ? undefined : 'productId'), detail: productId?.toString(), values }),
  )
  return first ? { ...first, besides } : null
}

/** What the customer agrees to. */
export const summaryOf = async (db: Db, customerId: string, basket: Basket, offered: Offered): Promise<Summary> => {
  const { cart, look, address, rx } = basket
  const hindrances = [...(await hindrancesOfCart(db, basket)), ...hindrancesOfAddress(basket)]
  return {
    cart: cartView(cart, look),
    address: address && addressView(address),
    paymentMethods: [...offered.paymentMethods],
    prescription: { required: rx, attached: (await attachedPrescriptions(db, customerId)).length, days: offered.prescriptionDays },
    obstacles: hindrances.map(({ code, productId, values }) => ({ code, productId, msg: messageOf(look.locale, code, values) })),
  }
}

export const createCheckout = (parts: CheckoutParts): Checkout => {
  const { storage, sessions, changing, served, now } = parts

  const check = async (db: Db, session: Session | null, visit: Visit, pincode: string | undefined): Promise<Outcome<Cart>> => {
    const catalogue = served()
    if (!catalogue) return failed('notReady')
    if (!session) return failed('cartEmpty')
    const basket = await basketOf(db, session, { catalogue, locale: visit.locale }, parts)
    const hindrances = await hindrancesOfCart(db, basket)
    if (pincode && session.pincode !== null && pincode !== session.pincode) hindrances.push(differs(pincode, session.pincode))
    const refused = refusal(hindrances)
    if (refused) return refused
    return isCustomer(session) ? ok(cartView(basket.cart, basket.look)) : failed('notSignedIn')
  }

  return {
    check: async (visit, { pincode }) =>
      await storage.inSnapshot(async (db) => check(db, await sessions.find(db, visit.token), visit, pincode)),

    address: async (visit, addressId) => {
      const catalogue = served()
      if (!catalogue) return failed('notReady')
      return await changing(
        visit,
        ['choose address', addressId],
        byCustomer(async (db, session) => {
          const { customer_id } = session
          if (!(await addressById(db, customer_id, addressId))) return failed('notFound', { field: 'addressId' })
          await chooseAddress(db, customer_id, addressId, now().toISOString())
          const basket = await basketOf(db, session, { catalogue, locale: visit.locale }, parts)
          return ok(await summaryOf(db, customer_id, basket, parts))
        }),
      )
    },

    summary: async (visit) => {
      const catalogue = served()
      if (!catalogue) return failed('notReady')
      return await storage.inSnapshot(async (db) => {
        const session = await sessions.find(db, visit.token)
        if (!session || !isCustomer(session)) return failed('notSignedIn')
        const basket = await basketOf(db, session, { catalogue, locale: visit.locale }, parts)
        return ok(await summaryOf(db, session.customer_id, basket, parts))
      })
    },
  }
}
