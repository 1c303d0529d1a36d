import { atom } from 'nanostores'
import { limits } from '#model/limits.ts'

/** Errors of a cart line, shown at the line for 8 s (spec §9). */
export const $lineErrors = atom<ReadonlyMap<number, readonly string[]>>(new Map())

const timers = new Map<number, ReturnType<typeof setTimeout>>()

export const clearLineError = (productId: number): void => {
  clearTimeout(timers.get(productId))
  if (!$lineErrors.get().has(productId)) return
  $lineErrors.set(new Map([...$lineErrors.get()].filter(([id]) => id !== productId)))
}

export const showLineError = (productId: number, texts: readonly string[]): void => {
  clearLineError(productId)
  $lineErrors.set(new Map($lineErrors.get()).set(productId, texts))
  timers.set(
    productId,
    setTimeout(() => clearLineError(productId), limits.cartItemErrorMs),
  )
}
