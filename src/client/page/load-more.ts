import { limits } from '#model/limits.ts'
import { isLocale } from '#model/locale.ts'
import { files } from '#paths.ts'
import { readCookie } from '../browser/cookies.ts'
import { fetchHtml } from './html.ts'
import { showMessage } from './message.ts'

/** The address of a page's list as a fragment: `/hi/brand-list?…` → `/hi/fragments/brand-list?…`. */
export const fragmentAddress = (page: URL, pageSize: number, city: string): string => {
  const [, first = ''] = page.pathname.split('/', 2)
  const prefix = isLocale(first) ? `/${first}` : ''
  const query = new URLSearchParams(page.search)
  query.set('pageSize', String(pageSize))
  if (city !== '') query.set('city', city)
  return `${prefix}${files.fragment(page.pathname.slice(prefix.length))}?${query}`
}

/**
 * The link "Load more" appends the next page to the list (spec §4), on a press and when scrolled into view. On failure it is removed,
 * and the plain links to the other pages stay.
 */
export const loadMoreInto = (link: HTMLAnchorElement, list: Element): void => {
  const next = new URL(link.href)
  const pageSize = list.querySelectorAll(':scope > :not(.rest)').length
  const words = link.textContent
  let loading = false

  const append = (more: readonly Element[], hasMore: boolean, isManual: boolean) => {
    // The line above what cannot be bought stands once, however many pages follow it.
    const parted = list.querySelector('.rest') !== null
    list.append(...more.filter((entry) => !parted || !entry.matches('.rest')))
    // The pager's numbers no longer match the screen.
    document.querySelector('.pager')?.remove()
    if (isManual) more[0]?.querySelector('a')?.focus()
    const pageNumber = Number(next.searchParams.get('pageNumber')) + 1
    next.searchParams.set('pageNumber', String(pageNumber))
    link.href = next.href
    if (!hasMore) return remove()
    // The link may still be in view, which an observer reports only when it starts observing.
    observer.unobserve(link)
    observer.observe(link)
  }
  const remove = () => {
    observer.disconnect()
    link.remove()
  }
  const load = async (isManual: boolean) => {
    if (loading) return
    loading = true
    link.textContent = link.dataset.loading ?? ''
    link.setAttribute('aria-disabled', 'true')
    const html = await fetchHtml(fragmentAddress(next, pageSize, readCookie('city') ?? ''))
    loading = false
    link.textContent = words
    link.removeAttribute('aria-disabled')
    const more = html?.content.querySelectorAll(`.${list.className} > li`) ?? []
    if (html && more.length > 0) append([...more], html.hasMore, isManual)
    else {
      showMessage(link.dataset.failed ?? '', limits.requestFailedMs)
      remove()
    }
  }

  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void load(true)
  })
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void load(false)
  })
  // Wait for a scroll: a list that ends above the fold must not load by itself.
  addEventListener('scroll', () => observer.observe(link), { passive: true, once: true })
}
