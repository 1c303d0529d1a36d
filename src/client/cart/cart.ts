import { atom } from 'nanostores'
import type { Cart, cart as contract } from '#contract/cart/cart.ts'
import { onLocalChange, storeLocal } from '../browser/local-store.ts'
import { type Called, type CallFailure, call, type RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'
import type { Wish, Wishes } from './cart-line.ts'

/**
 * The cart as the server has it, and what the shopper wants of it meanwhile. `load` is about reading it; a cart that is there stays
 * while it is read again, and when that fails.
 */
export type CartState = { load: 'never' | 'loading' | 'ready' | 'failed'; cart: Cart | null; wishes: Wishes }

export const $cart = atom<CartState>({ load: 'never', cart: null, wishes: new Map() })

const details: RouteOf<typeof contract.detailsNew> = { method: 'GET', path: '/api/v3/cart/details' }
const update: RouteOf<typeof contract.updateNew> = { method: 'POST', path: '/api/v3/cart/update', changes: true }
const remove: RouteOf<typeof contract.deleteNew> = { method: 'POST', path: '/api/v3/cart/delete/item', changes: true }

const set = (next: Partial<CartState>): void => $cart.set({ ...$cart.get(), ...next })
const wishing = (productId: number, wish: Wish | null): Wishes => {
  const wishes = new Map($cart.get().wishes)
  if (wish) wishes.set(productId, wish)
  else wishes.delete(productId)
  return wishes
}

/** Changes that are on their way: an answer to a question asked before they began would show what they have changed already. */
let underWay = 0
/** Counts changes, so that a reading knows whether one came between. */
let changes = 0

/** What the header of every tab shows. */
const tellTabs = ({ count, care_plan_header: care, version }: Cart): void => storeLocal('cart', { count, care, version, at: Date.now() })

/**
 * Takes a cart that a change was answered with. An older version than what is shown is the answer to an earlier change that came late,
 * and would bring back what has gone since.
 */
export const takeCart = (cart: Cart, wishes: Wishes = $cart.get().wishes): void => {
  const known = $cart.get().cart
  if (known && cart.version < known.version) {
    set({ wishes })
    if (underWay === 0) void loadCart()
    return
  }
  set({ load: 'ready', cart, wishes })
  tellTabs(cart)
}

/** Runs a change of the cart, whichever call makes it, so that readings meanwhile are not believed. */
export const changing = async <Of>(run: () => Promise<Of>): Promise<Of> => {
  underWay += 1
  changes += 1
  try {
    return await run()
  } finally {
    underWay -= 1
  }
}

export const loadCart = async (): Promise<void> => {
  const before = underWay === 0 ? changes : -1
  set({ load: 'loading' })
  const reply = await call<typeof contract.detailsNew>(details, {})
  if (reply.is === 'failed') return set({ load: 'failed' })
  // A change came between: which of the two carts is the newer one, their versions say.
  const { cart } = $cart.get()
  if (changes !== before && cart && reply.result.version < cart.version) return set({ load: 'ready' })
  // Read while nothing changed: true whatever its version, which begins anew after an order.
  set({ load: 'ready', cart: reply.result })
  tellTabs(reply.result)
}

/** What a line could not be, for whoever shows it. */
export type LineFailed = (productId: number, wish: Wish, failure: CallFailure) => void

const sending = new Set<number>()

const send = (productId: number, wish: Wish): Promise<Called<typeof contract.updateNew>> =>
  changing(() =>
    wish.is === 'removed'
      ? change<typeof contract.deleteNew>(remove, { body: { productId } })
      : change<typeof contract.updateNew>(update, { body: { productId, qty: wish.units } }),
  )

/**
 * One change of a line at a time, the last wish last: whatever is pressed meanwhile waits, and only its newest state is sent. When it
 * fails the line is again what the server has (spec §4).
 */
const settle = async (productId: number, failed: LineFailed): Promise<void> => {
  if (sending.has(productId)) return
  sending.add(productId)
  for (let wish = $cart.get().wishes.get(productId); wish; wish = $cart.get().wishes.get(productId)) {
    const reply = await send(productId, wish)
    const isLast = $cart.get().wishes.get(productId) === wish
    const wishes = isLast ? wishing(productId, null) : $cart.get().wishes
    if (reply.is === 'ok') takeCart(reply.result, wishes)
    else {
      set({ wishes })
      if (isLast) failed(productId, wish, reply)
    }
  }
  sending.delete(productId)
}

export const wishFor = (productId: number, wish: Wish, failed: LineFailed): Promise<void> => {
  set({ wishes: wishing(productId, wish) })
  return settle(productId, failed)
}

/** After an order, or when somebody else signs in: the counter is 0 until the cart is read again (spec §4). */
export const forgetCart = (): void => {
  $cart.set({ load: 'never', cart: null, wishes: new Map() })
  storeLocal('cart', { count: 0, care: null, version: 0, at: Date.now() })
}

/** Another tab changed it: read again, where it is shown. */
export const onCart = (): void => onLocalChange('cart', () => void ($cart.get().cart && underWay === 0 && loadCart()))
