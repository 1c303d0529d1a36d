import i18next from 'i18next'
import type { Locale } from '#model/locale.ts'
import enCommon from './locales/en/common.json' with { type: 'json' }
import enList from './locales/en/list.json' with { type: 'json' }
import enSeo from './locales/en/seo.json' with { type: 'json' }
import guCommon from './locales/gu/common.json' with { type: 'json' }
import guList from './locales/gu/list.json' with { type: 'json' }
import guSeo from './locales/gu/seo.json' with { type: 'json' }
import hiCommon from './locales/hi/common.json' with { type: 'json' }
import hiList from './locales/hi/list.json' with { type: 'json' }
import hiSeo from './locales/hi/seo.json' with { type: 'json' }
import mrCommon from './locales/mr/common.json' with { type: 'json' }
import mrList from './locales/mr/list.json' with { type: 'json' }
import mrSeo from './locales/mr/seo.json' with { type: 'json' }
import taCommon from './locales/ta/common.json' with { type: 'json' }
import taList from './locales/ta/list.json' with { type: 'json' }
import taSeo from './locales/ta/seo.json' with { type: 'json' }
import teCommon from './locales/te/common.json' with { type: 'json' }
import teList from './locales/te/list.json' with { type: 'json' }
import teSeo from './locales/te/seo.json' with { type: 'json' }
import { type T, translatorsOf } from './t.ts'

const resources = {
  en: { common: enCommon, list: enList, seo: enSeo },
  hi: { common: hiCommon, list: hiList, seo: hiSeo },
  te: { common: teCommon, list: teList, seo: teSeo },
  gu: { common: guCommon, list: guList, seo: guSeo },
  mr: { common: mrCommon, list: mrList, seo: mrSeo },
  ta: { common: taCommon, list: taList, seo: taSeo },
}

// An instance of its own: the compiled pages set up theirs, and the API must answer without them.
const texts = i18next.createInstance({
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  ns: ['common', 'list', 'seo'],
  resources,
})
void texts.init()

/** `t` of the areas `common`, `list` and `seo`, for replies of the server. */
export const serverTexts: (locale: Locale) => T = translatorsOf(texts)
