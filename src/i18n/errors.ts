import i18next from 'i18next'
import type { Locale } from '#model/locale.ts'
import en from './locales/en/errors.json' with { type: 'json' }
import gu from './locales/gu/errors.json' with { type: 'json' }
import hi from './locales/hi/errors.json' with { type: 'json' }
import mr from './locales/mr/errors.json' with { type: 'json' }
import ta from './locales/ta/errors.json' with { type: 'json' }
import te from './locales/te/errors.json' with { type: 'json' }

type Texts = { [Name in keyof typeof en as Exclude<Name, `@${string}`>]: string }
export type ErrorKey = `errors:${keyof Texts}`

// A separate instance: the compiled pages configure their own, and the API must work without them.
const texts = i18next.createInstance({
  fallbackLng: 'en',
  defaultNS: 'errors',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { errors: en }, hi: { errors: hi }, te: { errors: te }, gu: { errors: gu }, mr: { errors: mr }, ta: { errors: ta } },
})
void texts.init()

/** A text of the area `errors`, for replies of the server. */
export const errorText = (locale: Locale, key: ErrorKey, values: Record<string, string | number> = {}): string =>
  texts.getFixedT(locale)(key, values)
