import { atom } from 'nanostores'
import type { CartItem } from '#contract/cart/cart.ts'
import { limits } from '#model/limits.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { rememberUse } from '../search/recent-use.ts'
import { asksPlace, chosenCity } from '../session/place.ts'
import { runCartMutation, takeCart } from './cart.ts'

/** The state of each product's button (spec §4); a missing product is idle. */
export type AddStates = ReadonlyMap<number, 'adding' | 'added'>
export const $addStates = atom<AddStates>(new Map())

/** `steps` counts selling units; `seenPrice` is the price on the page, in rupees. */
export type AddRequest = { id: number; steps?: number; seenPrice?: string | undefined }
export type AddResult =
  | { is: 'added'; item: CartItem | null }
  | { is: 'placeRequired' }
  | { is: 'failed'; failure: CallFailure }
  | { is: 'busy' }

const setState = (id: number, state: 'adding' | 'added' | null): void => {
  const next = new Map($addStates.get())
  if (state) next.set(id, state)
  else next.delete(id)
  $addStates.set(next)
}

/** Idle, adding, added for 2 s, idle; a failure returns to idle at once. Without a city the location box opens first (spec §6). */
export const addToCart = async ({
  id,
  steps = limits.cart.defaultSteps,
  seenPrice,
}: AddRequest): Promise<AddResult> => {
  if ($addStates.get().get(id) === 'adding') return { is: 'busy' }
  if (chosenCity() === null) return { is: 'placeRequired' }
  setState(id, 'adding')
  const body = { qty: steps, ...(seenPrice !== undefined && { discountedPrice: seenPrice }) }
  const reply = await runCartMutation(() =>
    change('POST /api/v3/cart/add/{id}', { params: { id }, body }),
  )
  if (reply.is === 'failed') {
    setState(id, null)
    return asksPlace(reply) ? { is: 'placeRequired' } : { is: 'failed', failure: reply }
  }
  takeCart(reply.result)
  if (reply.result.requestedItem?.prtype !== 'Plan') void rememberUse(id, reply.result)
  setState(id, 'added')
  setTimeout(() => {
    if ($addStates.get().get(id) === 'added') setState(id, null)
  }, limits.addedMs)
  return { is: 'added', item: reply.result.requestedItem }
}
