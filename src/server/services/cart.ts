import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { cardRow } from '#catalogue/query/product.ts'
import type { Cart, cart as contract } from '#contract/cart.ts'
import type { Input, Result } from '#contract/endpoint.ts'
import type { Notice } from '#contract/notice.ts'
import { problemsOf } from '#model/cart.ts'
import { limits, sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { type Paise, paiseFromRupees } from '#model/money.ts'
import { quantityFor, quantityWith, thousandthsOf } from '#model/quantity.ts'
import { failed, type Outcome, ok } from '../outcome.ts'
import { addCart, cartById, nextVersion, putLine, removeLine, type StoredCart, type StoredLine } from '../storage/carts.ts'
import { holdCart, type Session } from '../storage/sessions.ts'
import type { Db, Storage } from '../storage/tables.ts'
import { cartView, destinationIn, type Look, noticeOf, offerDescription, problemCodes, soldOf, type Terms } from './cart-view.ts'
import type { Asked, Changing } from './changing.ts'
import type { Served } from './served.ts'
import type { Sessions } from './sessions.ts'

export type Visit = Asked & { locale: Locale }
type Changed = Promise<Outcome<Cart>>
type Adding = Input<typeof contract.add>['body']
type Updating = Input<typeof contract.update>['body']
type Named = Input<typeof contract.delete>['body']

export type Carts = {
  details: (visit: Visit) => Promise<Outcome<Cart>>
  popup: (visit: Visit) => Promise<Outcome<Result<typeof contract.popup>>>
  offerDescription: (visit: Visit) => Promise<Outcome<Result<typeof contract.offerDescription>>>
  add: (visit: Visit, productId: number, asked: Adding) => Changed
  update: (visit: Visit, asked: Updating) => Changed
  remove: (visit: Visit, asked: Named) => Changed
}

export type CartParts = { storage: Storage; sessions: Sessions; changing: Changing; served: Served; terms: Terms; now: () => Date }

const none: StoredCart = { version: 0, lines: [] }

/** What the shopper saw, where a client says it as rupees. */
const paiseSeen = (rupees: unknown): Paise | null => {
  const amount = typeof rupees === 'number' || (typeof rupees === 'string' && rupees.trim() !== '') ? paiseFromRupees(Number(rupees)) : null
  return amount !== null && amount >= 0 ? amount : null
}

const lineOf = ({ lines }: StoredCart, { productId, productName }: Named): StoredLine | undefined =>
  lines.find((line) => (productId === undefined ? line.name.toLowerCase() === productName?.toLowerCase() : line.product_id === productId))

export const createCarts = ({ storage, sessions, changing, served, terms, now }: CartParts): Carts => {
  const lookOf = (catalogue: Catalogue, place: Pick<Session, 'city' | 'pincode'> | null, locale: Locale): Look => ({
    catalogue,
    terms,
    locale,
    at: now(),
    city: place?.city ?? null,
    pincode: place?.pincode ?? null,
  })

  /** Reads change nothing: a visitor without a session has an empty cart and stays without one. */
  const reading = async <Of>({ token, locale }: Visit, view: (cart: StoredCart, look: Look) => Of): Promise<Outcome<Of>> => {
    const catalogue = served()
    if (!catalogue) return failed('notReady')
    const session = await sessions.find(storage.db, token)
    // In one moment, so that version and lines belong together.
    const cart = session?.cart_id ? await storage.inTransaction((db) => cartById(db, session.cart_id as string)) : null
    return ok(view(cart ?? none, lookOf(catalogue, session, locale)))
  }

  type Step = { put: StoredLine } | { remove: number } | { nothing: true }
  type Decided = (Step & { about: number; notices?: Notice[] }) | ReturnType<typeof failed>

  /** Reads the cart, lets `decide` say what becomes of it, and makes that its next version; all of it in one transaction. */
  const change = async (
    visit: Visit,
    request: { version?: number | undefined } & Record<string, unknown>,
    decide: (cart: StoredCart, look: Look) => Decided,
  ): Changed => {
    const catalogue = served()
    if (!catalogue) return failed('notReady')
    return await changing(visit, request, async (db, session) => {
      const cart = (session.cart_id && (await cartById(db, session.cart_id))) || none
      if (request.version !== undefined && request.version !== cart.version) return failed('cartChanged', { field: 'version' })
      const look = lookOf(catalogue, session, visit.locale)
      const decided = decide(cart, look)
      if ('failed' in decided) return decided
      const { about, notices } = decided
      return ok(cartView('nothing' in decided ? cart : await write(db, session, cart, decided), look, about, notices))
    })
  }

  const write = async (db: Db, session: Session, cart: StoredCart, step: Step): Promise<StoredCart> => {
    const at = now().toISOString()
    const id = session.cart_id ?? randomUUID()
    if (session.cart_id === null) {
      await addCart(db, id, at)
      await holdCart(db, session, id)
    }
    if (!(await nextVersion(db, id, cart.version, at))) throw new Error('the cart was changed within its transaction')
    if ('put' in step) await putLine(db, id, step.put)
    if ('remove' in step) await removeLine(db, id, step.remove)
    return (await cartById(db, id)) ?? none
  }

  const capped = (locale: Locale, is: boolean): Notice[] =>
    is ? [noticeOf(locale, 'unitsCapped', { units: limits.cart.unitsPerItem })] : []

  return {
    details: (visit) => reading(visit, (cart, look) => cartView(cart, look)),
    popup: (visit) =>
      reading(visit, (cart, look) => {
        const { orderItems, count, totalAmt } = cartView(cart, look)
        const items = orderItems.slice(0, limits.cart.popupItems)
        return { items, count, more: count - items.length, totalAmt }
      }),
    offerDescription: (visit) => reading(visit, (_, look) => ({ offerDescription: offerDescription(look) })),

    add: (visit, productId, { qty, version, discountedPrice }) =>
      change(visit, { call: 'add', productId, qty, version, discountedPrice }, (cart, look) => {
        // spec §6: without a chosen city the location box comes first.
        if (look.city === null) return failed('placeRequired', { field: 'pincode' })
        const row = cardRow(look.catalogue, productId)
        if (!row) return failed('notFound', { field: 'id' })
        const sold = soldOf(row)
        const held = lineOf(cart, { productId })
        if (!held && cart.lines.length >= sizes.cartLines) return failed('cartFull', { values: { lines: sizes.cartLines } })
        const { quantity, capped: isCapped } = quantityWith(held?.quantity ?? 0, qty, sold.step)
        const seen = paiseSeen(discountedPrice) ?? row.price
        const [problem] = problemsOf({ quantity, seenPrice: row.price as Paise }, sold, destinationIn(look))
        if (problem || seen === null)
          return failed(problemCodes[problem?.is ?? 'no-price'], { field: 'id', detail: problem?.is, values: { name: row.name } })
        const put = { product_id: productId, name: row.name, quantity, step: sold.step, seen_price: seen, added_at: look.at.toISOString() }
        return { put, about: productId, notices: capped(look.locale, isCapped) }
      }),

    update: (visit, { qty, productId, productName, version }) =>
      change(visit, { call: 'update', qty, productId, productName, version }, (cart, look) => {
        const held = lineOf(cart, { productId, productName })
        if (!held) return failed('notFound', { field: 'productId' })
        const row = cardRow(look.catalogue, held.product_id)
        const step = row ? soldOf(row).step : held.step
        const wanted = quantityFor(thousandthsOf(qty), step)
        if (wanted.is === 'not-multiple') return failed('quantityStep', { field: 'qty', values: { step: step / 1000 } })
        if (wanted.is === 'ignored') return { nothing: true, about: held.product_id }
        // Whoever changes the line has seen what it costs now.
        const put = { ...held, name: row?.name ?? held.name, quantity: wanted.quantity, step, seen_price: row?.price ?? held.seen_price }
        return { put, about: held.product_id, notices: capped(look.locale, wanted.capped) }
      }),

    remove: (visit, { productId, productName, version }) =>
      change(visit, { call: 'remove', productId, productName, version }, (cart) => {
        const held = lineOf(cart, { productId, productName })
        // Gone already is gone: a repeated call succeeds.
        return held ? { remove: held.product_id, about: held.product_id } : { nothing: true, about: productId ?? 0 }
      }),
  }
}
