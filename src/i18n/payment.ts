import i18next from 'i18next'
import type { Locale } from '#model/locale.ts'
import en from './locales/en/payment.json' with { type: 'json' }
import gu from './locales/gu/payment.json' with { type: 'json' }
import hi from './locales/hi/payment.json' with { type: 'json' }
import mr from './locales/mr/payment.json' with { type: 'json' }
import ta from './locales/ta/payment.json' with { type: 'json' }
import te from './locales/te/payment.json' with { type: 'json' }
import { type T, translatorsOf } from './t.ts'

const texts = i18next.createInstance({
  fallbackLng: 'en',
  defaultNS: 'payment',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    en: { payment: en },
    hi: { payment: hi },
    te: { payment: te },
    gu: { payment: gu },
    mr: { payment: mr },
    ta: { payment: ta },
  },
})
void texts.init()

/** `t` of the area `payment`, for the payment page. */
export const paymentTexts: (locale: Locale) => T = translatorsOf(texts)
