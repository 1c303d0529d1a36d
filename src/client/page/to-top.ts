import { limits } from '#model/limits.ts'

/** The button that returns to the top of a scrolled page (spec §9). */
export const offerTop = (button: HTMLElement): void => {
  let asked = false
  const look = () => {
    asked = false
    button.hidden = scrollY < limits.backToTopAfterPx
  }
  addEventListener(
    'scroll',
    () => {
      if (asked) return
      asked = true
      requestAnimationFrame(look)
    },
    { passive: true },
  )
  button.addEventListener('click', () => {
    scrollTo({ top: 0 })
    // Keyboard focus returns to the start of the page.
    document.querySelector<HTMLElement>('.logo')?.focus({ preventScroll: true })
  })
  look()
}
