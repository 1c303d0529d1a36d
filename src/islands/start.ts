import { mayReport } from '#client/browser/marketing-flag.ts'
import { showBanners } from '#client/page/banners.ts'
import { setButtonText } from '#client/page/button-text.ts'
import { showHeader } from '#client/page/header.ts'
import { startLivePrices } from '#client/page/live-prices.ts'
import { lockSize } from '#client/page/lock-size.ts'
import { closeMenus } from '#client/page/menus.ts'
import { showMessage } from '#client/page/message.ts'
import { nextPaint } from '#client/page/next-paint.ts'
import { onSearchForms } from '#client/page/search-forms.ts'
import { startThemeSwitch } from '#client/page/theme.ts'
import { showBackToTop } from '#client/page/to-top.ts'
import { wordOf } from '#client/page/words.ts'
import { limits } from '#model/limits.ts'
import { type Hydrate, hydrateOnIntent } from './hydrate-on-intent.ts'
import { islands } from './islands.ts'
import { setIslandState } from './set-island-state.ts'

const componentOf = async (name: string): Promise<unknown> => {
  const known: Record<string, () => Promise<unknown>> =
    name in islands ? islands : (await import('./screens.ts')).screens
  return await known[name]?.()
}

/** React and the island load together, when one is needed. */
const load = async (name: string): Promise<Hydrate> => {
  const [{ hydrate }, component, { showMessages }] = await Promise.all([
    import('./hydrate.ts'),
    componentOf(name),
    import('#client/page/messages.ts'),
  ])
  showMessages(wordOf('close'))
  return (element, props) =>
    hydrate(element, component, props, () => setIslandState(element, 'removed'))
}

const sayNotLoaded = (): void =>
  showMessage(wordOf(navigator.onLine ? 'notLoaded' : 'offline'), limits.alertMs)

for (const element of document.querySelectorAll<HTMLElement>('[data-island]'))
  hydrateOnIntent(element, load, sayNotLoaded)

// The hash opens the overlay (spec §2), also when followed as a link or opened in a new tab.
const hydrateSearch = () => {
  if (location.hash === '#search')
    document.querySelector('[data-island=search]')?.dispatchEvent(new Event('focusin'))
}
addEventListener('hashchange', hydrateSearch)
hydrateSearch()

onSearchForms()
showHeader()
closeMenus()

type Overlay = Parameters<Awaited<typeof import('./open-overlay.ts')>['openOverlay']>[0]

/** An overlay loads with the first press on its button; when that fails, a link goes to its page and a button shows a message. */
const open = async (element: HTMLElement, overlay: Overlay): Promise<void> => {
  try {
    await nextPaint()
    const { openOverlay } = await import('./open-overlay.ts')
    await openOverlay(overlay)
  } catch {
    if (element instanceof HTMLAnchorElement) location.assign(element.href)
    else sayNotLoaded()
  }
}

// A press on a link clears the selection, which belongs to a report of an error.
addEventListener('pointerdown', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-opens=report]') : null
  if (link) link.dataset.selected = String(getSelection())
})

addEventListener('click', (event) => {
  const element =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens]') : null
  if (!element || event.ctrlKey || event.metaKey || event.shiftKey) return
  const overlay = element.dataset.opens as Overlay
  // The popup needs a wide screen and a non-empty cart.
  const { belowViewportPx } = limits.mobileSearch
  if (
    overlay === 'cart' &&
    (innerWidth < belowViewportPx || element.querySelector('.badge')?.hasAttribute('hidden'))
  )
    return
  event.preventDefault()
  void open(element, overlay)
})

/** The press takes effect once the code has loaded. */
const add = async (button: HTMLElement): Promise<void> => {
  // Shown at once: on a slow network the code takes a while.
  if (button.dataset.idle === undefined) lockSize(button)
  setButtonText(button, wordOf('adding'))
  const askPlace = (then: () => void): void =>
    void import('./open-overlay.ts')
      .then(({ openOverlay }) => openOverlay('location', then))
      .catch(sayNotLoaded)
  try {
    await nextPaint()
    const { pressAdd } = await import('#client/page/add.ts')
    await pressAdd(button, askPlace)
  } catch {
    setButtonText(button, button.dataset.idle ?? '')
    sayNotLoaded()
  }
}
addEventListener('click', (event) => {
  const { target } = event
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-add]') : null
  // The page's form is for those without this script.
  if (button) event.preventDefault()
  if (button && button.dataset.off === undefined) void add(button)
})

// Deferred work gets a task of its own.
setTimeout(() => {
  showBanners()
  // spec §4: a visitor who has granted access to the location is told of another city; the permission is not requested here.
  void navigator.permissions
    ?.query({ name: 'geolocation' })
    .then(
      async ({ state }) =>
        state === 'granted' && (await import('./other-city.ts')).lookForOtherCity(),
    )
    // The visitor did not ask for it: the next page tries again.
    .catch(() => {})
  // Parts that few pages have; without it they stay as they were printed.
  if (document.querySelector('[data-extra]'))
    void import('#client/page/extras.ts').then(({ startExtras }) => startExtras()).catch(() => {})
  // Keeps what was opened for a lost connection; without it the shop works as well.
  void navigator.serviceWorker?.register('/sw.js').catch(() => {})
  startLivePrices()
  startThemeSwitch()
  // Nothing of it loads before consent.
  if (mayReport())
    void import('#client/events/page-events.ts')
      .then(({ reportPage }) => reportPage())
      .catch(() => {})
  const top = document.querySelector<HTMLElement>('.to-top')
  if (top) showBackToTop(top)
})

document.documentElement.dataset.alive = ''
