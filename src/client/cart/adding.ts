import { atom } from 'nanostores'
import type { CartItem, cart as contract } from '#contract/cart/cart.ts'
import { limits } from '#model/limits.ts'
import type { CallFailure, RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'
import { rememberUse } from '../search/recent-use.ts'
import { chosenCity } from '../session/location.ts'
import { changing, takeCart } from './cart.ts'

/** The state of each product's button (spec §4); a product that is not here is idle. */
export type Adding = ReadonlyMap<number, 'adding' | 'added'>
export const $adding = atom<Adding>(new Map())

/** `steps` of its selling unit; `seenPrice` is what the page showed, in rupees. */
export type Wanted = { id: number; steps?: number; seenPrice?: string | undefined }
export type Added =
  | { is: 'added'; item: CartItem | null }
  | { is: 'placeRequired' }
  | { is: 'failed'; failure: CallFailure }
  | { is: 'busy' }

const add: RouteOf<typeof contract.addNew> = { method: 'POST', path: '/api/v3/cart/add/{id}', changes: true }

const mark = (id: number, state: 'adding' | 'added' | null): void => {
  const next = new Map($adding.get())
  if (state) next.set(id, state)
  else next.delete(id)
  $adding.set(next)
}

/** Idle, adding, added for 2 s, idle; a failure goes back to idle at once. Without a city the location box comes first (spec §6). */
export const addToCart = async ({ id, steps = limits.cart.defaultSteps, seenPrice }: Wanted): Promise<Added> => {
  if ($adding.get().get(id) === 'adding') return { is: 'busy' }
  if (chosenCity() === null) return { is: 'placeRequired' }
  mark(id, 'adding')
  const body = { qty: steps, ...(seenPrice !== undefined && { discountedPrice: seenPrice }) }
  const reply = await changing(() => change<typeof contract.addNew>(add, { params: { id }, body }))
  if (reply.is === 'failed') {
    mark(id, null)
    return reply.errors.some(({ code }) => code === 'placeRequired') ? { is: 'placeRequired' } : { is: 'failed', failure: reply }
  }
  takeCart(reply.result)
  void rememberUse(id, reply.result)
  mark(id, 'added')
  setTimeout(() => {
    if ($adding.get().get(id) === 'added') mark(id, null)
  }, limits.addedMs)
  return { is: 'added', item: reply.result.requestedItem }
}
