import { limits } from '#model/limits.ts'

/** The button that leads back to the top once the page is scrolled (spec §9). */
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
    // The keyboard goes on from where the page begins.
    document.querySelector<HTMLElement>('.logo')?.focus({ preventScroll: true })
  })
  look()
}
