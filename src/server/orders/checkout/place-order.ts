import type { Placing } from '#contract/orders/orders.ts'
import type { Placed } from '#contract/orders/view.ts'
import type { Locale } from '#model/locale.ts'
import type { OrderState } from '#model/order.ts'
import type { Db } from '../../db/types.ts'
import { unacknowledged } from '../../interactions/acknowledgement.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { byCustomer, type MutationRequest } from '../../kernel/session/mutation.ts'
import type { CustomerSession } from '../../kernel/session/session-repository.ts'
import type { Invoices } from '../invoices/invoices.ts'
import type { Payments } from '../payments/payments.ts'
import { linesOf, orderOfSource, type StoredOrder } from '../rows/order-repository.ts'
import { placedView } from '../rows/order-view.ts'
import {
  addressBlockers,
  cartBlockers,
  methodBlockers,
  pincodeDiffers,
  refuseBlocked,
} from './blockers.ts'
import { businessOf } from './business.ts'
import { type CheckoutContext, orderingOf } from './checkout-context.ts'
import { createOrder, type PlacingDeps } from './create-order.ts'
import { disagreement } from './disagreement.ts'
import { type CheckoutContextDeps, loadCheckoutContext } from './load-checkout-context.ts'

type Visit = MutationRequest & { locale: Locale }

export type PlaceOrder = (visit: Visit, placing: Placing) => Promise<Outcome<Placed>>

export type PlaceOrderDeps = CheckoutContextDeps &
  PlacingDeps &
  Pick<Core, 'runMutation' | 'activeCatalogue'> & {
    invoices: Pick<Invoices, 'seller'>
    payments: Pick<Payments, 'pay' | 'state'>
    isOnline: boolean
  }

/** States of an order that is so young that placing an empty cart asks for it again. */
const repeatable: ReadonlySet<string> = new Set<OrderState>([
  'awaiting_prescription',
  'awaiting_payment',
  'placed',
])

export const createPlaceOrder = (deps: PlaceOrderDeps): PlaceOrder => {
  const { runMutation, activeCatalogue, invoices, payments, isOnline } = deps

  const placed = async (db: Db, order: StoredOrder, locale: Locale): Promise<Outcome<Placed>> =>
    ok(placedView(order, await linesOf(db, [order.id]), locale))

  const place = async (
    db: Db,
    session: CustomerSession,
    placing: Placing,
    context: CheckoutContext,
  ): Promise<Outcome<Placed>> => {
    const { version, pincode, totalAmt, paymentMethod, acknowledged } = placing
    const { customer_id: customerId, cart_id: cartId } = session
    const { cart, address, pricing } = context
    if (version !== undefined && version !== cart.version) {
      // This version became an order before and the reply may have been lost: repeat it.
      const before = cartId === null ? null : await orderOfSource(db, customerId, cartId, version)
      return before?.payment_method === paymentMethod
        ? await placed(db, before, pricing.locale)
        : failed('cartChanged', { field: 'version' })
    }
    if (version === undefined && cartId !== null && cart.lines.length === 0) {
      // The cart's last change was an order: another tab placed it, or its reply was lost.
      const before = await orderOfSource(db, customerId, cartId, cart.version - 1)
      if (before?.payment_method === paymentMethod && repeatable.has(before.state))
        return await placed(db, before, pricing.locale)
    }
    const blockers = [
      ...cartBlockers(context),
      ...addressBlockers(context),
      ...methodBlockers(context, [paymentMethod]),
    ]
    if (
      pincode &&
      address &&
      pincode !== address.pincode &&
      !blockers.some(({ code }) => code === 'pincodeDiffers')
    )
      blockers.push(pincodeDiffers(pincode, address.pincode))
    const refused =
      refuseBlocked(blockers) ??
      disagreement(context, totalAmt) ??
      unacknowledged(orderingOf(context, 'en'), acknowledged)
    if (refused) return refused
    if (cartId === null) throw new Error('cart without an id')
    const business = businessOf(placing, address?.state ?? '', invoices.seller)
    if (business && 'failed' in business) return business
    const created = await createOrder(
      db,
      {
        customerId,
        cartId,
        context,
        paymentMethod,
        business,
        actor: 'customer',
        withTicked: true,
      },
      deps,
    )
    return 'failed' in created
      ? created
      : ok(placedView(created.order, created.lines, pricing.locale))
  }

  /** Starts the payment after the transaction: an unreachable provider never blocks an order, whose payment is then started later. */
  const startPayment = async (visit: Visit, order: Placed): Promise<Placed> => {
    if (!order.payNow) return order
    const started = await payments.pay({ ...visit, idempotencyKey: null }, order.orderId)
    const details = 'ok' in started ? started : await payments.state(visit, order.orderId)
    return { ...order, sbiOmpDetails: 'ok' in details ? details.ok : null }
  }

  return requireCatalogue(activeCatalogue, async (catalogue, visit, placing) => {
    if (placing.paymentMethod === 'online' && !isOnline)
      return failed('onlineUnavailable', { field: 'paymentMethod' })
    const outcome = await runMutation(
      visit,
      ['place', placing],
      byCustomer(async (db, session) =>
        place(
          db,
          session,
          placing,
          await loadCheckoutContext(db, session, { catalogue, locale: visit.locale }, deps, {
            isPlacing: true,
          }),
        ),
      ),
      'own',
    )
    return 'failed' in outcome ? outcome : { ...outcome, ok: await startPayment(visit, outcome.ok) }
  })
}
