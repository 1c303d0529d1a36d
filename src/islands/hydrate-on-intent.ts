import { nextPaint } from '#client/page/next-paint.ts'
import { setIslandState } from './set-island-state.ts'

/** What shows that a visitor turns to an island: near it, on it, or in it by keyboard. */
const intentEvents = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input'] as const

/** Turns the element's HTML into the living component. */
export type Hydrate = (element: HTMLElement, props: unknown) => void
export type Load = (name: string) => Promise<Hydrate>

/** A button that does nothing without its script: a press on it is kept until the script is there. Links and forms work anyway. */
const buttonOf = (event: Event): HTMLButtonElement | null => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  return button?.type === 'button' ? button : null
}

/** What the visitor has done while scripts came is answered before the island goes on. */
const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Loads an island at the first sign and presses again the button that was pressed meanwhile. When loading fails the HTML stays
 * as it is, and the next sign tries again: a phone that lost its connection may have it back. An island with `data-now`,
 * which is the content of its page, does not wait for a sign, and has words beside it that show when it failed (`Stuck.astro`).
 */
export const hydrateOnIntent = (element: HTMLElement, load: Load): void => {
  let pressed: HTMLButtonElement | null = null
  let loading = false
  /** The connection came back while a load that it may have cost was under way. */
  let backOnline = false

  const hold = (event: Event): void => {
    const button = buttonOf(event)
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    pressed = button
    hydrateNow(event)
  }
  const hydrateNow = (intent?: Event): void => {
    if (loading) {
      backOnline ||= intent?.type === 'online'
      return
    }
    loading = true
    backOnline = false
    // Asking for a dozen files takes a slow phone longer than a frame.
    const answered = intent ? nextPaint() : Promise.resolve()
    const loaded = answered.then(() => load(element.dataset.island ?? ''))
    loaded.then(
      async (hydrate) => {
        await yieldToMain()
        for (const intent of intentEvents) element.removeEventListener(intent, hydrateNow)
        element.removeEventListener('click', hold, true)
        removeEventListener('online', hydrateNow)
        hydrate(element, JSON.parse(element.dataset.props ?? '{}'))
        setIslandState(element, true)
        // After React has attached itself.
        if (pressed) setTimeout(() => pressed?.click())
      },
      () => {
        loading = false
        setIslandState(element, false)
        if (backOnline) hydrateNow()
      },
    )
  }
  for (const intent of intentEvents) element.addEventListener(intent, hydrateNow, { passive: true })
  element.addEventListener('click', hold, true)
  if (element.dataset.now === undefined) return
  hydrateNow()
  addEventListener('online', hydrateNow)
}
