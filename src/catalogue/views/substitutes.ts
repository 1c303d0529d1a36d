import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { percentBelowPerUnit } from '#model/unit-price.ts'
import type { Substitute } from '#model/views/parts.ts'
import type { Catalogue } from '../open.ts'
import { type SubstituteRow, substitutesOf } from '../query/group.ts'
import type { CardRow } from '../query/product.ts'
import { makerName, offerOf, packOf } from './card.ts'
import { productHref } from './links.ts'

type Mine = Pick<CardRow, 'id' | 'price' | 'units' | 'sale'> & { substitution: string | null }

/** The cheapest products by unit price that may stand for `mine` and can be bought, itself left out (spec §3, 5 of spec §9). */
export const substitutesFor = (catalogue: Catalogue, mine: Mine, locale: Locale): { list: Substitute[]; total: number } => {
  if (mine.substitution === null) return { list: [], total: 0 }
  const { top, total } = substitutesOf(catalogue, mine.substitution)
  return {
    list: top
      .filter((row) => row.id !== mine.id)
      .slice(0, limits.pageSize.substitutesDrugPage)
      .map((row) => substituteOf(catalogue, row, mine, locale)),
    total: total - (mine.sale === 'for-sale' ? 1 : 0),
  }
}

const substituteOf = (catalogue: Catalogue, row: SubstituteRow, mine: Mine, locale: Locale): Substitute => ({
  id: row.id,
  name: row.name,
  href: productHref(row, locale),
  maker: makerName(catalogue, row),
  pack: packOf(row),
  offer: offerOf(row),
  savePercent: saving(row, mine),
  innovator: row.innovator !== 0,
})

/** A banned product shows no price, so nothing is cheaper than it either. */
const saving = (theirs: Pick<CardRow, 'price' | 'units'>, mine: Mine): number | null =>
  theirs.price === null || mine.price === null || mine.sale === 'banned'
    ? null
    : percentBelowPerUnit({ price: theirs.price, units: theirs.units }, { price: mine.price, units: mine.units })
