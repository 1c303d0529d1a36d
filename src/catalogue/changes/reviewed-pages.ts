import type { Locale } from '#model/locale.ts'
import type { Catalogue } from '../open.ts'
import { type PageKey, pages } from '../page.ts'
import { placeOf } from '../query/product.ts'

/** The pages that show the reviews of products; prescription medicines and other drugs have none. */
export const reviewedPages = (
  catalogue: Catalogue,
  productIds: readonly number[],
  locales: readonly Locale[],
): PageKey[] =>
  productIds.flatMap((id) => {
    const product = placeOf(catalogue, id)
    return product?.kind === 'otc' ? locales.map((locale) => pages.one('otc', locale, product)) : []
  })
