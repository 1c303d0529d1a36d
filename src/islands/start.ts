import { showBanners } from '#client/page/banners.ts'
import { showHeader } from '#client/page/header.ts'
import { keepRoom } from '#client/page/keep-room.ts'
import { keepLive } from '#client/page/live-prices.ts'
import { closeMenus } from '#client/page/menus.ts'
import { showMessage } from '#client/page/message.ts'
import { nextPaint } from '#client/page/next-paint.ts'
import { onSearchForms } from '#client/page/search-forms.ts'
import { offerTop } from '#client/page/to-top.ts'
import { wordOf } from '#client/page/words.ts'
import { limits } from '#model/limits.ts'
import { type Hydrate, hydrateOnIntent } from './hydrate-on-intent.ts'
import { islands } from './islands.ts'
import { setIslandState } from './set-island-state.ts'

const componentOf = async (name: string): Promise<unknown> => {
  const known: Record<string, () => Promise<unknown>> = name in islands ? islands : (await import('./screens.ts')).screens
  return await known[name]?.()
}

/** React and the island's code come together, and only when one is needed. */
const load = async (name: string): Promise<Hydrate> => {
  const [{ hydrate }, component, { showMessages }] = await Promise.all([
    import('./hydrate.ts'),
    componentOf(name),
    import('#client/page/messages.ts'),
  ])
  showMessages(wordOf('close'))
  return (element, props) => hydrate(element, component, props, () => setIslandState(element, false))
}

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) hydrateOnIntent(element, load)

// The address of the overlay opens it (spec §2), also when it is followed or opened in a new tab.
const hydrateSearch = () => {
  if (location.hash === '#search') document.querySelector('[data-island=search]')?.dispatchEvent(new Event('focusin'))
}
addEventListener('hashchange', hydrateSearch)
hydrateSearch()

onSearchForms()
showHeader()
closeMenus()

type Overlay = Parameters<Awaited<typeof import('./open-overlay.ts')>['openOverlay']>[0]

const sayNotLoaded = (): void => showMessage(wordOf('notLoaded'), limits.alertMs)

/** What a button opens over the page comes with its first press; where it does not come, a link leads to its page and a button says so. */
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

addEventListener('click', (event) => {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens]') : null
  if (!element || event.ctrlKey || event.metaKey || event.shiftKey) return
  const overlay = element.dataset.opens as Overlay
  // The popup is for a screen with room beside it, and a cart with something in it.
  const { belowViewportPx } = limits.mobileSearch
  if (overlay === 'cart' && (innerWidth < belowViewportPx || element.querySelector('.badge')?.hasAttribute('hidden'))) return
  event.preventDefault()
  void open(element, overlay)
})

/** Whatever the first press loads, it is done once that is there. */
const add = async (button: HTMLElement): Promise<void> => {
  // Said at once: on a slow network the rest takes a while to come.
  if (button.dataset.idle === undefined) keepRoom(button)
  button.textContent = wordOf('adding')
  const askPlace = (then: () => void): void =>
    void import('./open-overlay.ts').then(({ openOverlay }) => openOverlay('location', then)).catch(sayNotLoaded)
  try {
    await nextPaint()
    const { pressAdd } = await import('#client/page/add.ts')
    await pressAdd(button, askPlace)
  } catch {
    button.textContent = button.dataset.idle ?? ''
    sayNotLoaded()
  }
}
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-add]') : null
  if (button && button.dataset.off === undefined) void add(button)
})

// What nobody waits for is a task of its own.
setTimeout(() => {
  showBanners()
  keepLive()
  const top = document.querySelector<HTMLElement>('.to-top')
  if (top) offerTop(top)
})

document.documentElement.dataset.alive = ''
