import { $addStates } from '../cart/adding.ts'
import { $cart, editLine, loadCart } from '../cart/cart.ts'
import { type CartItem, linesOf, stepped } from '../cart/cart-line.ts'
import { alertFailure } from '../ui/toast.ts'
import { wordOf } from './words.ts'

/** What is in the cart has − n + in place of its add buttons, wherever it stands on the page; below one step it leaves the cart. */

const steppers = new WeakMap<HTMLElement, HTMLElement>()

const failed: Parameters<typeof editLine>[2] = (_id, _edit, failure) =>
  alertFailure(failure, wordOf('updateFailed'))

const linesNow = (): CartItem[] => {
  const { cart, edits } = $cart.get()
  return cart ? linesOf(cart, edits) : []
}
const lineOf = (lines: readonly CartItem[], id: number): CartItem | undefined =>
  lines.find(({ productId }) => productId === id)

const step = (id: number, by: 1 | -1): void => {
  const line = lineOf(linesNow(), id)
  if (!line) return
  const units = stepped(line, by)
  void editLine(id, units === null ? { is: 'removed' } : { is: 'units', units }, failed)
}

const stepperFor = (button: HTMLElement, { productId, name }: CartItem): HTMLElement => {
  const part = (by: 1 | -1, text: string): HTMLButtonElement => {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = 'tool'
    made.textContent = text
    made.addEventListener('click', () => step(productId, by))
    return made
  }
  const group = document.createElement('div')
  group.className = 'add-steps'
  group.role = 'group'
  group.ariaLabel = wordOf('quantity', name)
  const amount = document.createElement('b')
  amount.role = 'status'
  const more = part(1, '+')
  more.ariaLabel = wordOf('more', name)
  group.append(part(-1, '−'), amount, more)
  // The size that the button has: nothing moves.
  const { width, height } = button.getBoundingClientRect()
  if (width > 0) Object.assign(group.style, { minWidth: `${width}px`, minHeight: `${height}px` })
  button.after(group)
  return group
}

const showAmount = (group: HTMLElement, line: CartItem): void => {
  const [less, amount] = group.children as unknown as [HTMLElement, HTMLElement]
  const text = String(line.unitCount)
  if (amount.textContent !== text) amount.textContent = text
  less.ariaLabel = wordOf(stepped(line, -1) === null ? 'remove' : 'less', line.name)
}

const draw = (button: HTMLElement, lines: readonly CartItem[]): void => {
  const id = Number(button.dataset.add)
  const line = $addStates.get().has(id) ? undefined : lineOf(lines, id)
  const known = steppers.get(button)
  if (!line || line.prtype === 'Plan') {
    if (!known) return
    button.hidden = false
    if (known.contains(document.activeElement)) button.focus()
    known.remove()
    steppers.delete(button)
    return
  }
  const group = known ?? stepperFor(button, line)
  showAmount(group, line)
  if (known) return
  steppers.set(button, group)
  const hadFocus = document.activeElement === button
  button.hidden = true
  if (hadFocus) group.querySelector<HTMLElement>(':last-child')?.focus()
}

const drawAll = (): void => {
  const lines = linesNow()
  for (const button of document.querySelectorAll<HTMLElement>('[data-add]:not([data-buy])'))
    draw(button, lines)
}

let isStarted = false

/** Follows the cart for the rest of the page; `read`: it is not known to this page yet. */
export const showQuantities = async ({ read }: { read: boolean }): Promise<void> => {
  if (!isStarted) {
    isStarted = true
    $cart.listen(drawAll)
    $addStates.listen(drawAll)
    const main = document.querySelector('main')
    // Listings grow and change without a navigation.
    if (main) new MutationObserver(drawAll).observe(main, { childList: true, subtree: true })
  }
  if (read) await loadCart()
}
