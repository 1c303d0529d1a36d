import { inLocale, paths } from '#paths.ts'
import { $addStates, addToCart } from '../cart/adding.ts'
import { seen } from '../events/seen.ts'
import { pageLocale } from '../http/call.ts'
import { alertFailure, toast } from '../ui/toast.ts'
import { setButtonText } from './button-text.ts'
import { lockSize } from './lock-size.ts'
import { showMessages } from './messages.ts'
import { showQuantities } from './quantities.ts'
import { wordOf } from './words.ts'

/** One script drives all product buttons of a page, instead of a component for each. */

const idOf = (button: HTMLElement): number => Number(button.dataset.add)

/** Products whose "Buy now" was pressed: the state is shown on that button. */
const buying = new Set<number>()

/** Lists add and remove buttons, so every change redraws all of them. */
const draw = (button: HTMLElement): void => {
  if (button.dataset.off !== undefined) return
  const id = idOf(button)
  const isPressed = buying.has(id) === (button.dataset.buy !== undefined)
  const state = isPressed ? $addStates.get().get(id) : undefined
  if (button.dataset.idle === undefined) {
    if (state === undefined) return
    lockSize(button)
  }
  setButtonText(button, state === undefined ? (button.dataset.idle ?? '') : wordOf(state))
  button.classList.toggle('done', state === 'added')
  if (state === 'adding') button.setAttribute('aria-disabled', 'true')
  else button.removeAttribute('aria-disabled')
}

let isListening = false
const drawAll = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-add]')) draw(button)
}

/** The price on the page: the server reports when it differs (design.md "client prices"). */
const seenPrice = (product: Element | null): string | undefined =>
  /[\d,]+(?:\.\d+)?/
    .exec(product?.querySelector('[data-live=price]')?.textContent ?? '')?.[0]
    .replaceAll(',', '')

const nameOf = (product: Element | null): string =>
  (product?.querySelector('a[href]') ?? document.querySelector('h1'))?.textContent?.trim() ?? ''

/** Handles a press on a button; `askPlace` opens the location box and then repeats the press (spec §4, §6). */
export const pressAdd = async (
  button: HTMLElement,
  askPlace: (then: () => void) => void,
): Promise<void> => {
  if (!isListening) {
    isListening = true
    showMessages(wordOf('close'))
    $addStates.listen(drawAll)
    void showQuantities({ read: false })
  }
  if (button.dataset.buy === undefined) buying.delete(idOf(button))
  else buying.add(idOf(button))
  const product = button.closest('[data-product]')
  const name = product?.matches('.buy') ? nameOf(null) : nameOf(product)
  const added = await addToCart({ id: idOf(button), seenPrice: seenPrice(product) })
  const cart = (query = {}) => inLocale(pageLocale(), paths.cart(query))
  // The button shows "adding" since the press; show the actual state.
  draw(button)
  switch (added.is) {
    case 'placeRequired':
      return askPlace(() => void pressAdd(button, askPlace))
    case 'failed':
      return alertFailure(added.failure, wordOf('addFailed'), [wordOf('unable')].filter(Boolean))
    case 'added':
      seen({
        event: button.dataset.buy === undefined ? 'addToCart' : 'buyNow',
        productId: idOf(button),
        steps: 1,
      })
      if (button.dataset.buy !== undefined) location.assign(cart({ fromBuyNow: 'true' }))
      else toast(wordOf('inCart', added.item?.name ?? name), { text: wordOf('view'), href: cart() })
  }
}
