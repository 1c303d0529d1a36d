import { limits } from '#model/limits.ts'
import { showMessage } from './message.ts'

type Product = { choice: number[]; href: string }

/**
 * The selectors of a variant (spec §4): a value that exists with the other choices leads to its product. One that does not says so and
 * resets the other selectors to what exists with it; values that no product has are disabled.
 */
export const choosePath = (box: HTMLElement): void => {
  const products = JSON.parse(box.dataset.choices ?? '[]') as Product[]
  const chips = [...box.querySelectorAll('ul')].map((list) => [...list.children])
  const texts = chips.map((values) =>
    values.map((item) => item.firstElementChild?.firstChild?.textContent ?? ''),
  )
  const missing = box.querySelector('.off .unseen')?.textContent ?? ''

  /** The values chosen so far, by option. */
  let state: (number | null)[] =
    box.dataset.current?.split(',').map(Number) ?? texts.map(() => null)
  const matching = (choice: readonly (number | null)[]): Product[] =>
    products.filter((product) =>
      choice.every((value, at) => value === null || product.choice[at] === value),
    )
  const withValue = (option: number, value: number): (number | null)[] =>
    state.map((chosen, at) => (at === option ? value : chosen))

  const chip = (option: number, value: number, text: string): Element => {
    const fits = matching(withValue(option, value))
    if (state[option] === value)
      return Object.assign(document.createElement('span'), {
        textContent: text,
        ariaCurrent: 'true',
      })
    if (fits[0])
      return Object.assign(document.createElement('a'), { href: fits[0].href, textContent: text })
    const exists = products.some(({ choice }) => choice[option] === value)
    const off = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'off',
      textContent: text,
      disabled: !exists,
    })
    if (missing !== '')
      off.append(
        Object.assign(document.createElement('span'), {
          className: 'unseen',
          textContent: missing,
        }),
      )
    off.addEventListener('click', () => {
      state = state.map((_, at) => (at === option ? value : null))
      draw()
      showMessage(box.dataset.none ?? '', limits.alertMs)
      chips[option]?.[value]?.querySelector<HTMLElement>('[aria-current]')?.focus()
    })
    return off
  }
  const draw = (): void => {
    for (const [option, values] of chips.entries())
      for (const [value, item] of values.entries())
        item.replaceChildren(chip(option, value, texts[option]?.[value] ?? ''))
  }
  draw()
}
