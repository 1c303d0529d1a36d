import { randomBytes } from 'node:crypto'
import { sellableFacts } from '#catalogue/query/sellable.ts'
import type { Business } from '#model/business.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { promisedDay } from '#model/delivery-promise.ts'
import type { Paise } from '#model/money.ts'
import { firstState, type PaymentMethod, waits } from '#model/order.ts'
import { maxQuantity, thousandthsOf, unitsOf } from '#model/quantity.ts'
import type { Db } from '../../db/types.ts'
import { choosePatient } from '../../household/patient-repository.ts'
import { wordsForPharmacist } from '../../interactions/acknowledgement.ts'
import { recipientOf } from '../../kernel/messages/notify.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import type { Extensions } from '../../platform/extensions.ts'
import { holdUntil } from '../../stock/hold-repository.ts'
import { deductStock } from '../../stock/stock-repository.ts'
import { removeAlerts } from '../../stock-alerts/stock-alert-repository.ts'
import { isSent, packOf, type Viewed } from '../cart/cart-view.ts'
import { completePlans } from '../money/plan-lines.ts'
import { consumeOffers } from '../offers/offers.ts'
import { startPlan } from '../rows/care-plan-repository.ts'
import { emptyCart, nextVersion } from '../rows/cart-repository.ts'
import { toPay } from '../rows/cash-rounding.ts'
import { type Held, heldUnpaid } from '../rows/held-repository.ts'
import { cashRefused } from '../rows/open-cash.ts'
import { refusedOutside } from '../rows/order-checks.ts'
import { deadlineOf, holdEnd, type OrderDeadlines } from '../rows/order-deadlines.ts'
import {
  amountText,
  notifyCustomer,
  placedValues,
  promisedDayText,
} from '../rows/order-messages.ts'
import { bindPrescriptions } from '../rows/order-prescription-repository.ts'
import {
  addEvent,
  addOrder,
  type NewOrder,
  type StoredOrder,
  type StoredOrderLine,
} from '../rows/order-repository.ts'
import { addPromise } from '../rows/promise-repository.ts'
import { keepReach, lockReach } from '../rows/reach-repository.ts'
import { type CheckoutContext, orderingOf } from './checkout-context.ts'

/** Sixty random bits in letters and digits that cannot be confused (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newId = (): string =>
  [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('')

type OrderLine = NewOrder['lines'][number]

/** Throws for a line that cannot be ordered: the caller has checked the blockers. */
const lineOf = (
  { line, row, priced }: Viewed,
  { pricing: { catalogue, at }, priced: { covers }, household: { patientOf } }: CheckoutContext,
  taxRateOf: Extensions['taxRateOf'],
): OrderLine => {
  const facts = row && sellableFacts(catalogue, row.id)
  if (!row || !facts || !priced.amount) throw new Error('line cannot be ordered')
  const { name, hsn } = { ...row, ...facts }
  const percent = facts.taxRate === null ? null : facts.taxRate / 100
  const rate = taxRateOf({ productId: row.id, name, hsn, taxRate: percent, day: dayInIndia(at) })
  return {
    product_id: row.id,
    name: row.name,
    pack_label: row.packLabel,
    pack_form: row.plan ? null : row.packForm,
    unit: row.unit,
    maker: facts.maker,
    composition: facts.composition,
    hsn: facts.hsn,
    tax_rate: rate === null ? null : Math.round(rate * 100),
    tax_exempt: facts.isTaxExempt && !rate ? 1 : 0,
    schedule: facts.schedule,
    rx: row.rx,
    quantity: line.quantity,
    units: thousandthsOf(row.units),
    mrp: row.mrp as Paise,
    price: priced.packPrice as Paise,
    actual: priced.amount.actual,
    payable: priced.amount.payable,
    coupon_bears: covers(row.id) ? 1 : 0,
    review: row.rx === 1 ? 'pending' : 'none',
    patient_id: patientOf.get(row.id) ?? null,
    plan_days: row.plan?.days ?? null,
    plan_basis_points: row.plan ? Math.round(row.plan.discountPercent * 100) : null,
  }
}

/**
 * Refuses an order with which the unpaid orders of a customer would hold more of a product than one order may contain, or of which as many wait as may, for
 * the account, its number or its door: whatever they hold cannot be bought by others.
 */
const holdsTooMuch = (
  { units, orders }: Held,
  lines: readonly Viewed[],
  most: number,
): Failed | null => {
  if (orders >= most)
    return failed('unpaidOrdersOpen', { field: 'paymentMethod', values: { orders: most } })
  for (const { line, row } of lines) {
    const { product_id, name, quantity } = line
    const before = units.get(product_id) ?? 0
    if (row && before > 0 && before + quantity > maxQuantity(packOf(row)))
      return failed('unpaidHeld', {
        field: 'productId',
        detail: String(product_id),
        values: { name, held: unitsOf(before) },
      })
  }
  return null
}

export type CreateOrderRequest = {
  customerId: string
  cartId: string
  /** Without blockers and with an address. */
  context: CheckoutContext
  paymentMethod: PaymentMethod
  /** Null for a consumer. */
  business: Business | null
  /** Who places it: the customer, an operator who spoke with the customer, or a re-order that was due. */
  actor: 'customer' | 'operator' | 'system'
  /** Whether the prescriptions that the customer ticked are bound to the order. */
  withTicked: boolean
}

/** What of the shop decides on every order, by a customer, a caregiver or an operator. */
export type PlacingDeps = {
  deadlines: OrderDeadlines
  /** What the checks of extensions say. */
  refusalOf: Extensions['refusalOf']
  taxRateOf: Extensions['taxRateOf']
}

/** Refuses what an extension refuses, in the language of the customer. */
const extensionRefusal = async (
  db: Db,
  { customerId, context, paymentMethod, actor }: CreateOrderRequest,
  refusalOf: Extensions['refusalOf'],
): Promise<Failed | null> => {
  const { address, pricing, priced } = context
  if (!address) return null
  const { city, state, pincode } = address
  return await refusedOutside(
    db,
    {
      ...{ customerId, paymentMethod, address: { city, state, pincode } },
      locale: actor === 'customer' ? pricing.locale : null,
      isRegular: actor === 'system',
      total: priced.totals.totalAmt,
      lines: priced.lines.flatMap(({ line, row, priced: { amount } }) =>
        row && amount
          ? [
              {
                productId: row.id,
                name: row.name,
                quantity: line.quantity,
                amount: amount.payable,
                prescription: row.rx === 1,
              },
            ]
          : [],
      ),
    },
    refusalOf,
  )
}

/**
 * Creates an order in the transaction that read the context: consumes offers, takes stock, empties the cart. A failure
 * has written nothing.
 */
export const createOrder = async (
  db: Db,
  request: CreateOrderRequest,
  { deadlines, refusalOf, taxRateOf }: PlacingDeps,
): Promise<{ order: StoredOrder; lines: StoredOrderLine[] } | Failed> => {
  const { customerId, cartId, context, paymentMethod, business, actor, withTicked } = request
  const { cart, pricing, address, rx, priced } = context
  if (!address) throw new Error('order without an address')
  const { totals, offers } = priced
  const at = pricing.at.toISOString()
  const id = newId()

  const state = firstState({
    prescription: rx,
    payment: paymentMethod === 'online' && totals.totalAmt > 0,
  })
  if (context.held === null) await lockReach(db, customerId, address, pricing.at)
  const [refusedCash, held] = await Promise.all([
    paymentMethod === 'cod' && context.held === null
      ? cashRefused(
          db,
          { customerId, door: address, total: totals.totalAmt, at: pricing.at },
          pricing.terms.cash,
        )
      : null,
    context.held ?? heldUnpaid(db, customerId, address),
  ])
  if (refusedCash) return refusedCash
  const tooMuch = waits(state) ? holdsTooMuch(held, priced.lines, pricing.terms.unpaidOrders) : null
  if (tooMuch) return tooMuch
  const refusedOutside = await extensionRefusal(db, request, refusalOf)
  if (refusedOutside) return refusedOutside

  const refused = await consumeOffers(db, {
    customerId,
    cartId,
    orderId: id,
    locale: pricing.locale,
    at,
    offers,
    door: address,
    offerDiscount: totals.offerDiscount,
    cashBalance: totals.cashBalance,
  })
  if (refused) return refused

  const order: StoredOrder = {
    id,
    customer_id: customerId,
    source_id: cartId,
    source_version: cart.version,
    state,
    payment_method: paymentMethod,
    payment_state: state === 'placed' && totals.totalAmt === 0 ? 'paid' : 'due',
    actual: totals.actualAmnt,
    discount: totals.discount,
    offer: totals.offerDiscount,
    shipping: totals.shipping,
    balance: totals.cashBalance,
    total: totals.totalAmt,
    rounds_cash: pricing.terms.roundsCash ? 1 : 0,
    coupon_code: offers.coupon && !offers.problem ? offers.code : null,
    placed_at: at,
    updated_at: at,
    lapses_at: deadlineOf(state, pricing.at, deadlines),
    awaits_review: 0,
    cancel_reason: null,
  }
  const { id: _, customer_id: __, created_at: ___, ...place } = address
  const lines = await addOrder(
    db,
    {
      order,
      address: {
        ...place,
        gstin: business?.gstin ?? null,
        legal_name: business?.legalName ?? null,
      },
      lines: priced.lines.map((line) => lineOf(line, context, taxRateOf)),
    },
    actor,
  )
  await keepReach(db, id, place)
  if (order.payment_state === 'paid') await startPlan(db, order, at)
  const interactions = wordsForPharmacist(orderingOf(context, 'en'))
  // A customer acknowledged them by placing; no customer did where an operator or a re-order placed.
  const status = actor === 'customer' ? 'success' : 'failure'
  if (interactions !== null)
    await addEvent(db, id, {
      parcel: null,
      job: 'interactions',
      status,
      comment: interactions,
      actor,
      at,
    })
  const ordered = cart.lines.map(({ product_id }) => product_id)
  await removeAlerts(db, customerId, ordered)
  const [bound, recipient] = await Promise.all([
    rx && withTicked ? bindPrescriptions(db, { customerId, orderId: id, at }) : null,
    recipientOf(db, customerId),
    deductStock(db, id, cart.lines, at),
  ])
  // Nothing is promised while the customer has yet to send or pay something: the day is counted from then.
  const isReady =
    state === 'placed' ||
    (bound !== null && bound.prescriptionIds.length > 0 && paymentMethod === 'cod')
  const promised =
    isReady && isSent(priced.lines)
      ? promisedDay(pricing.terms.promise, {
          at: pricing.at,
          pincode: address.pincode,
          needsReview: rx,
        })
      : null
  if (promised !== null) await addPromise(db, id, promised)
  await holdUntil(db, id, holdEnd(state, pricing.at, deadlines))
  await nextVersion(db, cartId, cart.version, at)
  await emptyCart(db, cartId)
  if (actor === 'customer' && context.household.patientOf.size > 0)
    await choosePatient(db, customerId, [...context.household.patientOf.keys()], null)
  await completePlans(db, order, pricing.at)
  const by = promised === null ? '' : promisedDayText(recipient, promised)
  const values = {
    amount: amountText(toPay(order, order.total)),
    by,
    ...placedValues(lines, place),
  }
  await notifyCustomer(db, order, 'orderPlaced', values, at, recipient)
  return { order, lines }
}
