import { limits } from '#model/limits.ts'

/** The button that returns to the top of a scrolled page (spec §9). */
export const showBackToTop = (button: HTMLElement): void => {
  const update = () => {
    button.hidden = scrollY < limits.backToTopAfterPx
  }
  // Browsers send the event once a frame.
  addEventListener('scroll', update, { passive: true })
  button.addEventListener('click', () => {
    scrollTo({ top: 0 })
    // Keyboard focus returns to the start of the page.
    document.querySelector<HTMLElement>('.logo')?.focus({ preventScroll: true })
  })
  update()
}
