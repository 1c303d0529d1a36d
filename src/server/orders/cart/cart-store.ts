import { randomUUID } from 'node:crypto'
import type { Cart } from '#contract/cart/cart.ts'
import type { Notice } from '#contract/cart/notice.ts'
import type { Locale } from '#model/locale.ts'
import type { Terms } from '../../config/terms.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { requireCatalogue } from '../../kernel/active-catalogue.ts'
import { type Failed, failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import type { MutationRequest } from '../../kernel/session/mutation.ts'
import { lockCart, type Session } from '../../kernel/session/session-repository.ts'
import {
  addCart,
  type CartLine,
  type CartWants,
  changeWants,
  nextVersion,
  putLine,
  removeCartLine,
  type StoredCart,
} from '../rows/cart-repository.ts'
import type { PricingContext } from './cart-context.ts'
import { cartView } from './cart-view.ts'
import { readCart } from './read-cart.ts'

export type Visit = MutationRequest & { locale: Locale }

type Step =
  | { put: CartLine }
  | { remove: number }
  | { wants: Partial<CartWants> }
  | { nothing: true }
/** The decision about a cart: the step, the product concerned, and notices. */
export type Decided = (Step & { about: number | null; notices?: Notice[] }) | Failed

export type CartChanges = {
  /**
   * Reads the cart, lets `decide` choose the change, and writes the next version, in one transaction. `wants` replaces
   * code and wallet of the cart before `decide` sees the offers.
   */
  change: (
    visit: Visit,
    request: { version?: number | undefined } & Record<string, unknown>,
    decide: (cart: StoredCart, pricing: PricingContext, db: Db) => Decided | Promise<Decided>,
    wants?: Partial<CartWants>,
  ) => Promise<Outcome<Cart>>
}

type Deps = Pick<Core, 'runMutation' | 'activeCatalogue' | 'now'> & {
  terms: Terms
}

/** Writes the next version of a session's cart with the changes of `write`; creates the cart if missing. Returns its id. */
export const writeCart = async (
  db: Db,
  session: Session,
  cart: StoredCart,
  at: Timestamp,
  write: (cartId: string) => Promise<void>,
): Promise<string> => {
  const id = session.cart_id ?? randomUUID()
  if (session.cart_id === null) {
    await addCart(db, id, at)
    await lockCart(db, session, id)
  }
  await nextVersion(db, id, cart.version, at)
  await write(id)
  return id
}

/** The lines of a cart after one was put into it or changed in its place, in the order in which they are stored. */
const linesWith = (lines: readonly CartLine[], put: CartLine): CartLine[] =>
  lines.some(({ product_id }) => product_id === put.product_id)
    ? lines.map((line) =>
        line.product_id === put.product_id ? { ...put, added_at: line.added_at } : line,
      )
    : [...lines, put].sort(
        (one, other) =>
          one.added_at.localeCompare(other.added_at) || one.product_id - other.product_id,
      )

/** A cart after a step: what was just written is not read again. */
const afterStep = (cart: StoredCart, step: Step): StoredCart => ({
  version: cart.version + 1,
  wants: 'wants' in step ? { ...cart.wants, ...step.wants } : cart.wants,
  lines:
    'put' in step
      ? linesWith(cart.lines, step.put)
      : 'remove' in step
        ? cart.lines.filter(({ product_id }) => product_id !== step.remove)
        : cart.lines,
})

export const createCartChanges = ({
  runMutation,
  activeCatalogue,
  terms,
  now,
}: Deps): CartChanges => {
  const take = async (
    db: Db,
    session: Session,
    cart: StoredCart,
    step: Step,
  ): Promise<StoredCart> => {
    await writeCart(db, session, cart, now().toISOString(), async (id) => {
      if ('put' in step) await putLine(db, id, step.put)
      if ('remove' in step) await removeCartLine(db, id, step.remove)
      if ('wants' in step) await changeWants(db, id, step.wants)
    })
    return afterStep(cart, step)
  }

  return {
    change: requireCatalogue(activeCatalogue, async (catalogue, visit, request, decide, wants) => {
      const run = async (db: Db, session: Session): Promise<Outcome<Cart>> => {
        const { cart, pricing } = await readCart(
          db,
          session,
          { catalogue, locale: visit.locale },
          { terms, now },
          wants,
        )
        if (request.version !== undefined && request.version !== cart.version)
          return failed('cartChanged', { field: 'version' })
        const decided = await decide(cart, pricing, db)
        if ('failed' in decided) return decided
        const { about, notices } = decided
        return ok(
          cartView(
            'nothing' in decided ? cart : await take(db, session, cart, decided),
            pricing,
            about,
            notices,
          ),
        )
      }
      return await runMutation(visit, request, run, 'own')
    }),
  }
}
