import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { orders } from '#contract/orders/orders.ts'
import { readDraft, writeDraft } from '../browser/draft.ts'
import { forgetCart } from '../cart/cart.ts'
import type { CallFailure, RouteOf, Sent } from '../http/call.ts'
import { change, newKey } from '../http/change.ts'

/**
 * What the customer agreed to, kept in the tab with a key of its own from the press on the summary until the order is known: a reload, a
 * step back and forth, a double press and a repeated try all send the same key, and are answered with the same order. Another tab has
 * another key, and is refused because the cart is no longer the one that it shows.
 */
type Agreed = { is: 'agreed'; key: string; body: NonNullable<Sent<typeof orders.place>['body']> }
const name = 'placing'

const route: RouteOf<typeof orders.place> = { method: 'POST', path: '/api/v2/order/current/place', changes: true }

export type Placed = Result<typeof orders.place>
/** `unknown`: nobody can say whether it was placed; trying again is safe. `nothing`: nothing was agreed to in this tab. */
export type Placing =
  | { is: 'placing' }
  | { is: 'nothing' }
  | { is: 'unknown' }
  | { is: 'refused'; failure: CallFailure }
  | { is: 'placed'; order: Placed }
  /** Earlier in this tab: the page was opened again. */
  | { is: 'done'; orderId: string }
export const $placing = atom<Placing>({ is: 'placing' })

export const agree = (body: Agreed['body']): void => writeDraft(name, { is: 'agreed', key: newKey(), body } satisfies Agreed)

type Kept = Agreed | { is: 'done'; orderId: string }

/** Written here alone. */
const kept = (): Kept | null => {
  const draft = readDraft(name)
  return draft !== null && typeof draft === 'object' && 'is' in draft ? (draft as Kept) : null
}

/** Codes after which the order may exist all the same. */
const open: ReadonlySet<string | undefined> = new Set(['keyInFlight', 'failed', 'notReady', 'unavailable'])

let sending = false

/** Places what was agreed to, once however often it is called. */
export const placeAgreed = async (): Promise<void> => {
  if (sending) return
  const wish = kept()
  if (!wish) return $placing.set({ is: 'nothing' })
  if (wish.is === 'done') return $placing.set(wish)
  sending = true
  $placing.set({ is: 'placing' })
  const reply = await change<typeof orders.place>(route, { body: wish.body }, { key: wish.key, timeout: 'large' })
  sending = false
  if (reply.is === 'ok') {
    writeDraft(name, { is: 'done', orderId: reply.result.orderId } satisfies Kept)
    forgetCart()
    return $placing.set({ is: 'placed', order: reply.result })
  }
  // A twin of this call is still on its way, or the answer was lost: the order may exist.
  const isOpen = reply.why !== 'refused' || reply.errors.some(({ code }) => open.has(code))
  if (isOpen) return $placing.set({ is: 'unknown' })
  // On the way to sign in; what was agreed to waits.
  if (reply.errors.some(({ code }) => code === 'notSignedIn')) return
  writeDraft(name, null)
  $placing.set({ is: 'refused', failure: reply })
}
