import { limits } from '#model/limits.ts'
import { isCurrent } from '#model/views/banners.ts'

const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** How a list may be moved on for this visitor. */
export const scrolling = (): ScrollBehavior => (wantsMotion() ? 'smooth' : 'instant')

/** The carousel of a page (spec §9): a list that scrolls, moved on by itself while the visitor neither points at it nor is in it. */
export const startCarousel = (box: HTMLElement): void => {
  const list = box.querySelector<HTMLElement>('.slides')
  const buttons = box.querySelector<HTMLElement>('.arrows')
  const pauseButton = box.querySelector<HTMLButtonElement>('[data-pause]')
  if (!list || !buttons || !pauseButton) return
  const all = [...list.querySelectorAll<HTMLElement>(':scope > li')]
  const words = [pauseButton.textContent, pauseButton.dataset.play ?? '']
  let isPaused = !wantsMotion()
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Slides with dates are pressed hidden: only the moment of reading knows which of them are on. */
  const shown = (): HTMLElement[] => {
    const now = Date.now()
    for (const slide of all)
      slide.hidden = !isCurrent(
        { from: slide.dataset.from ?? null, until: slide.dataset.until ?? null },
        now,
      )
    return all.filter(({ hidden }) => !hidden)
  }
  const place = (): number => Math.round(list.scrollLeft / Math.max(1, list.clientWidth))
  const go = (by: number): void => {
    const count = shown().length
    if (count === 0) return
    const to = (place() + by + count) % count
    list.scrollTo({ left: to * list.clientWidth, behavior: scrolling() })
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isHeld && !isPaused && !document.hidden) go(1)
      wait()
    }, limits.carouselIntervalMs)
  }
  const show = (): void => {
    const count = shown().length
    box.hidden = count === 0
    buttons.hidden = count < 2
    pauseButton.textContent = words[isPaused ? 1 : 0] ?? ''
    wait()
  }
  const hold = (held: boolean) => (): void => {
    isHeld = held
    wait()
  }

  buttons.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === pauseButton) isPaused = !isPaused
    else if (button) go(Number(button.dataset.go))
    show()
  })
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
    wait()
  })
  // A swipe begins the five seconds anew.
  list.addEventListener('touchstart', wait, { passive: true })
  for (const event of ['pointerenter', 'focusin'] as const) box.addEventListener(event, hold(true))
  for (const event of ['pointerleave', 'focusout'] as const)
    box.addEventListener(event, hold(false))
  // A page that comes back from the browser's memory may be days old.
  addEventListener('pageshow', show)
  show()
}
