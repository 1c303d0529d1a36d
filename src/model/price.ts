import { type Paise, roundHalfUp, share } from './money.ts'
import type { SaleState } from './product.ts'

/**
 * The price of a pack whose export gives an MRP but no price: the MRP less the shop's discount (spec §9), rounded half-up to the
 * paisa, once per pack. A given price is never discounted again.
 */
export const defaultOffer = (mrp: Paise, discountPercent: number): Paise =>
  share(mrp, Math.round((100 - discountPercent) * 100))

/**
 * The pack price that a page shows, which is also the one compared: the offered price where the product is sold, otherwise its MRP as
 * information; none for a banned product.
 */
export const shownPrice = ({
  sale,
  mrp,
  price,
}: {
  sale: SaleState
  mrp: Paise | null
  price: Paise | null
}): Paise | null => (sale === 'banned' ? null : sale === 'for-sale' ? price : mrp)

type Priced = { sale: SaleState; mrp: Paise | null; price: Paise | null }

/**
 * The pack prices in which two products are compared, of one kind: what both cost here, or, if one of them cannot be bought, what is
 * printed on both. `null` if either lacks it. A printed price against an offered one would call every substitute cheaper.
 */
export const comparablePrices = (
  theirs: Priced,
  mine: Priced,
): { kind: 'price' | 'mrp'; theirs: Paise; mine: Paise } | null => {
  if (theirs.sale === 'banned' || mine.sale === 'banned') return null
  const kind = theirs.sale === 'for-sale' && mine.sale === 'for-sale' ? 'price' : 'mrp'
  const [a, b] = [theirs[kind], mine[kind]]
  return a === null || b === null ? null : { kind, theirs: a, mine: b }
}

/** The price of one pack of so many units. Units may be a fraction (2.5 ml) but are never zero. */
export type PackPrice = { price: Paise; units: number }

/** Price of one unit for people to read, half-up to the paisa; `null` when the pack is the unit. */
export const unitPriceOf = ({ price, units }: PackPrice): Paise | null =>
  units === 1 ? null : roundHalfUp(price / units)

/** Units as whole thousandths, so that a comparison of unit prices is exact. */
const thousandths = (units: number): bigint => BigInt(Math.round(units * 1000))

/** A unit of `pack` and a unit of `than` at their exact prices, as two whole numbers that compare as the prices do. */
const compared = (pack: PackPrice, than: PackPrice): [pack: bigint, than: bigint] => [
  BigInt(pack.price) * thousandths(than.units),
  BigInt(than.price) * thousandths(pack.units),
]

/** Which way unit prices differ that are less than one percent apart; `null` when they are the same, or further apart. */
export const nearlyTheSame = (pack: PackPrice, than: PackPrice): 'cheaper' | 'dearer' | null => {
  const [theirs, mine] = compared(pack, than)
  const difference = mine - theirs
  if (difference === 0n || (difference < 0n ? -difference : difference) * 100n >= mine) return null
  return difference > 0n ? 'cheaper' : 'dearer'
}

/**
 * How much less a unit of `pack` costs than a unit of `than`, in whole percent; negative when it costs more. Compared as
 * fractions, not as rounded unit prices, and rounded down: a saving is never overstated, a surcharge never understated.
 */
export const percentBelowPerUnit = (pack: PackPrice, than: PackPrice): number | null => {
  const [theirs, mine] = compared(pack, than)
  if (mine <= 0n) return null
  const difference = (mine - theirs) * 100n
  const percent = difference / mine
  return Number(difference < 0n && percent * mine !== difference ? percent - 1n : percent)
}
