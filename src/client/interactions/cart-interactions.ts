import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { cartInteractions } from '#contract/interactions/cart.ts'
import type { CheckResult } from '#model/views/interactions.ts'
import { call, type RouteOf } from '../http/call.ts'
import { resultOf } from './check-result.ts'

type Reply = Result<typeof cartInteractions>

/** What the server says of the cart; `lacking`, `compared` and `acknowledge` as in the contract. */
export type CartChecked = { result: CheckResult } & Omit<Reply, 'check'>

/** `failed` is its own answer: nothing of an earlier one stays beside it. */
export type CartCheck = { is: 'still' } | { is: 'checking' } | { is: 'checked'; cart: CartChecked } | { is: 'failed'; says: string | null }

export const $cartCheck = atom<CartCheck>({ is: 'still' })

const route: RouteOf<typeof cartInteractions> = { method: 'GET', path: '/api/v3/cart/interactions' }

let asking: AbortController | undefined

/** Checks the cart as the server holds it now; whoever changes the cart asks again. */
export const checkCart = async (): Promise<void> => {
  asking?.abort()
  const mine = new AbortController()
  asking = mine
  $cartCheck.set({ is: 'checking' })
  const reply = await call<typeof cartInteractions>(route, {}, { signal: mine.signal })
  if (mine.signal.aborted) return
  if (reply.is === 'failed') {
    $cartCheck.set({ is: 'failed', says: reply.errors[0]?.msg ?? null })
    return
  }
  const { check, ...rest } = reply.result
  $cartCheck.set({ is: 'checked', cart: { ...rest, result: resultOf(check) } })
}
