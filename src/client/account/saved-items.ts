import { atom } from 'nanostores'
import type { savedItems } from '#contract/account/saved-items.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { addToCart } from '../cart/adding.ts'
import { wishFor } from '../cart/cart.ts'
import { type CallFailure, call, type RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'

const routes = {
  list: { method: 'GET', path: '/api/v3/cart/saved' } satisfies RouteOf<typeof savedItems.list>,
  remove: { method: 'POST', path: '/api/v3/cart/saved/remove', changes: true } satisfies RouteOf<typeof savedItems.remove>,
} as const

export type SavedItem = Result<typeof savedItems.list>['items'][number]

/** What gave way to a guest's cart at sign-in. Of no use to whom it cannot be fetched for, so a failure is an empty list. */
export const $saved = atom<readonly SavedItem[]>([])

export const loadSaved = async (): Promise<void> => {
  const reply = await call<typeof savedItems.list>(routes.list, {}, { signsIn: false })
  if (reply.is === 'ok') $saved.set(reply.result.items)
}

export const removeSaved = async ({ productId }: SavedItem): Promise<CallFailure | null> => {
  const reply = await change<typeof savedItems.remove>(routes.remove, { body: { productId } })
  if (reply.is === 'failed') return reply
  $saved.set($saved.get().filter((item) => item.productId !== productId))
  return null
}

/** Into the cart with the quantity that it had; only then it leaves the list. */
export const putBack = async (item: SavedItem): Promise<CallFailure | null> => {
  const added = await addToCart({ id: item.productId })
  if (added.is === 'failed') return added.failure
  if (added.is !== 'added') return null
  if (added.item && added.item.productQuantity < item.productQuantity)
    await wishFor(item.productId, { is: 'units', units: item.productQuantity }, () => {})
  return await removeSaved(item)
}
