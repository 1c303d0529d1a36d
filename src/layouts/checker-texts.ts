import { type Texts, textsOf } from '#i18n/area.ts'
import type { Area } from '#i18n/keys.ts'
import type { Locale } from '#model/locale.ts'

const textsWithKeys = (locale: Locale, area: Area, keys: RegExp): Texts =>
  Object.fromEntries(Object.entries(textsOf(locale, area)).filter(([key]) => keys.test(key)))

/** Keys that only pages and the server use. */
const elsewhere = 'seo|home|title$|lead$|checkAnother$|orderedEarlier$|added$|removed$'
const ofBoth = new RegExp(`^(?!${elsewhere})`)
const ofPage = new RegExp(`^(?!${elsewhere}|cart|name$|standing$)`)

/** The texts of the interaction checker's islands: of each area only the keys they show. */
export const checkerTexts = (locale: Locale, of: 'page' | 'cart' = 'cart'): Texts => ({
  ...textsWithKeys(locale, 'product', /^severity/),
  ...textsWithKeys(locale, 'drug', /^(safety(Alcohol|Pregnancy)$|verdict(?!\w+Note$)|forProfessionals$|advice$|fromClass$)/),
  ...textsWithKeys(locale, 'search', /^didYouMean$/),
  ...textsWithKeys(locale, 'errors', /^interaction(?!sUnread$)/),
  ...textsWithKeys(locale, 'interactions', of === 'page' ? ofPage : ofBoth),
})
