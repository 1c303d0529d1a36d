import i18next from 'i18next'
import type { Locale } from '#model/locale.ts'
import enCommon from './locales/en/common.json' with { type: 'json' }
import enInteractions from './locales/en/interactions.json' with { type: 'json' }
import enList from './locales/en/list.json' with { type: 'json' }
import enProduct from './locales/en/product.json' with { type: 'json' }
import enSeo from './locales/en/seo.json' with { type: 'json' }
import guCommon from './locales/gu/common.json' with { type: 'json' }
import guInteractions from './locales/gu/interactions.json' with { type: 'json' }
import guList from './locales/gu/list.json' with { type: 'json' }
import guProduct from './locales/gu/product.json' with { type: 'json' }
import guSeo from './locales/gu/seo.json' with { type: 'json' }
import hiCommon from './locales/hi/common.json' with { type: 'json' }
import hiInteractions from './locales/hi/interactions.json' with { type: 'json' }
import hiList from './locales/hi/list.json' with { type: 'json' }
import hiProduct from './locales/hi/product.json' with { type: 'json' }
import hiSeo from './locales/hi/seo.json' with { type: 'json' }
import mrCommon from './locales/mr/common.json' with { type: 'json' }
import mrInteractions from './locales/mr/interactions.json' with { type: 'json' }
import mrList from './locales/mr/list.json' with { type: 'json' }
import mrProduct from './locales/mr/product.json' with { type: 'json' }
import mrSeo from './locales/mr/seo.json' with { type: 'json' }
import taCommon from './locales/ta/common.json' with { type: 'json' }
import taInteractions from './locales/ta/interactions.json' with { type: 'json' }
import taList from './locales/ta/list.json' with { type: 'json' }
import taProduct from './locales/ta/product.json' with { type: 'json' }
import taSeo from './locales/ta/seo.json' with { type: 'json' }
import teCommon from './locales/te/common.json' with { type: 'json' }
import teInteractions from './locales/te/interactions.json' with { type: 'json' }
import teList from './locales/te/list.json' with { type: 'json' }
import teProduct from './locales/te/product.json' with { type: 'json' }
import teSeo from './locales/te/seo.json' with { type: 'json' }
import { type T, translatorsOf } from './t.ts'

const resources = {
  en: { common: enCommon, interactions: enInteractions, list: enList, product: enProduct, seo: enSeo },
  hi: { common: hiCommon, interactions: hiInteractions, list: hiList, product: hiProduct, seo: hiSeo },
  te: { common: teCommon, interactions: teInteractions, list: teList, product: teProduct, seo: teSeo },
  gu: { common: guCommon, interactions: guInteractions, list: guList, product: guProduct, seo: guSeo },
  mr: { common: mrCommon, interactions: mrInteractions, list: mrList, product: mrProduct, seo: mrSeo },
  ta: { common: taCommon, interactions: taInteractions, list: taList, product: taProduct, seo: taSeo },
}

// A separate instance: the compiled pages configure their own, and the API must work without them.
const texts = i18next.createInstance({
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  ns: ['common', 'interactions', 'list', 'product', 'seo'],
  resources,
})
void texts.init()

/** `t` of the areas `common`, `interactions`, `list`, `product` and `seo`, for replies of the server. */
export const serverTexts: (locale: Locale) => T = translatorsOf(texts)
