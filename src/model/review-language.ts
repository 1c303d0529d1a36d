import { defaultLocale, type Locale, languageOf, locales } from './locale.ts'
import { lettersOf, type Script } from './script.ts'

/** The script in which most letters of a text are written; `null` for a text without letters. */
const scriptOf = (text: string, known: readonly Script[]): Script | null => {
  let best: { script: Script; letters: number } | null = null
  for (const script of known) {
    const letters = text.match(new RegExp(`[${lettersOf(script).letters}]`, 'g'))?.length ?? 0
    if (letters > (best?.letters ?? 0)) best = { script, letters }
  }
  return best?.script ?? null
}

/**
 * The language of a review: that of the page on which it was written if the text is in its script, otherwise the first language of the
 * text's script. Hindi and Marathi share a script, so only the page can tell them apart.
 */
export const reviewLanguage = (text: string, page: Locale): Locale => {
  const script = scriptOf(text, [...new Set(locales.map((locale) => languageOf(locale).script))])
  if (script === null || languageOf(page).script === script) return page
  return locales.find((locale) => languageOf(locale).script === script) ?? defaultLocale
}
