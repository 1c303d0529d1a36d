import { defaultLocale, type Locale } from './locale.ts'

const fullStops: Partial<Record<Locale, string>> = { hi: '।' }

/** What a person wrote, as a sentence of a text in `locale`: the next one then does not run into it. */
export const asSentence = (text: string, locale: Locale = defaultLocale): string => {
  const own = text.trim()
  return own === '' || /[.!?।…]["”’)]?$/.test(own) ? own : `${own}${fullStops[locale] ?? '.'}`
}
