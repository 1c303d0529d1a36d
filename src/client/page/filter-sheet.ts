import { fetchHtml } from './html.ts'
import { type Go, narrowingLink, sameLink } from './listing.ts'

const categoryPath = /^(?:\/[a-z]{2})?\/categories\/(?:.+\/)?([^/]+)$/

/** The address of the filters under a selection: a category has an endpoint for them, other listings use their page (spec §7). */
export const filtersAddress = (page: URL, tab: number): string => {
  const category = categoryPath.exec(page.pathname)?.[1]
  if (category === undefined) return page.href
  const query = new URLSearchParams(page.search)
  query.set('updateFilters', 'true')
  query.set('selectedTabIndex', String(tab))
  return `/api/v3/${category}/categoryItemListing?${query}`
}

const button = (className: string, words: string | undefined): HTMLButtonElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.textContent = words ?? ''
  return element
}

/** Escape and a press on the backdrop close it, besides its own buttons (spec §2). */
const showSheet = (sheet: HTMLDialogElement): void => {
  sheet.addEventListener('click', ({ target }) => {
    if (target === sheet) sheet.close()
  })
  sheet.addEventListener('close', () => sheet.remove())
  document.body.append(sheet)
  sheet.showModal()
}

/** The sort orders as a dialog, on every width (spec §2 "sort modal"). */
const openSort = (details: HTMLElement, go: Go): void => {
  const sheet = document.createElement('dialog')
  sheet.className = 'modal sort-sheet'
  sheet.ariaLabel = details.dataset.title ?? ''
  const body = document.createElement('div')
  body.className = 'modal-body sorts'
  const head = document.createElement('div')
  head.className = 'modal-head'
  const orders = details.querySelector('ul')?.cloneNode(true)
  const close = button('close', '')
  close.ariaLabel = details.dataset.close ?? ''
  close.addEventListener('click', () => sheet.close())
  head.append(
    Object.assign(document.createElement('h2'), { textContent: details.dataset.title ?? '' }),
    close,
  )
  body.append(head, ...(orders ? [orders] : []))
  body.addEventListener('click', (event) => {
    const link = narrowingLink(event)
    if (!link) return
    event.preventDefault()
    sheet.close()
    go(link.href)
  })
  sheet.append(body)
  showSheet(sheet)
}

/**
 * The filters of a small screen: a sheet in which several are chosen before the list is requested (spec §4). Closing it without "Show
 * products" restores the page's selection.
 */
const openFilters = (details: HTMLElement, go: Go): void => {
  const summary = details.querySelector('summary')
  const sheet = document.createElement('dialog')
  sheet.className = 'filter-sheet'
  sheet.ariaLabel = summary?.textContent ?? ''
  const body = document.createElement('div')
  body.className = 'filters'
  body.append(...(details.querySelector(':scope > div')?.cloneNode(true).childNodes ?? []))
  const close = button('button', details.dataset.close)
  const apply = button('button button-main', details.dataset.apply)
  const foot = document.createElement('p')
  foot.append(close, apply)
  sheet.append(body, foot)

  let chosen = new URL(location.href)
  let currentRequest: AbortController | undefined
  body.addEventListener('click', async (event) => {
    const link = narrowingLink(event)
    if (!link) return
    event.preventDefault()
    currentRequest?.abort()
    const request = new AbortController()
    currentRequest = request
    const target = new URL(link.href)
    const tab = [...body.querySelectorAll('section')].findIndex((section) => section.contains(link))
    body.ariaBusy = 'true'
    const html = await fetchHtml(filtersAddress(target, Math.max(tab, 0)), request.signal)
    if (request.signal.aborted) return
    body.ariaBusy = null
    const fresh = html?.content.querySelector<HTMLElement>('.filters > div')
    // Without a reply the link navigates as usual.
    if (!fresh) return location.assign(target)
    chosen = target
    apply.textContent = fresh.parentElement?.dataset.apply ?? apply.textContent
    body.replaceChildren(...fresh.childNodes)
    ;(sameLink(link, body) ?? apply).focus({ preventScroll: true })
  })
  close.addEventListener('click', () => sheet.close())
  apply.addEventListener('click', () => {
    sheet.close()
    if (chosen.href !== location.href) go(chosen.href)
  })
  sheet.addEventListener('close', () => currentRequest?.abort())
  showSheet(sheet)
}

/** Opens what a press on the summary of the filters or of the sort orders asks for; loaded at the first press (`islands/lists.ts`). */
export const openSheet = (details: HTMLElement, go: Go): void =>
  details.matches('.sorts') ? openSort(details, go) : openFilters(details, go)
