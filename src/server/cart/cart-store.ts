import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { Notice } from '#contract/cart/notice.ts'
import type { Locale } from '#model/locale.ts'
import { paise } from '#model/money.ts'
import { ConcurrencyConflict } from '../db/concurrency-conflict.ts'
import type { Db, Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { appliedOffersWithoutCode, loadAppliedOffers } from '../promotions/applied-offers.ts'
import type { ActiveCatalogue } from '../publishing/active-catalogue.ts'
import type { MutationRequest, RunMutation } from '../session/mutation.ts'
import { lockCart, type Session } from '../session/session-repository.ts'
import type { Visitor } from '../session/session-with-cart.ts'
import type { Sessions } from '../session/sessions.ts'
import type { PricingContext, Terms } from './cart-context.ts'
import {
  addCart,
  type CartWants,
  cartById,
  changeWants,
  nextVersion,
  putLine,
  removeLine,
  type StoredCart,
  type StoredLine,
  wantsNothing,
} from './cart-repository.ts'
import { cartView } from './cart-view.ts'
import { createCartViewCache } from './cart-view-cache.ts'

export type Visit = MutationRequest & { locale: Locale }

type Step = { put: StoredLine } | { remove: number } | { wants: Partial<CartWants> } | { nothing: true }
/** What becomes of a cart: a step, what it is about, and what there is to say of it. */
export type Decided = (Step & { about: number | null; notices?: Notice[] }) | Failed

export type CartChanges = {
  /** Reads change nothing: a visitor without a session has an empty cart and stays without one. */
  reading: <Of>(visit: Visit, view: (cart: StoredCart, pricing: PricingContext) => Of) => Promise<Outcome<Of>>
  /**
   * Reads the cart, lets `decide` say what becomes of it, and makes that its next version; all of it in one transaction. `wants` is
   * what the cart shall want from now on: `decide` sees what there is for it.
   */
  change: (
    visit: Visit,
    request: { version?: number | undefined } & Record<string, unknown>,
    decide: (cart: StoredCart, pricing: PricingContext) => Decided,
    wants?: Partial<CartWants>,
  ) => Promise<Outcome<Cart>>
}

type Parts = {
  storage: Storage
  sessions: Sessions
  runMutation: RunMutation
  activeCatalogue: ActiveCatalogue
  terms: Terms
  now: () => Date
}

const none: StoredCart = { version: 0, wants: wantsNothing, lines: [] }

export const createCartChanges = ({ storage, sessions, runMutation, activeCatalogue, terms, now }: Parts): CartChanges => {
  const about = (catalogue: Catalogue, session: Visitor | null, locale: Locale): Omit<PricingContext, 'appliedOffers'> => {
    const { city, pincode } = session ?? { city: null, pincode: null }
    return { catalogue, terms, locale, at: now(), city, pincode }
  }

  const readIn = async (
    db: Db,
    catalogue: Catalogue,
    session: Visitor | null,
    locale: Locale,
    wants: Partial<CartWants> = {},
  ): Promise<{ cart: StoredCart; pricing: PricingContext }> => {
    const cart = (session?.cart_id && (await cartById(db, session.cart_id))) || none
    const appliedOffers = await loadAppliedOffers(db, session?.customer_id ?? null, { ...cart.wants, ...wants })
    return { cart, pricing: { ...about(catalogue, session, locale), appliedOffers } }
  }

  const write = async (db: Db, session: Session, cart: StoredCart, step: Step): Promise<StoredCart> => {
    const at = now().toISOString()
    const id = session.cart_id ?? randomUUID()
    if (session.cart_id === null) {
      await addCart(db, id, at)
      await lockCart(db, session, id)
    }
    if (!(await nextVersion(db, id, cart.version, at))) throw new ConcurrencyConflict('the cart was changed within its transaction')
    if ('put' in step) await putLine(db, id, step.put)
    if ('remove' in step) await removeLine(db, id, step.remove)
    if ('wants' in step) await changeWants(db, id, step.wants)
    return (await cartById(db, id)) ?? none
  }

  const kept = createCartViewCache()

  return {
    reading: async ({ token, locale }, view) => {
      const catalogue = activeCatalogue()
      if (!catalogue) return failed('notReady')
      // In one moment, so that version, lines and offers belong together: of one statement, or of one transaction.
      const sessionWithCart = await sessions.withCart(token)
      const cart = sessionWithCart?.cart ?? none
      if (sessionWithCart && cart.wants.code !== null) {
        const read = await storage.inSnapshot((db) => readIn(db, catalogue, sessionWithCart.session, locale))
        return ok(view(read.cart, read.pricing))
      }
      const appliedOffers = appliedOffersWithoutCode(cart.wants, {
        wallet: sessionWithCart?.wallet ?? paise(0),
        planEndsAt: sessionWithCart?.planEndsAt ?? null,
      })
      const pricing = { ...about(catalogue, sessionWithCart?.session ?? null, locale), appliedOffers }
      return sessionWithCart ? { ok: kept(sessionWithCart, cart, pricing, view), keeps: true } : ok(view(cart, pricing))
    },
    change: async (visit, request, decide, wants) => {
      const catalogue = activeCatalogue()
      if (!catalogue) return failed('notReady')
      const run = async (db: Db, session: Session): Promise<Outcome<Cart>> => {
        const { cart, pricing } = await readIn(db, catalogue, session, visit.locale, wants)
        if (request.version !== undefined && request.version !== cart.version) return failed('cartChanged', { field: 'version' })
        const decided = decide(cart, pricing)
        if ('failed' in decided) return decided
        const { about, notices } = decided
        return ok(cartView('nothing' in decided ? cart : await write(db, session, cart, decided), pricing, about, notices))
      }
      return await runMutation(visit, request, run, 'own')
    },
  }
}
