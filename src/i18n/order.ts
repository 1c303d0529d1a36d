import i18next from 'i18next'
import type { Locale } from '#model/locale.ts'
import en from './locales/en/order.json' with { type: 'json' }
import gu from './locales/gu/order.json' with { type: 'json' }
import hi from './locales/hi/order.json' with { type: 'json' }
import mr from './locales/mr/order.json' with { type: 'json' }
import ta from './locales/ta/order.json' with { type: 'json' }
import te from './locales/te/order.json' with { type: 'json' }
import { type T, translatorsOf } from './t.ts'

const texts = i18next.createInstance({
  fallbackLng: 'en',
  defaultNS: 'order',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { order: en }, hi: { order: hi }, te: { order: te }, gu: { order: gu }, mr: { order: mr }, ta: { order: ta } },
})
void texts.init()

/** `t` of the area `order`, for replies about orders. */
export const orderTexts: (locale: Locale) => T = translatorsOf(texts)
