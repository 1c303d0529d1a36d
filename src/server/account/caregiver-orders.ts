import type { Catalogue } from '#catalogue/open.ts'
import type { CaregiverOrder, caregivers as contract } from '#contract/account/caregivers.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { caregiverRule } from '#model/caregiver.ts'
import { leftOut } from '#model/cash-rounding.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupees } from '#model/money.ts'
import type { StoredAddress } from '../addresses/address-repository.ts'
import type { Db } from '../db/types.ts'
import {
  actsOf,
  noteAct,
  openCaregiver,
  peopleOf,
  type StoredCaregiver,
} from '../household/caregiver-repository.ts'
import type { Serving } from '../kernel/call.ts'
import { notify } from '../kernel/messages/notify.ts'
import { type Failed, failed, ok } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'
import { problemCodes } from '../orders/cart/cart-view.ts'
import { createOrder, type PlacingDeps } from '../orders/checkout/create-order.ts'
import { disagreement } from '../orders/checkout/disagreement.ts'
import type { CheckoutContextDeps } from '../orders/checkout/load-checkout-context.ts'
import { severeWarnings } from '../orders/checkout/recent-medicines.ts'
import { type Item, prepareItems } from '../orders/customer/prepare-reorder.ts'
import {
  problemText,
  type ReorderProblem,
  readProblems,
} from '../orders/customer/reorder-problem.ts'
import { itemsOfReorders, runningReorders } from '../orders/customer/reorder-repository.ts'
import { removeCart } from '../orders/rows/cart-repository.ts'
import { copyPrescriptions } from '../orders/rows/order-prescription-repository.ts'
import {
  addressOfOrder,
  linesOf,
  orderOf,
  ordersWithPatients,
  type StoredOrderLine,
} from '../orders/rows/order-repository.ts'
import { promiseView } from '../orders/rows/order-view.ts'
import { promisesOf } from '../orders/rows/promise-repository.ts'
import { byProduct } from '../orders/rows/remaining-lines.ts'
import { shownAccount } from './caregivers.ts'

export type CaregiverOrderDeps = CheckoutContextDeps &
  PlacingDeps &
  Pick<Core, 'storage' | 'runMutation' | 'activeCatalogue'>

/** What tells the account to pay online, which a caregiver cannot. */
const cashRefusals: ReadonlySet<string> = new Set([
  'cashOrdersOpen',
  'cashWorthOpen',
  'cashReturned',
])

/** What a caregiver reads of why a regular order waits: of its medicines, and nothing of the account or of what was said of a person. */
const forCaregivers: ReadonlySet<ReorderProblem['code']> = new Set([
  ...Object.values(problemCodes),
  'minimumOrder',
  'pincodeNotServed',
  'prescriptionMissing',
  'prescriptionEnded',
  'prescriptionUsed',
  'pricesRose',
  'sumRose',
  'compositionChanged',
  'packChanged',
  'unexpected',
] as const)

type Acting = { link: StoredCaregiver; people: ReadonlyMap<string, string> }

/** The lines of the people that a caregiver acts for: what is for others, or names no patient, is not theirs to see. */
const linesFor = (lines: readonly StoredOrderLine[], people: Acting['people']): StoredOrderLine[] =>
  lines.filter(
    ({ patient_id, removed_reason, plan_days }) =>
      patient_id !== null &&
      people.has(patient_id) &&
      removed_reason === null &&
      plan_days === null,
  )

const itemsOf = (lines: readonly StoredOrderLine[]): Item[] => {
  const items = new Map<number, Item>()
  for (const { product_id, name, quantity, units } of lines) {
    const packs = quantity / units + (items.get(product_id)?.packs ?? 0)
    items.set(product_id, { product_id, name, packs })
  }
  return [...items.values()]
}

/** What caregivers read and order in the account of another, for the people that it named to them. */
export const createCaregiverOrders = (
  deps: CaregiverOrderDeps,
): Serving<typeof contract, 'look' | 'quote' | 'order'> => {
  const { runMutation, activeCatalogue, now } = deps

  /** The link of the caller as caregiver; the account itself and strangers have none. */
  const actingOf = async (db: Db, customerId: string, id: string): Promise<Acting | Failed> => {
    const link = await openCaregiver(db, customerId, id)
    if (link?.state !== 'active' || link.caregiver_id !== customerId)
      return failed('notFound', { field: 'id' })
    const people = new Map((await peopleOf(db, [id])).map((one) => [one.id, one.name]))
    return { link, people }
  }

  /** An order of the account again, as it would be placed now; its cart is there and has to be removed. */
  const prepared = async (
    db: Db,
    catalogue: Catalogue,
    { link, people }: Acting,
    orderId: string,
    locale: Locale,
  ) => {
    if (link.may !== 'order') return failed('caregiverOnlySees', { field: 'id' })
    const { customer_id: customerId } = link
    const order = await orderOf(db, customerId, orderId)
    const lines = order ? linesFor(await linesOf(db, [orderId]), people) : []
    const stored = order && (await addressOfOrder(db, orderId))
    if (!stored || lines.length === 0) return failed('notFound', { field: 'orderId' })
    const { order_id: _, gstin: __, legal_name: ___, ...place } = stored
    const to: StoredAddress = {
      ...place,
      id: orderId,
      customer_id: customerId,
      created_at: now().toISOString(),
    }
    const patientOf = new Map(
      lines.flatMap(({ product_id, patient_id }) =>
        patient_id === null ? [] : [[product_id, patient_id] as const],
      ),
    )
    const items = await prepareItems(
      db,
      catalogue,
      { customerId, items: itemsOf(lines), sent: { to, patientOf }, locale },
      deps,
    )
    const refused = items.blockers.some(({ code }) => cashRefusals.has(code))
      ? failed('caregiverCash', { field: 'orderId' })
      : items.blockers.length > 0
        ? failed('caregiverBlocked', {
            field: 'orderId',
            values: { reason: problemText(items.blockers, locale) },
          })
        : // A severe warning is read by whom it is about, or their pharmacist.
          items.context.rx ||
            (await severeWarnings(db, items.context, customerId, locale)).length === 0
          ? null
          : failed('caregiverSevere', { field: 'orderId' })
    if (!refused) return { ...items, city: stored.city }
    await removeCart(db, items.cartId)
    return refused
  }

  return {
    // Neither this nor the quote takes an idempotency key: what a caregiver read must not be kept and read again once it has ended.
    look: ({ body: { id } }, { token, locale }) =>
      runMutation(
        { token, idempotencyKey: null },
        null,
        byCustomer(async (db, { customer_id }) => {
          const acting = await actingOf(db, customer_id, id)
          if ('failed' in acting) return acting
          const { link, people } = acting
          const at = now()
          // One entry a day is enough to know that a caregiver reads.
          const isNoted = (await actsOf(db, [id])).some(
            (one) => one.act === 'looked' && dayInIndia(new Date(one.at)) === dayInIndia(at),
          )
          if (!isNoted)
            await noteAct(db, id, { act: 'looked', actor: 'caregiver', at: at.toISOString() })
          const orders = await ordersWithPatients(
            db,
            link.customer_id,
            [...people.keys()],
            caregiverRule.orders,
          )
          const ids = orders.map((order) => order.id)
          const lines = await linesOf(db, ids)
          const promises = await promisesOf(db, ids)
          const regular = await runningReorders(db, ids)
          const items = await itemsOfReorders(db, ids)
          /** `own` is what of the order is for the people that the caregiver acts for. */
          const problemOf = (orderId: string, own: readonly StoredOrderLine[]) => {
            const problems = readProblems(regular.get(orderId)?.problem ?? null)
            if (problems.length === 0) return null
            const products = new Set(own.map(({ product_id }) => product_id))
            const isTheirs =
              items.every((item) => item.order_id !== orderId || products.has(item.product_id)) &&
              problems.every(({ code }) => forCaregivers.has(code))
            return { why: isTheirs ? problemText(problems, locale) : null }
          }
          const views = orders.map((order): CaregiverOrder => {
            const promise = promises.get(order.id)
            const own = linesFor(
              lines.filter(({ order_id }) => order_id === order.id),
              people,
            )
            return {
              orderId: order.id,
              state: order.state,
              isInReview: order.state === 'awaiting_prescription' && order.awaits_review === 1,
              placedAt: order.placed_at,
              promise: promise ? promiseView(promise) : null,
              regularOn: regular.get(order.id)?.next_on ?? null,
              regularProblem: problemOf(order.id, own),
              // A line that lies in several parcels is one product.
              items: byProduct(own).map(({ name, quantity, units, patient_id }) => ({
                productName: name,
                packs: quantity / units,
                person: people.get(patient_id ?? '') ?? '',
              })),
            }
          })
          return ok({ orders: views.filter(({ items }) => items.length > 0) })
        }),
      ),

    quote: ({ body: { id, orderId } }, here) =>
      runMutation(
        { token: here.token, idempotencyKey: null },
        null,
        byCustomer(async (db, { customer_id }) => {
          const acting = await actingOf(db, customer_id, id)
          if ('failed' in acting) return acting
          const catalogue = activeCatalogue()
          if (!catalogue) return failed('notReady')
          const ready = await prepared(db, catalogue, acting, orderId, here.locale)
          if ('failed' in ready) return ready
          await removeCart(db, ready.cartId)
          const { priced, pricing } = ready.context
          const { lines, totals } = priced
          return ok({
            items: lines.flatMap(({ line, row, priced: { amount } }) =>
              row && amount
                ? [
                    {
                      productName: row.name,
                      packs: line.quantity / (row.units * 1000),
                      amount: decimalRupees(amount.payable),
                    },
                  ]
                : [],
            ),
            shipping: decimalRupees(totals.shipping),
            totalAmt: decimalRupees(totals.totalAmt),
            cashRounding: decimalRupees(pricing.terms.roundsCash ? leftOut(totals.totalAmt) : 0),
            city: ready.city,
            without: ready.left.map((one) => problemText([one], here.locale)),
          })
        }),
      ),

    order: ({ body: { id, orderId, totalAmt } }, here) =>
      runMutation(
        here,
        ['order as caregiver', id, orderId, totalAmt],
        byCustomer(async (db, { customer_id }) => {
          const acting = await actingOf(db, customer_id, id)
          if ('failed' in acting) return acting
          const catalogue = activeCatalogue()
          if (!catalogue) return failed('notReady')
          const ready = await prepared(db, catalogue, acting, orderId, here.locale)
          if ('failed' in ready) return ready
          const { context, cartId } = ready
          const { link } = acting
          const placed =
            disagreement(context, totalAmt) ??
            (await createOrder(
              db,
              {
                customerId: link.customer_id,
                cartId,
                context,
                paymentMethod: 'cod',
                business: null,
                // No warning was acknowledged, and what the account itself chose for its cart stays.
                actor: 'system',
                withTicked: false,
              },
              deps,
            ))
          await removeCart(db, cartId)
          if ('failed' in placed) return placed
          const { order } = placed
          const at = now()
          const since = at.toISOString()
          if (context.rx) await copyPrescriptions(db, { from: orderId, to: order.id, at: since })
          await noteAct(db, id, {
            act: 'ordered',
            actor: 'caregiver',
            at: since,
            orderId: order.id,
          })
          const name = await shownAccount(db, customer_id)
          await notify(db, link.customer_id, 'caregiverOrdered', { order: order.id, name }, at)
          return ok({ orderId: order.id, state: order.state })
        }),
      ),
  }
}
