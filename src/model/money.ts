import { z } from 'zod'

/**
 * Money is always whole paise. Decimals exist only where an export or a request is parsed (`paiseFromRupees`) and where a person reads
 * (`formatRupees`).
 */
export const Paise = z.int().brand<'Paise'>()
export type Paise = z.infer<typeof Paise>

/** A whole number of paise. Throws on a fraction, which is a programming error and not bad input. */
export const paise = (amount: number): Paise => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paise: ${amount}`)
  return amount as Paise
}

/** Half-up to the paisa: the only rounding rule of the product. */
export const roundHalfUp = (amount: number): Paise =>
  paise(Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5))

/** Parses rupees with at most two decimals, as exports and the API carry them. `null` if malformed. */
export const paiseFromRupees = (rupees: number): Paise | null => {
  const amount = Math.round(rupees * 100)
  // Rejects a third decimal, but tolerates binary fraction noise (0.1 + 0.2).
  return Number.isSafeInteger(amount) &&
    Math.abs(rupees * 100 - amount) < 1e-6 * Math.max(1, Math.abs(rupees))
    ? paise(amount)
    : null
}

/** Rupees as hands and ledgers write them, `₹1,23,456.50` or `Rs. 12`; NaN for what is none. A comma groups thousands: `12,5` is not 125. */
export const typedRupees = (text: string): number => {
  const plain = text.trim().replace(/^(?:₹|rs\.?|inr)\s*/i, '')
  return /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,2})?$/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : Number.NaN
}

/** A share of an amount in basis points (1 % = 100), half-up. */
export const share = (amount: Paise, basisPoints: number): Paise =>
  roundHalfUp((amount * basisPoints) / 10_000)

/**
 * How much less `price` is than `than`, in whole percent: the percentage whose discount gives `price` to the paisa, so that an offer of
 * 15 % reads 15; where there is none, rounded down, so that a saving is never overstated. Every page and reply that shows a discount uses it;
 * savings against another medicine are always rounded down (`percentBelowPerUnit`).
 */
export const percentBelow = (price: Paise, than: Paise): number => {
  if (than <= 0) return 0
  const exact = ((than - price) * 100) / than
  const nearest = Math.round(exact)
  return share(than, (100 - nearest) * 100) === price ? nearest : Math.floor(exact)
}

// Of whole paise there is no third decimal.
const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
const wholeRupees = new Intl.NumberFormat('en-IN')

/**
 * The only formatter: `₹1,23,456.50`, and `₹120` without paise where it stands in a sentence or alone. `paise`: it stands under or over others, which
 * are compared and added, so `₹120.00`. Digits and lakh grouping are `en-IN` in every language, because `Intl` with `mr-IN` changes the digits
 * and loses the grouping.
 */
export const formatRupees = (amount: Paise, paise: unknown = amount % 100): string =>
  `${amount < 0 ? '−' : ''}₹${(paise ? rupees : wholeRupees).format(Math.abs(amount) / 100)}`

/** Rupees with two decimals for the API and structured data, `"223.40"`. Throws for what is no whole number of paise. */
export const decimalRupees = (amount: number): string => (paise(amount) / 100).toFixed(2)

/** The same for an amount that may be missing. */
export const decimalRupeesOrNull = (amount: Paise | null): string | null =>
  amount === null ? null : decimalRupees(amount)

/** Formats rupees of the API, `"223.40"`; `null` stays `null`. `paise`: in a column. */
export const rupeesText = (rupees: string | null, paise?: unknown): string | null => {
  const amount = paiseFromRupees(Number(rupees ?? Number.NaN))
  return amount === null ? null : formatRupees(amount, paise)
}
