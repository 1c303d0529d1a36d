import { limits } from '#model/limits.ts'
import { fetchHtml } from './html.ts'
import { showMessage } from './message.ts'

/** Identifies a link of a listing by its section and text without the count, to find it in the refreshed listing. */
const nameOf = (link: Element): string => {
  const words = link.cloneNode(true) as Element
  for (const part of words.querySelectorAll('.count, .unseen')) part.remove()
  return `${link.closest('section')?.querySelector('h2')?.textContent ?? ''} ${words.textContent?.trim()}`
}

export const sameLink = (link: Element, within: Element): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>('a')].find((other) => nameOf(other) === nameOf(link))

/** A plain click on a link that filters, sorts or pages the listing; modified clicks open a tab. */
export const narrowingLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return null
  return event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>('.filters a, .sorts a, .chosen a, .pager a')
    : null
}

export type Go = (address: string) => void

/**
 * Filters, sorts and pages a listing in place (spec §4): pushes the address and replaces the listing with that page's. On failure a
 * message shows and the listing reloads without filters.
 */
export const narrowInPlace = (listing: Element): Go => {
  let currentRequest: AbortController | undefined

  const show = async (pressed?: Element) => {
    currentRequest?.abort()
    const request = new AbortController()
    currentRequest = request
    listing.setAttribute('aria-busy', 'true')
    const html = await fetchHtml(location.href, request.signal)
    if (request.signal.aborted) return
    const fresh = html?.content.querySelector('.listing')
    if (!fresh) {
      showMessage(
        listing.querySelector<HTMLElement>('.filters')?.dataset.failed ?? '',
        limits.requestFailedMs,
      )
      setTimeout(() => location.assign(location.pathname), limits.requestFailedMs)
      return
    }
    listing.removeAttribute('aria-busy')
    listing.replaceChildren(...fresh.childNodes)
    const count = listing.querySelector<HTMLElement>('[data-count]')?.dataset.count
    if (count) showMessage(count, limits.countOverlayMs)
    if (!pressed) return
    const again = sameLink(pressed, listing)
    // The pressed link may be missing or inside a folded section now.
    if (again?.checkVisibility()) again.focus({ preventScroll: true })
    else listing.scrollIntoView({ block: 'nearest' })
  }

  // The search overlay and anchors change only the hash.
  let shown = location.pathname + location.search
  const go = (address: string, pressed?: Element) => {
    history.pushState(null, '', address)
    shown = location.pathname + location.search
    void show(pressed)
  }
  listing.addEventListener('click', (event) => {
    const link = narrowingLink(event as MouseEvent)
    if (!link) return
    event.preventDefault()
    go(link.href, link)
  })
  addEventListener('popstate', () => {
    const current = location.pathname + location.search
    if (current !== shown) void show()
    shown = current
  })
  return go
}
