import { limits } from '#model/limits.ts'

/** Shows the button that returns to the top while a page is scrolled back up, below its first screen (spec §9); it covers nothing that is being read. */
export const showBackToTop = (button: HTMLElement): void => {
  let before = scrollY
  const update = () => {
    button.hidden = scrollY < limits.backToTopAfterPx || scrollY >= before
    before = scrollY
  }
  // Browsers send the event once a frame.
  addEventListener('scroll', update, { passive: true })
  button.addEventListener('click', () => {
    scrollTo({ top: 0 })
    // Keyboard focus returns to the start of the page.
    document.querySelector<HTMLElement>('.logo')?.focus({ preventScroll: true })
  })
}
