import { atom } from 'nanostores'
import type { cart as contract } from '#contract/cart/cart.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { call } from '../http/call.ts'

export type Popup = Result<typeof contract.popup>

/** The first items of the cart (spec §2), read each time the popup opens; the previous items stay visible until the reply arrives. */
export const $cartPopup = atom<{ load: 'loading' | 'ready' | 'failed'; popup: Popup | null }>({
  load: 'loading',
  popup: null,
})

export const loadCartPopup = async (): Promise<void> => {
  const { popup } = $cartPopup.get()
  $cartPopup.set({ load: 'loading', popup })
  const reply = await call('GET /api/v3/cart/popup', {})
  $cartPopup.set(
    reply.is === 'ok' ? { load: 'ready', popup: reply.result } : { load: 'failed', popup },
  )
}
