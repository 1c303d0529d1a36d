import { scrolling } from './carousel.ts'

/** Part of the row's width that one press moves it on: the last card that was seen whole is seen again. */
const step = 0.8

/** Shows buttons that move a row of cards on, where the row is longer than its place (spec §9 "Carousel"). */
export const startRowArrows = (arrows: HTMLElement): void => {
  const row = arrows.closest('section')?.querySelector<HTMLElement>('.row')
  if (!row) return
  const show = (): void => {
    const end = row.scrollWidth - row.clientWidth
    arrows.hidden = end <= 1
    for (const button of arrows.querySelectorAll<HTMLElement>('[data-go]')) {
      // Not `disabled`: a button that was just pressed keeps the focus.
      button.ariaDisabled = String(
        button.dataset.go === '-1' ? row.scrollLeft <= 1 : row.scrollLeft >= end - 1,
      )
    }
  }
  arrows.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-go]') : null
    if (!button) return
    row.scrollBy({
      left: Number(button.dataset.go) * row.clientWidth * step,
      behavior: scrolling(),
    })
  })
  row.addEventListener('scroll', show, { passive: true })
  new ResizeObserver(show).observe(row)
}
