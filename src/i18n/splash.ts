import i18next from 'i18next'
import type { Locale } from '#model/locale.ts'
import en from './locales/en/splash.json' with { type: 'json' }
import gu from './locales/gu/splash.json' with { type: 'json' }
import hi from './locales/hi/splash.json' with { type: 'json' }
import mr from './locales/mr/splash.json' with { type: 'json' }
import ta from './locales/ta/splash.json' with { type: 'json' }
import te from './locales/te/splash.json' with { type: 'json' }
import { type T, translatorsOf } from './t.ts'

const texts = i18next.createInstance({
  fallbackLng: 'en',
  defaultNS: 'splash',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { splash: en }, hi: { splash: hi }, te: { splash: te }, gu: { splash: gu }, mr: { splash: mr }, ta: { splash: ta } },
})
void texts.init()

/** `t` of the area `splash`, for the offer to install the shop on a phone. */
export const splashTexts: (locale: Locale) => T = translatorsOf(texts)
