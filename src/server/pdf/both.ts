import type { Key } from '#i18n/keys.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'

/** Says a text in English and, beside it, in the language of the customer. */
export type Both = (key: Key, between?: string) => string

export const bothOf =
  (locale: Locale): Both =>
  (key, between = ' · ') =>
    [...new Set([defaultLocale, locale])].map((one) => serverTexts(one)(key)).join(between)
