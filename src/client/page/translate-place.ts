import { storeLocal } from '../browser/local-store.ts'

let pending = false

/** Reads the name of the chosen city in the page's language, once a page; the header shows it as soon as it is stored. */
export const translatePlace = async (cookie: string, locale: string): Promise<void> => {
  if (pending) return
  pending = true
  try {
    const reply = await fetch('/api/v3/session', { headers: { 'Accept-Language': locale } })
    const { result } = await reply.json()
    if (result.city) storeLocal('place', { city: result.city, cookie, locale })
  } catch {
    // The English name stays.
  }
}
