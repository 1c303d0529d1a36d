import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { orders } from '#contract/orders/orders.ts'
import { readDraft, writeDraft } from '../browser/draft.ts'
import { forgetCart } from '../cart/cart.ts'
import type { CallFailure, RequestData } from '../http/call.ts'
import { change, newKey } from '../http/change.ts'

/**
 * What the customer agreed to, stored in the tab with an idempotency key from the press on the summary until the outcome is known: a
 * reload, a step back and forth, a double press and a retry all send the same key and get the same order. Another tab has another key
 * and is refused, because the cart is no longer the one it shows.
 */
type Agreement = {
  is: 'agreed'
  key: string
  body: NonNullable<RequestData<typeof orders.place>['body']>
}
const draftName = 'placing'

export type Placed = Result<typeof orders.place>
/** `unknown`: the order may have been placed, and retrying is safe. `nothing`: this tab holds no agreement. */
export type Placing =
  | { is: 'placing' }
  | { is: 'nothing' }
  | { is: 'unknown' }
  | { is: 'refused'; failure: CallFailure }
  | { is: 'placed'; order: Placed }
  /** Placed earlier in this tab; the page was opened again. */
  | { is: 'done'; orderId: string }
export const $placing = atom<Placing>({ is: 'placing' })

export const agree = (body: Agreement['body']): void =>
  writeDraft(draftName, { is: 'agreed', key: newKey(), body } satisfies Agreement)

type PlacingDraft = Agreement | { is: 'done'; orderId: string }

/** Only this file writes the draft, so its shape is known. */
const readPlacing = (): PlacingDraft | null => {
  const stored = readDraft(draftName)
  return stored !== null && typeof stored === 'object' && 'is' in stored
    ? (stored as PlacingDraft)
    : null
}

/** Codes after which the order may exist all the same. */
const open: ReadonlySet<string | undefined> = new Set([
  'keyInFlight',
  'failed',
  'notReady',
  'unavailable',
])

let sending = false

/** Places the agreed order, once however often it is called. */
export const placeAgreed = async (): Promise<void> => {
  if (sending) return
  const stored = readPlacing()
  if (!stored) return $placing.set({ is: 'nothing' })
  if (stored.is === 'done') return $placing.set(stored)
  sending = true
  $placing.set({ is: 'placing' })
  const reply = await change(
    'POST /api/v2/order/current/place',
    { body: stored.body },
    { key: stored.key, timeout: 'large' },
  )
  sending = false
  if (reply.is === 'ok') {
    writeDraft(draftName, { is: 'done', orderId: reply.result.orderId } satisfies PlacingDraft)
    forgetCart()
    return $placing.set({ is: 'placed', order: reply.result })
  }
  // An identical request is still in flight or its reply was lost: the order may exist.
  const isOpen = reply.why !== 'refused' || reply.errors.some(({ code }) => open.has(code))
  if (isOpen) return $placing.set({ is: 'unknown' })
  // The agreement waits until the customer has signed in.
  if (reply.errors.some(({ code }) => code === 'notSignedIn')) return
  writeDraft(draftName, null)
  $placing.set({ is: 'refused', failure: reply })
}
