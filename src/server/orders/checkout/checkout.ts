import type { Catalogue } from '#catalogue/open.ts'
import { pincodeOf } from '#catalogue/query/place.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { checkout as contract, Summary } from '#contract/checkout/checkout.ts'
import type { Input } from '#contract/core/endpoint.ts'
import type { Locale } from '#model/locale.ts'
import type { PaymentMethod } from '#model/order.ts'
import { isPincode } from '#model/patterns.ts'
import { plainPincode } from '#model/pincode.ts'
import { addressById } from '../../addresses/address-repository.ts'
import { addressView } from '../../addresses/addresses.ts'
import type { Terms } from '../../config/terms.ts'
import type { Db } from '../../db/types.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { messageOf } from '../../kernel/error-messages.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import {
  type CustomerSession,
  isCustomer,
  type Session,
} from '../../kernel/session/session-repository.ts'
import {
  attachedPrescriptions,
  type Prescription,
} from '../../prescriptions/prescription-repository.ts'
import { cartView } from '../cart/cart-view.ts'
import { chooseAddress } from '../rows/chosen-address-repository.ts'
import {
  addressBlockers,
  cartBlockers,
  methodBlockers,
  pincodeChanged,
  refuseBlocked,
} from './blockers.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { loadCheckoutContext } from './load-checkout-context.ts'

type Visit = MutationRequest & { locale: Locale }

export type Checkout = {
  /** Whether the cart can continue to checkout. Visitors are asked to sign in only after every other blocker is gone. */
  check: (visit: Visit, query: Input<typeof contract.check>['query']) => Promise<Outcome<Cart>>
  address: (visit: Visit, addressId: string) => Promise<Outcome<Summary>>
  summary: (visit: Visit) => Promise<Outcome<Summary>>
}

type Offered = {
  paymentMethods: readonly PaymentMethod[]
  /** Days for which an order waits for its prescription. */
  prescriptionDays: number
}

export type CheckoutDeps = Offered &
  Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now'> & {
    terms: Terms
  }

const summaryOf = (
  context: CheckoutContext,
  attached: readonly Prescription[],
  offered: Offered,
): Summary => {
  const { cart, pricing, address, rx } = context
  const paymentMethods = offered.paymentMethods.filter(
    (method) => methodBlockers(context, [method]).length === 0,
  )
  const blockers = [
    ...cartBlockers(context),
    ...addressBlockers(context),
    ...methodBlockers(context, offered.paymentMethods),
  ]
  return {
    cart: cartView(cart, pricing),
    address: address && addressView(address),
    paymentMethods,
    refusedMethods: offered.paymentMethods.flatMap((method) =>
      methodBlockers(context, [method]).map(({ code, values }) => ({
        method,
        code,
        msg: messageOf(pricing.locale, code, values),
      })),
    ),
    prescription: {
      required: rx,
      attached: attached.length,
      days: offered.prescriptionDays,
    },
    obstacles: blockers.map(({ code, productId, values }) => ({
      code,
      productId,
      msg: messageOf(pricing.locale, code, values),
    })),
  }
}

export const createCheckout = (deps: CheckoutDeps): Checkout => {
  const { storage, sessions, runMutation, activeCatalogue, now } = deps

  const summary = async (
    db: Db,
    session: CustomerSession,
    reader: { catalogue: Catalogue; locale: Locale },
  ): Promise<Summary> => {
    const [context, attached] = await Promise.all([
      loadCheckoutContext(db, session, reader, deps),
      attachedPrescriptions(db, session.customer_id),
    ])
    return summaryOf(context, attached, deps)
  }

  const check = requireCatalogue(
    activeCatalogue,
    async (
      catalogue,
      db: Db,
      session: Session | null,
      visit: Visit,
      typed: string | undefined,
    ): Promise<Outcome<Cart>> => {
      const pincode = typed && plainPincode(typed)
      if (!session) return failed('cartEmpty')
      if (pincode && !isPincode(pincode)) return failed('pincodeInvalid', { field: 'pincode' })
      const place = pincode ? pincodeOf(catalogue, pincode) : null
      if (pincode && !place?.served) return failed('pincodeNotServed', { field: 'pincode' })
      const visitor = place ? { ...session, city: place.city, pincode: place.pincode } : session
      const context = await loadCheckoutContext(
        db,
        visitor,
        { catalogue, locale: visit.locale },
        deps,
      )
      const blockers = cartBlockers(context)
      if (place && session.pincode !== null && place.pincode !== session.pincode)
        blockers.push(pincodeChanged(place.pincode, session.pincode))
      const refused = refuseBlocked(blockers)
      if (refused) return refused
      return isCustomer(session)
        ? ok(cartView(context.cart, context.pricing))
        : failed('notSignedIn')
    },
  )

  return {
    check: async (visit, { pincode }) =>
      await storage.inSnapshot(async (db) =>
        check(db, await sessions.find(db, visit.token), visit, pincode),
      ),

    address: requireCatalogue(activeCatalogue, async (catalogue, visit, addressId) => {
      return await runMutation(
        visit,
        ['choose address', addressId],
        byCustomer(async (db, session) => {
          const { customer_id } = session
          if (!(await addressById(db, customer_id, addressId)))
            return failed('notFound', { field: 'addressId' })
          await chooseAddress(db, customer_id, addressId, now().toISOString())
          return ok(await summary(db, session, { catalogue, locale: visit.locale }))
        }),
      )
    }),

    summary: requireCatalogue(activeCatalogue, async (catalogue, visit) => {
      return await storage.inSnapshot(async (db) => {
        const session = await sessions.customer(db, visit.token)
        if (!session) return failed('notSignedIn')
        return ok(await summary(db, session, { catalogue, locale: visit.locale }))
      })
    }),
  }
}
