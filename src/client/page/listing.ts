import { limits } from '#model/limits.ts'
import { fetchHtml } from './html.ts'
import { showMessage } from './message.ts'

/** Which link of a listing was pressed, to find it again in the listing that comes: its part and its words without the count. */
const nameOf = (link: Element): string => {
  const words = link.cloneNode(true) as Element
  for (const part of words.querySelectorAll('.count, .unseen')) part.remove()
  return `${link.closest('section')?.querySelector('h2')?.textContent ?? ''} ${words.textContent?.trim()}`
}

export const sameLink = (link: Element, within: Element): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>('a')].find((other) => nameOf(other) === nameOf(link))

/** A link that only narrows or orders the listing, pressed without asking for a new tab. */
export const narrowingLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.filters a, .sorts a, .pager a') : null
}

export type Go = (address: string) => void

/**
 * Filters, orders and pages of a listing without leaving the page (spec §4): the address is pushed and the listing of that page
 * takes the place of this one. When it does not come, a message says so and the listing starts again without any filter.
 */
export const narrowInPlace = (listing: Element): Go => {
  let asking: AbortController | undefined

  const show = async (pressed?: Element) => {
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    listing.setAttribute('aria-busy', 'true')
    const html = await fetchHtml(location.href, mine.signal)
    if (mine.signal.aborted) return
    const fresh = html?.content.querySelector('.listing')
    if (!fresh) {
      showMessage(listing.querySelector<HTMLElement>('.filters')?.dataset.failed ?? '', limits.requestFailedMs)
      setTimeout(() => location.assign(location.pathname), limits.requestFailedMs)
      return
    }
    listing.removeAttribute('aria-busy')
    listing.replaceChildren(...fresh.childNodes)
    if (!pressed) return
    const again = sameLink(pressed, listing)
    // What was pressed may be gone, or in a part that is folded now.
    if (again?.checkVisibility()) again.focus({ preventScroll: true })
    else listing.scrollIntoView({ block: 'nearest' })
  }

  // The overlay of the search and other marks in the page change the hash alone.
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
    const wanted = location.pathname + location.search
    if (wanted !== shown) void show()
    shown = wanted
  })
  return go
}
