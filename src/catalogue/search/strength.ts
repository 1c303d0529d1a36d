/**
 * Numbers in names, labels and queries as tokens of the index: `#650` for the bare number, `#650mg` with its unit. A strength is a hard
 * filter, so both sides are normalised here: `0.5 g`, `500mg` and `500 MG` are equal, and so are `60k` and `60,000 IU`.
 */

export type Amount = { value: number; unit: Unit | null }
/** Masses are in mg, volumes in ml. */
export type Unit = 'mg' | 'ml' | 'iu' | '%'

const units: Record<string, { unit: Unit; factor: number }> = {
  mg: { unit: 'mg', factor: 1 },
  mgs: { unit: 'mg', factor: 1 },
  mcg: { unit: 'mg', factor: 1e-3 },
  g: { unit: 'mg', factor: 1e3 },
  gm: { unit: 'mg', factor: 1e3 },
  gms: { unit: 'mg', factor: 1e3 },
  gram: { unit: 'mg', factor: 1e3 },
  grams: { unit: 'mg', factor: 1e3 },
  kg: { unit: 'mg', factor: 1e6 },
  ml: { unit: 'ml', factor: 1 },
  l: { unit: 'ml', factor: 1e3 },
  ltr: { unit: 'ml', factor: 1e3 },
  litre: { unit: 'ml', factor: 1e3 },
  iu: { unit: 'iu', factor: 1 },
  miu: { unit: 'iu', factor: 1e6 },
  unit: { unit: 'iu', factor: 1 },
  units: { unit: 'iu', factor: 1 },
  '%': { unit: '%', factor: 1 },
}

/** Multipliers of large numbers, mostly for vitamin D: `60k`, `3 lac`. */
const multiples: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  lac: 1e5,
  lakh: 1e5,
  million: 1e6,
}

/** A lone `k` or `l` counts only directly after its number: "pan 40 l" means Pan L. */
const touching = ['k', 'l']
const spaced = (names: string[]): string =>
  names
    .filter((name) => /^[a-z]/.test(name) && !touching.includes(name))
    .sort((a, b) => b.length - a.length)
    .join('|')
const number = String.raw`\d{1,3}(?:,\d{2,3})+(?!\d)|\d+(?:\.\d+)?|\.\d+`

/** A number that does not continue a word (`b12` and `बी12` are words), its multiplier and unit. Also matches `10s`, the pack. */
export const amountPattern = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d.])(${number})(?:(?:(k)|\s?(${spaced(Object.keys(multiples))}))(?![a-z]))?(?:(l(?![a-z]))|\s?(?:(%)|(${spaced(Object.keys(units))})(?![a-z])))?`,
  'gu',
)

/** Rounds to twelve digits: more than any label prints, and free of binary rounding noise. */
const tidied = (value: number): number => Number(value.toPrecision(12))

/** Parses one match of `amountPattern`: the number as printed, and the amount in the base unit. */
export const amountOf = ([, digits, k, multiple, litre, percent, name]: RegExpMatchArray): {
  printed: number
  amount: Amount
} => {
  const printed =
    Number((digits as string).replaceAll(',', '')) * (multiples[k ?? multiple ?? ''] ?? 1)
  const unit = units[litre ?? percent ?? name ?? '']
  return {
    printed,
    amount: unit
      ? { value: tidied(printed * unit.factor), unit: unit.unit }
      : { value: printed, unit: null },
  }
}

/** Removes the denominator of a strength (`/5ml`, `/actuation`), which says nothing about how strong the product is. */
export const withoutDenominator = (text: string): string =>
  text.replace(percentOf, '%').replace(denominator, '')
/** `2% w/v` means 2 %, by weight or by volume. */
const percentOf = /%\s?[wv]\s?\/\s?[wv](?![a-z])/g
const denominator =
  /(?<=\d\s?(?:mg|mcg|gm?|iu|units?|%|meq|mmol)?\s?)\/\s?(?:\d+(?:\.\d+)?\s?)?(?:ml|gm?|l|hr|hour|dose|puff|actuation|spray|drop|vial|tab|tablet|cap|capsule)(?![a-z])/g

/** Replaces signs in exponents, which tokens must not contain. */
export const amountToken = ({ value, unit }: Amount): string =>
  `#${String(tidied(value)).replace(/[+-]/, '_')}${unit ?? ''}`

export const amountTokensOf = (text: string): string[] =>
  [...text.matchAll(amountPattern)].flatMap((match) => {
    const { printed, amount } = amountOf(match)
    const tokens = [amountToken({ value: printed, unit: null })]
    if (amount.unit) tokens.push(amountToken(amount))
    // "1 g" is also searched as "1000".
    if (amount.unit === 'mg' && amount.value > printed)
      tokens.push(amountToken({ value: amount.value, unit: null }))
    return tokens
  })
