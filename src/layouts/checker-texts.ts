import { type Texts, textsOf } from '#i18n/area.ts'
import type { Area } from '#i18n/keys.ts'
import type { Locale } from '#model/locale.ts'

const some = (locale: Locale, area: Area, wanted: RegExp): Texts =>
  Object.fromEntries(Object.entries(textsOf(locale, area)).filter(([key]) => wanted.test(key)))

/** The texts of the islands of the interaction checker: of other areas only what they show. */
export const checkerTexts = (locale: Locale): Texts => ({
  ...some(locale, 'product', /^severity/),
  ...some(locale, 'drug', /^(safety(Alcohol|Pregnancy)$|verdict|forProfessionals$|management$)/),
  ...some(locale, 'search', /^didYouMean$/),
  ...some(locale, 'errors', /^interaction/),
  ...textsOf(locale, 'interactions'),
})
