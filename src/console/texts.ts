import en from './texts/en.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }

export type TextKey = keyof typeof en
const texts = { en, hi } satisfies Record<string, Record<TextKey, string>>
export type Language = keyof typeof texts

const isLanguage = (text: string | null): text is Language => text !== null && text in texts
const languageOf = (): Language => (isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en')

/** Shows the console in the language that was chosen in this browser. */
export const keepLanguage = (): void => {
  const kept = localStorage.getItem('console-language')
  document.documentElement.lang = isLanguage(kept) ? kept : 'en'
}

export const chooseLanguage = (language: Language): void => {
  localStorage.setItem('console-language', language)
  location.reload()
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** A text of the console, in English or Hindi: those who run a shop read one of them. */
export const say = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string => fill(texts[languageOf()][key], values)

/** As `say`, for the texts of one subject, which are loaded with its screens. */
export const wordsOf =
  <Key extends string>(words: Readonly<Record<Language, Readonly<Record<Key, string>>>>) =>
  (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
    fill(words[languageOf()][key], values)

export const when = (at: string): string =>
  new Intl.DateTimeFormat(`${languageOf()}-IN`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
    numberingSystem: 'latn',
  }).format(new Date(at))
