import { readCookie } from '../browser/cookies.ts'
import { onLocalChange, readLocal, storeLocal } from '../browser/local-store.ts'
import { whenIdle } from './idle.ts'

/** The counter, place and care plan of the header, on every page, without React. */

const one = <Of extends HTMLElement>(selector: string): Of | null =>
  document.querySelector<Of>(selector)

type Summary = {
  count: number
  care: { expiry: string | null; renew: boolean; redirect_url: string } | null
  at: number
}
const summaryOf = (stored: unknown): Summary | null =>
  stored !== null && typeof stored === 'object' && 'count' in stored ? (stored as Summary) : null

/** spec §4: the counter is hidden at 0; the care plan link shows without a plan, without an expiry, or when renewal is due. */
const showSummary = (stored: unknown): void => {
  const { count = 0, care = null } = summaryOf(stored) ?? {}
  const badge = one('.badge')
  if (badge) {
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
  const link = one<HTMLAnchorElement>('.care')
  const tag = link?.querySelector('.tag')
  if (!link || !care || !tag) return
  link.hidden = care.expiry !== null && !care.renew
  // Read by the pages of the care plan.
  link.dataset.expiry = care.expiry ?? ''
  link.href = care.redirect_url
  if (care.renew) tag.textContent = link.dataset.renew ?? ''
}

/** The city in the page's language; until that is known, the cookie's spelling. */
const showPlace = (): void => {
  const city = readCookie('city')
  const stored = readLocal('place') as { city?: string; cookie?: string; locale?: string } | null
  const name = one('.place-name')
  if (!city || !name) return
  const { lang } = document.documentElement
  const isTranslated = stored?.city && stored.cookie === city && stored.locale === lang
  name.textContent = isTranslated ? (stored.city ?? city) : city
  // The cookie has the English name.
  if (!isTranslated && lang !== 'en')
    void import('./extras.ts').then(({ translatePlace }) =>
      translatePlace(lang, (text) =>
        storeLocal('place', { city: text, cookie: city, locale: lang }),
      ),
    )
  const button = name.closest<HTMLElement>('button')
  if (button) button.dataset.opens = 'cities'
}

/** After this time the cart is read again, because another device may have changed it. */
const freshMs = 60_000

/** A cart exists only after a city was chosen: visitors who only read cost no call. */
const refresh = async (): Promise<void> => {
  if (!readCookie('city') || Date.now() - (summaryOf(readLocal('cart'))?.at ?? 0) < freshMs) return
  try {
    const reply = await fetch('/api/v3/cart/details', {
      headers: { 'Accept-Language': document.documentElement.lang },
    })
    const { result } = await reply.json()
    const summary: Summary & { version: number } = {
      count: result.count,
      care: result.care_plan_header,
      version: result.version,
      at: Date.now(),
    }
    storeLocal('cart', summary)
    showSummary(summary)
  } catch {
    // The counter keeps its value.
  }
}

/** Without the cart its buttons stay as they are. */
const showCartOnButtons = async (): Promise<void> => {
  try {
    const { showQuantities } = await import('./quantities.ts')
    await showQuantities({ read: true })
  } catch {}
}

/** How many products the cart had when it was last read. */
const countInCart = (): number => summaryOf(readLocal('cart'))?.count ?? 0

export const showHeader = (): void => {
  showSummary(readLocal('cart'))
  showPlace()
  onLocalChange('cart', showSummary)
  onLocalChange('place', showPlace)
  // Storage events reach only other tabs; this one covers changes of this tab.
  addEventListener('localchange', () => {
    showSummary(readLocal('cart'))
    showPlace()
  })
  whenIdle(() => void (countInCart() > 0 && one('[data-add]') ? showCartOnButtons() : refresh()))
}
