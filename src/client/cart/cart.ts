import { atom } from 'nanostores'
import type { Cart, cart as contract } from '#contract/cart/cart.ts'
import { onLocalChange, storeLocal } from '../browser/local-store.ts'
import { type CallFailure, type CallResult, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import type { LineEdit, LineEdits } from './cart-line.ts'

/**
 * The server's cart and the customer's pending changes to it. `load` is the state of reading; a loaded cart stays while it is read
 * again or when that fails.
 */
export type CartState = {
  load: 'never' | 'loading' | 'ready' | 'failed'
  cart: Cart | null
  edits: LineEdits
}

export const $cart = atom<CartState>({ load: 'never', cart: null, edits: new Map() })

const set = (next: Partial<CartState>): void => $cart.set({ ...$cart.get(), ...next })
const withEdit = (productId: number, edit: LineEdit | null): LineEdits => {
  const edits = new Map($cart.get().edits)
  if (edit) edits.set(productId, edit)
  else edits.delete(productId)
  return edits
}

/** Mutations in flight: a read that started before them could show what they have already changed. */
let mutationsInFlight = 0
/** Counts mutations, so that a read can tell whether one overlapped it. */
let mutationCount = 0

/** What the header of every tab shows. */
const shareSummary = ({ count, care_plan_header: care, version }: Cart): void =>
  storeLocal('cart', { count, care, version, at: Date.now() })

/**
 * Stores the cart of a mutation's reply. A version older than the shown one is a late reply to an earlier mutation; showing it would
 * undo newer changes.
 */
export const takeCart = (cart: Cart, edits: LineEdits = $cart.get().edits): void => {
  const known = $cart.get().cart
  if (known && cart.version < known.version) {
    set({ edits })
    if (mutationsInFlight === 0) void loadCart()
    return
  }
  set({ load: 'ready', cart, edits })
  shareSummary(cart)
}

/** Wraps every mutation of the cart, so that overlapping reads are recognized. */
export const runCartMutation = async <Of>(run: () => Promise<Of>): Promise<Of> => {
  mutationsInFlight += 1
  mutationCount += 1
  try {
    return await run()
  } finally {
    mutationsInFlight -= 1
  }
}

/** `share: false` where another tab caused the load: sharing it again would make the tabs reload each other without end. */
export const loadCart = async ({ share = true }: { share?: boolean } = {}): Promise<void> => {
  const before = mutationsInFlight === 0 ? mutationCount : -1
  set({ load: 'loading' })
  const reply = await call('GET /api/v3/cart/details', {})
  if (reply.is === 'failed') return set({ load: 'failed' })
  // A mutation overlapped the read: the versions tell which cart is newer.
  const { cart } = $cart.get()
  if (mutationCount !== before && cart && reply.result.version < cart.version)
    return set({ load: 'ready' })
  // No mutation overlapped the read, so it is valid whatever its version, which restarts after an order.
  set({ load: 'ready', cart: reply.result })
  if (share) shareSummary(reply.result)
}

export type LineFailed = (productId: number, edit: LineEdit, failure: CallFailure) => void

const linesInFlight = new Set<number>()

const send = (productId: number, edit: LineEdit): Promise<CallResult<typeof contract.updateNew>> =>
  runCartMutation(() =>
    edit.is === 'removed'
      ? change('POST /api/v3/cart/delete/item', { body: { productId } })
      : change('POST /api/v3/cart/update', { body: { productId, qty: edit.units } }),
  )

/**
 * Sends one change of a line at a time and the latest last: presses during a request are collapsed into the newest state. After a
 * failure the line shows the server's state again (spec §4).
 */
const settle = async (productId: number, failed: LineFailed): Promise<void> => {
  if (linesInFlight.has(productId)) return
  linesInFlight.add(productId)
  for (let edit = $cart.get().edits.get(productId); edit; edit = $cart.get().edits.get(productId)) {
    const reply = await send(productId, edit)
    const isLast = $cart.get().edits.get(productId) === edit
    const edits = isLast ? withEdit(productId, null) : $cart.get().edits
    if (reply.is === 'ok') takeCart(reply.result, edits)
    else {
      set({ edits })
      if (isLast) failed(productId, edit, reply)
    }
  }
  linesInFlight.delete(productId)
}

export const editLine = (productId: number, edit: LineEdit, failed: LineFailed): Promise<void> => {
  set({ edits: withEdit(productId, edit) })
  return settle(productId, failed)
}

/** After an order, or when the signed-in customer changes: the counter is 0 until the cart is read again (spec §4). */
export const forgetCart = (): void => {
  $cart.set({ load: 'never', cart: null, edits: new Map() })
  storeLocal('cart', { count: 0, care: null, version: 0, at: Date.now() })
}

/** Another tab changed the cart: read it again if it is shown. */
export const onCart = (): void =>
  onLocalChange(
    'cart',
    () => void ($cart.get().cart && mutationsInFlight === 0 && loadCart({ share: false })),
  )
