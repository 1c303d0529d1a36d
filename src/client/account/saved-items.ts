import { atom } from 'nanostores'
import type { savedItems } from '#contract/account/saved-items.ts'
import type { Result } from '#contract/core/endpoint.ts'
import { addToCart } from '../cart/adding.ts'
import { editLine } from '../cart/cart.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'

export type SavedItem = Result<typeof savedItems.list>['items'][number]

/** Products that a guest's cart replaced at sign-in. A failure counts as an empty list: the cart works without it. */
export const $saved = atom<readonly SavedItem[]>([])

export const loadSaved = async (): Promise<void> => {
  const reply = await call('GET /api/v3/cart/saved', {}, { signsIn: false })
  if (reply.is === 'ok') $saved.set(reply.result.items)
}

export const removeSaved = async ({ productId }: SavedItem): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/cart/saved/remove', { body: { productId } })
  if (reply.is === 'failed') return reply
  $saved.set($saved.get().filter((item) => item.productId !== productId))
  return null
}

/** Adds the product to the cart with its former quantity, and removes it from the list only then. */
export const putBack = async (item: SavedItem): Promise<CallFailure | null> => {
  const added = await addToCart({ id: item.productId })
  if (added.is === 'failed') return added.failure
  if (added.is !== 'added') return null
  if (added.item && added.item.productQuantity < item.productQuantity)
    await editLine(item.productId, { is: 'units', units: item.productQuantity }, () => {})
  return await removeSaved(item)
}
