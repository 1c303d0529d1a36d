import { whenIdle } from '#client/page/idle.ts'
import { nextPaint } from '#client/page/next-paint.ts'
import { setIslandState } from './set-island-state.ts'

/** Events that show a visitor's intent to use an island: near it, on it, or inside it by keyboard. */
const intentEvents = [
  'pointerover',
  'pointerdown',
  'touchstart',
  'focusin',
  'keydown',
  'input',
] as const

export type Hydrate = (element: HTMLElement, props: unknown) => void
export type Load = (name: string) => Promise<Hydrate>

/**
 * A button whose press waits for its script: one that does nothing without, and a form's that does more with it (`data-waits`). Links and other forms
 * work at once.
 */
const buttonOf = (event: Event): HTMLButtonElement | null => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  return button?.type === 'button' || button?.dataset.waits !== undefined ? button : null
}

/** Another tab, or the page that a visitor comes back from, may have changed what is printed. */
const onceShownAgain = (then: () => void): void => {
  addEventListener('pageshow', ({ persisted }) => persisted && then())
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && then(),
  )
}

/** Lets the browser respond to input before hydration continues. */
const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Loads an island at the first event and replays a press on a button. When loading fails the HTML stays, and the next event tries
 * again: a phone may have its connection back. A press that waited is then given up, which `onLost` tells: minutes later the visitor does not expect
 * it to be carried out. An island with `data-now`, the content of its page, loads at once and has a message
 * beside it that shows when it failed (`Stuck.astro`).
 */
export const hydrateOnIntent = (element: HTMLElement, load: Load, onLost: () => void): void => {
  let pressed: HTMLButtonElement | null = null
  let loading = false
  /** The connection returned during a load that its loss may have failed. */
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
    // Requesting a dozen files takes a slow phone longer than a frame.
    const answered = intent ? nextPaint() : Promise.resolve()
    const loaded = answered.then(() => load(element.dataset.island ?? ''))
    loaded.then(
      async (hydrate) => {
        await yieldToMain()
        for (const intent of intentEvents) element.removeEventListener(intent, hydrateNow)
        element.removeEventListener('click', hold, true)
        removeEventListener('online', hydrateNow)
        hydrate(element, JSON.parse(element.dataset.props ?? '{}'))
        setIslandState(element, 'live')
        // After React has attached its listeners.
        if (pressed) setTimeout(() => pressed?.click())
      },
      () => {
        loading = false
        setIslandState(element, 'missing')
        if (backOnline) return hydrateNow()
        if (pressed?.dataset.waits !== undefined) pressed.form?.requestSubmit(pressed)
        else if (pressed) onLost()
        pressed = null
      },
    )
  }
  for (const intent of intentEvents) element.addEventListener(intent, hydrateNow, { passive: true })
  element.addEventListener('click', hold, true)
  const { now } = element.dataset
  if (now === undefined) return
  if (now === 'again') {
    onceShownAgain(() => hydrateNow())
    return
  }
  if (now === '') hydrateNow()
  else whenIdle(() => hydrateNow())
  addEventListener('online', hydrateNow)
}
