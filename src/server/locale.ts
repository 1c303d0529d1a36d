import { defaultLocale, isLocale, type Locale } from '#model/locale.ts'

/** The language of an API call by its `Accept-Language`: the highest weight among ours, else English. */
export const localeOf = (header: string | null): Locale => {
  let best: Locale = defaultLocale
  let weight = 0
  for (const part of (header ?? '').slice(0, 200).split(',')) {
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
