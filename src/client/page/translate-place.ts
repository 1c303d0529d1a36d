let pending = false

/** Reads the name of the chosen city in the page's language, once a page, and hands it to `keep`, which the header follows. */
export const translatePlace = async (
  locale: string,
  keep: (city: string) => void,
): Promise<void> => {
  if (pending) return
  pending = true
  try {
    const reply = await fetch('/api/v3/session', { headers: { 'Accept-Language': locale } })
    const { result } = await reply.json()
    if (result.city) keep(result.city)
  } catch {
    // The English name stays.
  }
}
