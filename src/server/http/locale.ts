import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'

const chosen = new Map<string, Locale>()

/** The language of an API call by its `Accept-Language`: the highest weight among ours, else English. */
export const localeOf = (header: string | null): Locale => {
  if (header === null) return defaultLocale
  const known = chosen.get(header)
  if (known) return known
  const locale = preferred(header)
  // Browsers send few distinct headers; a client that invents new ones must not fill the memory.
  if (chosen.size < 200 && header.length <= 200) chosen.set(header, locale)
  return locale
}

const preferred = (header: string): Locale => {
  let best: Locale = defaultLocale
  let weight = 0
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = tag.split('-', 1)[0] ?? ''
    const quality = Number(
      parameters
        .map((text) => text.trim())
        .find((text) => text.startsWith('q='))
        ?.slice(2) ?? 1,
    )
    if (isLocale(language) && quality > weight) [best, weight] = [language, quality]
  }
  return best
}
