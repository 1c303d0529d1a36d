import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { cartInteractions } from '#contract/interactions/cart.ts'
import type { CheckResult } from '#model/views/interactions.ts'
import { call } from '../http/call.ts'
import { resultOf } from './check-result.ts'

type Reply = Result<typeof cartInteractions>

/** The server's check of the cart; `lacking`, `compared` and `acknowledge` as in the contract. */
export type CartChecked = { result: CheckResult } & Omit<Reply, 'check'>

/** `failed` replaces any earlier answer, so that none is shown beside it. */
export type CartCheck =
  | { is: 'still' }
  | { is: 'checking' }
  | { is: 'checked'; cart: CartChecked }
  | { is: 'failed'; says: string | null }

export const $cartCheck = atom<CartCheck>({ is: 'still' })

let currentRequest: AbortController | undefined

/** Checks the cart that the server holds now; a change of the cart calls this again. */
export const checkCart = async (): Promise<void> => {
  currentRequest?.abort()
  const request = new AbortController()
  currentRequest = request
  $cartCheck.set({ is: 'checking' })
  const reply = await call('GET /api/v3/cart/interactions', {}, { signal: request.signal })
  if (request.signal.aborted) return
  if (reply.is === 'failed') {
    $cartCheck.set({ is: 'failed', says: reply.errors[0]?.msg ?? null })
    return
  }
  const { check, ...rest } = reply.result
  $cartCheck.set({ is: 'checked', cart: { ...rest, result: resultOf(check) } })
}
