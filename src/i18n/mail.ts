import i18next from 'i18next'
import type { Locale } from '#model/locale.ts'
import en from './locales/en/mail.json' with { type: 'json' }
import gu from './locales/gu/mail.json' with { type: 'json' }
import hi from './locales/hi/mail.json' with { type: 'json' }
import mr from './locales/mr/mail.json' with { type: 'json' }
import ta from './locales/ta/mail.json' with { type: 'json' }
import te from './locales/te/mail.json' with { type: 'json' }
import { type T, translatorsOf } from './t.ts'

// A separate instance: the compiled pages configure their own, and messages must be sent without them.
const texts = i18next.createInstance({
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  ns: ['mail'],
  resources: { en: { mail: en }, hi: { mail: hi }, te: { mail: te }, gu: { mail: gu }, mr: { mail: mr }, ta: { mail: ta } },
})
void texts.init()

/** `t` of the area `mail`, for outgoing messages. */
export const mailTexts: (locale: Locale) => T = translatorsOf(texts)
