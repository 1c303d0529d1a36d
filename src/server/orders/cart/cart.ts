import { cityNameFor } from '#catalogue/query/place.ts'
import { sellableRow } from '#catalogue/query/sellable.ts'
import type { Cart, cart as contract } from '#contract/cart/cart.ts'
import type { Notice } from '#contract/cart/notice.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import { memberBasisPoints, memberPrice } from '#model/care-plan.ts'
import { problemsOf } from '#model/cart.ts'
import { limits, sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type Paise, paiseFromRupees } from '#model/money.ts'
import { quantityFor, quantityWith, thousandthsOf } from '#model/quantity.ts'
import { failed, type Outcome } from '../../kernel/outcome.ts'
import { onHand } from '../../stock/stock-repository.ts'
import type { CartLine, StoredCart } from '../rows/cart-repository.ts'
import { destinationIn, type PricingContext } from './cart-context.ts'
import { noticeOf, offerDescription } from './cart-notices.ts'
import type { CartChanges, Visit } from './cart-store.ts'
import { cartView, packOf, problemCodes, problemValues, soldOf } from './cart-view.ts'
import type { ShowCart } from './read-cart.ts'

type Changed = Promise<Outcome<Cart>>
type Adding = Input<typeof contract.add>['body']
type Updating = Input<typeof contract.update>['body']
type Named = Input<typeof contract.delete>['body']

/** A cart with where it goes: the city in the visitor’s language. */
type PlacedCart = {
  cart: Cart
  place: { city: string | null; pincode: string | null }
  isCustomer: boolean
}

export type Carts = {
  details: (visit: Visit) => Promise<Outcome<Cart>>
  /** What the page shows first: the cart, and its place in the visitor’s language. */
  first: (visit: Pick<Visit, 'token' | 'locale'>) => Promise<Outcome<PlacedCart>>
  popup: (visit: Visit) => Promise<Outcome<Result<typeof contract.popup>>>
  offerDescription: (visit: Visit) => Promise<Outcome<Result<typeof contract.offerDescription>>>
  add: (visit: Visit, productId: number, input: Adding) => Changed
  update: (visit: Visit, input: Updating) => Changed
  remove: (visit: Visit, input: Named) => Changed
}

/** The price that the client says the shopper saw, in rupees. */
const paiseSeen = (rupees: unknown): Paise | null => {
  const amount =
    typeof rupees === 'number' || (typeof rupees === 'string' && rupees.trim() !== '')
      ? paiseFromRupees(Number(rupees))
      : null
  return amount !== null && amount >= 0 ? amount : null
}

/** A member may have seen the member's price, which follows from the price. */
const seenOf = (
  seen: Paise | null,
  price: Paise | null,
  { appliedOffers, at }: PricingContext,
): Paise | null => {
  if (seen === null || price === null) return price
  return seen === memberPrice(price, memberBasisPoints(appliedOffers.planTerms, at.toISOString()))
    ? price
    : seen
}

const lineOf = ({ lines }: StoredCart, { productId, productName }: Named): CartLine | undefined =>
  lines.find((line) =>
    productId === undefined
      ? line.name.toLowerCase() === productName?.toLowerCase()
      : line.product_id === productId,
  )

const popup = (cart: StoredCart, pricing: PricingContext): Result<typeof contract.popup> => {
  const { orderItems, count, totalAmt } = cartView(cart, pricing)
  const items = orderItems.slice(0, limits.cart.popupItems)
  return { items, count, more: count - items.length, totalAmt }
}
const offer = (
  _: StoredCart,
  pricing: PricingContext,
): Result<typeof contract.offerDescription> => ({
  offerDescription: offerDescription(pricing),
})

export const createCarts = (showCart: ShowCart, { change }: CartChanges): Carts => {
  const capped = (locale: Locale, is: boolean): Notice[] =>
    is ? [noticeOf(locale, 'unitsCapped', { units: limits.cart.unitsPerItem })] : []

  return {
    details: (visit) => showCart(visit, (cart, pricing) => cartView(cart, pricing)),
    first: (visit) =>
      showCart(visit, (cart, pricing, isCustomer) => {
        const { catalogue, locale, city, pincode } = pricing
        return {
          cart: cartView(cart, pricing),
          place: { city: cityNameFor(catalogue, city, locale), pincode },
          isCustomer,
        }
      }),
    popup: (visit) => showCart(visit, popup),
    offerDescription: (visit) => showCart(visit, offer),

    add: (visit, productId, { qty, version, discountedPrice }) =>
      change(
        visit,
        { call: 'add', productId, qty, version, discountedPrice },
        async (cart, pricing, db) => {
          // spec §6: without a chosen city the location box comes first.
          if (pricing.city === null) return failed('placeRequired', { field: 'pincode' })
          const row = sellableRow(pricing.catalogue, productId)
          if (!row) return failed('notFound', { field: 'id' })
          const sold = soldOf(row, pricing.terms)
          const existing = lineOf(cart, { productId })
          if (row.plan && (existing || qty > 1))
            return failed('planOnce', { field: existing ? 'id' : 'qty' })
          if (!existing && cart.lines.length >= sizes.cartLines)
            return failed('cartFull', { values: { lines: sizes.cartLines } })
          const { quantity, capped: isCapped } = quantityWith(
            existing?.quantity ?? 0,
            qty,
            packOf(row),
          )
          const seen = seenOf(paiseSeen(discountedPrice), row.price, pricing)
          const onHandNow = (await onHand(db, [productId])).get(productId) ?? null
          const wanted = { quantity, seenPrice: row.price as Paise, onHand: onHandNow }
          const [problem] = problemsOf(wanted, sold, destinationIn(pricing))
          if (problem || seen === null)
            return failed(problemCodes[problem?.is ?? 'no-price'], {
              field: 'id',
              detail: problem?.is,
              values: problem ? problemValues(problem, row.name) : { name: row.name },
            })
          const put = {
            product_id: productId,
            name: row.name,
            quantity,
            step: sold.step,
            seen_price: seen,
            added_at: pricing.at.toISOString(),
            on_hand: onHandNow,
          }
          return { put, about: productId, notices: capped(pricing.locale, isCapped) }
        },
      ),

    update: (visit, { qty, productId, productName, version }) =>
      change(visit, { call: 'update', qty, productId, productName, version }, (cart, pricing) => {
        const existing = lineOf(cart, { productId, productName })
        if (!existing) return failed('notFound', { field: 'productId' })
        const row = sellableRow(pricing.catalogue, existing.product_id)
        if (row?.plan && qty > 1) return failed('planOnce', { field: 'qty' })
        // Of a product that is gone nothing is known but its step.
        const { step } = existing
        const pack = row ? packOf(row) : { step, unit: '' }
        const wanted = quantityFor(thousandthsOf(qty), pack)
        if (wanted.is === 'not-multiple')
          return failed('quantityStep', { field: 'qty', values: { step: pack.step / 1000 } })
        if (wanted.is === 'ignored') return { nothing: true, about: existing.product_id }
        // A shopper who changes the line has seen its current price.
        const put = {
          ...existing,
          name: row?.name ?? existing.name,
          quantity: wanted.quantity,
          step: pack.step,
          seen_price: row?.price ?? existing.seen_price,
        }
        return { put, about: existing.product_id, notices: capped(pricing.locale, wanted.capped) }
      }),

    remove: (visit, { productId, productName, version }) =>
      change(visit, { call: 'remove', productId, productName, version }, (cart) => {
        const existing = lineOf(cart, { productId, productName })
        // Removing a missing item succeeds: the call can be repeated.
        return existing
          ? { remove: existing.product_id, about: existing.product_id }
          : { nothing: true, about: productId ?? 0 }
      }),
  }
}
