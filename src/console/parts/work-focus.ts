import { useEffect, useRef } from 'react'

/** So long a list that is read again may take until the row that was left stands in it. */
const waitMs = 5_000

/** The link that was followed from an address of this tab, by that address. */
const followed = new Map<string, string>()
const here = (): string => location.pathname + location.search

/** Whether nothing has the focus any more: what had it was removed, or a page was opened. */
const isLost = (): boolean => !document.activeElement || document.activeElement === document.body

const main = (): HTMLElement | null => document.querySelector('main')

/**
 * Shows the link of this screen in a row of links that is wider than a telephone (a ref). The row is scrolled again when a count appears in a link and moves
 * the others, until the operator scrolls it.
 */
export const showHere = (row: HTMLElement | null): (() => void) | undefined => {
  if (!row) return
  const show = (): void => {
    const link = row.querySelector<HTMLElement>('[aria-current]')
    if (link)
      row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }
  const sizes = new ResizeObserver(show)
  for (const link of row.children) sizes.observe(link)
  const stop = (): void => sizes.disconnect()
  for (const kind of ['pointerdown', 'wheel'])
    row.addEventListener(kind, stop, { once: true, passive: true })
  return stop
}

/** After an act whose button is gone, the next act has the focus, or the screen. */
export const focusWork = (): void => {
  requestAnimationFrame(() => {
    if (!isLost()) return
    const next = main()?.querySelector<HTMLElement>('[data-next-act] :is(a, button)')
    ;(next ?? main())?.focus({ preventScroll: next === undefined })
  })
}

/** Puts the focus where the work is when a screen is opened: on the row that was left, after Back, else at the beginning of the screen. */
export const useWorkFocus = (place: string): void => {
  const opened = useRef(place)
  useEffect(() => {
    const follow = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('main a[href]') : null
      if (link) followed.set(here(), link.getAttribute('href') ?? '')
    }
    addEventListener('click', follow, true)
    return () => removeEventListener('click', follow, true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of the row is another one on each screen
  useEffect(() => showHere(document.querySelector<HTMLElement>('.screens')), [place])
  useEffect(() => {
    if (opened.current === place) return
    opened.current = place
    const link = followed.get(here())
    const inMain = (): boolean => main()?.contains(document.activeElement) === true
    if (inMain() && document.activeElement !== main()) return
    main()?.focus({ preventScroll: true })
    if (link === undefined) return
    const put = (): boolean => {
      const row = main()?.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`)
      row?.focus()
      return row !== null && row !== undefined
    }
    if (put()) return
    const observer = new MutationObserver(() => {
      // Who has begun to work meanwhile is not moved.
      if (document.activeElement !== main() || put()) observer.disconnect()
    })
    observer.observe(main() ?? document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), waitMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [place])
}
