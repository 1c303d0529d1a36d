import { limits } from '#model/limits.ts'

/** The button that returns to the top of a scrolled page (spec §9). */
export const showBackToTop = (button: HTMLElement): void => {
  let isScheduled = false
  const update = () => {
    isScheduled = false
    button.hidden = scrollY < limits.backToTopAfterPx
  }
  addEventListener(
    'scroll',
    () => {
      if (isScheduled) return
      isScheduled = true
      requestAnimationFrame(update)
    },
    { passive: true },
  )
  button.addEventListener('click', () => {
    scrollTo({ top: 0 })
    // Keyboard focus returns to the start of the page.
    document.querySelector<HTMLElement>('.logo')?.focus({ preventScroll: true })
  })
  update()
}
