import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { Notice } from '#contract/cart/notice.ts'
import type { Locale } from '#model/locale.ts'
import { paise } from '#model/money.ts'
import { ChangedMeanwhile } from '../db/concurrency-conflict.ts'
import type { Db, Storage } from '../db/types.ts'
import { type Failed, failed, type Outcome, ok } from '../http/outcome.ts'
import { heldOffers, heldWithoutCode } from '../promotions/offers.ts'
import type { Served } from '../publishing/active-catalogue.ts'
import type { Asked, Changing } from '../session/mutation.ts'
import { holdCart, type Session } from '../session/session-repository.ts'
import type { Visitor } from '../session/session-with-cart.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Look, Terms } from './cart-context.ts'
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
import { createKeptViews } from './cart-view-cache.ts'

export type Visit = Asked & { locale: Locale }

type Step = { put: StoredLine } | { remove: number } | { wants: Partial<CartWants> } | { nothing: true }
/** What becomes of a cart: a step, what it is about, and what there is to say of it. */
export type Decided = (Step & { about: number | null; notices?: Notice[] }) | Failed

export type CartChanges = {
  /** Reads change nothing: a visitor without a session has an empty cart and stays without one. */
  reading: <Of>(visit: Visit, view: (cart: StoredCart, look: Look) => Of) => Promise<Outcome<Of>>
  /**
   * Reads the cart, lets `decide` say what becomes of it, and makes that its next version; all of it in one transaction. `wants` is
   * what the cart shall want from now on: `decide` sees what there is for it.
   */
  change: (
    visit: Visit,
    request: { version?: number | undefined } & Record<string, unknown>,
    decide: (cart: StoredCart, look: Look) => Decided,
    wants?: Partial<CartWants>,
  ) => Promise<Outcome<Cart>>
}

type Parts = { storage: Storage; sessions: Sessions; changing: Changing; served: Served; terms: Terms; now: () => Date }

const none: StoredCart = { version: 0, wants: wantsNothing, lines: [] }

export const createCartChanges = ({ storage, sessions, changing, served, terms, now }: Parts): CartChanges => {
  const about = (catalogue: Catalogue, session: Visitor | null, locale: Locale): Omit<Look, 'held'> => {
    const { city, pincode } = session ?? { city: null, pincode: null }
    return { catalogue, terms, locale, at: now(), city, pincode }
  }

  const readIn = async (
    db: Db,
    catalogue: Catalogue,
    session: Visitor | null,
    locale: Locale,
    wants: Partial<CartWants> = {},
  ): Promise<{ cart: StoredCart; look: Look }> => {
    const cart = (session?.cart_id && (await cartById(db, session.cart_id))) || none
    const held = await heldOffers(db, session?.customer_id ?? null, { ...cart.wants, ...wants })
    return { cart, look: { ...about(catalogue, session, locale), held } }
  }

  const write = async (db: Db, session: Session, cart: StoredCart, step: Step): Promise<StoredCart> => {
    const at = now().toISOString()
    const id = session.cart_id ?? randomUUID()
    if (session.cart_id === null) {
      await addCart(db, id, at)
      await holdCart(db, session, id)
    }
    if (!(await nextVersion(db, id, cart.version, at))) throw new ChangedMeanwhile('the cart was changed within its transaction')
    if ('put' in step) await putLine(db, id, step.put)
    if ('remove' in step) await removeLine(db, id, step.remove)
    if ('wants' in step) await changeWants(db, id, step.wants)
    return (await cartById(db, id)) ?? none
  }

  const kept = createKeptViews()

  return {
    reading: async ({ token, locale }, view) => {
      const catalogue = served()
      if (!catalogue) return failed('notReady')
      // In one moment, so that version, lines and offers belong together: of one statement, or of one transaction.
      const visited = await sessions.withCart(token)
      const cart = visited?.cart ?? none
      if (visited && cart.wants.code !== null) {
        const read = await storage.inSnapshot((db) => readIn(db, catalogue, visited.session, locale))
        return ok(view(read.cart, read.look))
      }
      const held = heldWithoutCode(cart.wants, { wallet: visited?.wallet ?? paise(0), planEndsAt: visited?.planEndsAt ?? null })
      const look = { ...about(catalogue, visited?.session ?? null, locale), held }
      return visited ? { ok: kept(visited, cart, look, view), keeps: true } : ok(view(cart, look))
    },
    change: async (visit, request, decide, wants) => {
      const catalogue = served()
      if (!catalogue) return failed('notReady')
      const run = async (db: Db, session: Session): Promise<Outcome<Cart>> => {
        const { cart, look } = await readIn(db, catalogue, session, visit.locale, wants)
        if (request.version !== undefined && request.version !== cart.version) return failed('cartChanged', { field: 'version' })
        const decided = decide(cart, look)
        if ('failed' in decided) return decided
        const { about, notices } = decided
        return ok(cartView('nothing' in decided ? cart : await write(db, session, cart, decided), look, about, notices))
      }
      return await changing(visit, request, run, 'own')
    },
  }
}
