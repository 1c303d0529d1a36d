import i18next from 'i18next'
import { type Locale, locales } from '#model/locale.ts'
import type { Area } from './keys.ts'
import type { T } from './t.ts'
import { translatorsOf } from './translators.ts'

/** Areas of the texts that `src/server` uses itself: replies, mails, and pages without a template. */
export const serverAreas = [
  'account',
  'audit',
  'campPlace',
  'carePlan',
  'cart',
  'common',
  'emergency',
  'errors',
  'interactions',
  'invoice',
  'label',
  'list',
  'mail',
  'order',
  'orders',
  'patients',
  'payment',
  'product',
  'seo',
  'sideEffect',
  'splash',
] as const satisfies readonly Area[]

type Texts = Record<string, string>
type File = { default: Texts }

const textsOf = async (locale: Locale, area: string): Promise<[string, Texts]> => {
  const { default: texts } = (await import(`./locales/${locale}/${area}.json`, {
    with: { type: 'json' },
  })) as File
  return [area, texts]
}

const resourcesOf = async (locale: Locale): Promise<[Locale, Record<string, Texts>]> => [
  locale,
  Object.fromEntries(await Promise.all(serverAreas.map((area) => textsOf(locale, area)))),
]

// A separate instance: the compiled pages configure their own, and the API must work without them.
const texts = i18next.createInstance({
  fallbackLng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  ns: [...serverAreas],
  resources: Object.fromEntries(await Promise.all(locales.map(resourcesOf))),
})
void texts.init()

/** `t` of a language for the texts of the server. */
export const serverTexts: (locale: Locale) => T = translatorsOf(texts)
