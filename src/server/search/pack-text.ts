import type { CardRow } from '#catalogue/query/product.ts'
import { packOf } from '#catalogue/views/card.ts'
import { packWords } from '#i18n/packs.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import type { Locale } from '#model/locale.ts'

/** The pack description of a product page, for replies: `strip of 10 tablets`. */
export const packText = (locale: Locale, row: CardRow): string => packWords(serverTexts(locale), locale, packOf(row))
