import type { CardRow } from '#catalogue/query/product.ts'
import type { SellableRow } from '#catalogue/query/sellable.ts'
import { packOf } from '#catalogue/views/card.ts'
import { packWords, planWords, unitWords } from '#i18n/packs.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'

/** The pack description of a product page, for replies: `strip of 10 tablets`; of a care plan what it gives. */
export const packText = (locale: Locale, row: CardRow | SellableRow): string => {
  const t = serverTexts(locale)
  return 'plan' in row && row.plan ? planWords(t, row.plan) : packWords(t, locale, packOf(row))
}

/** A product that has left the catalogue has lost its unit. */
export const unitTexts = (locale: Locale, unit: string): { one: string; other: string } =>
  unitWords(serverTexts(locale), unit || 'unit')
