/**
 * Strengths as labels print them, brought to one spelling so that two products can be compared: `500 mg`, `500MG` and
 * `0.5 g` are equal, `5mg/5ml` is `1mg/ml`. Spellings that may mean different amounts (`%` and `% w/w`, `IU` and
 * `units`) stay different: a missed substitute does less harm than a wrong one.
 */

/** Multiples of a base unit: mass in milligrams, volume in millilitres, time in hours; others are only renamed. */
const units: Record<string, { base: string; factor: number }> = {
  kg: { base: 'mg', factor: 1e6 },
  g: { base: 'mg', factor: 1e3 },
  gm: { base: 'mg', factor: 1e3 },
  gms: { base: 'mg', factor: 1e3 },
  gram: { base: 'mg', factor: 1e3 },
  mg: { base: 'mg', factor: 1 },
  mgs: { base: 'mg', factor: 1 },
  milligram: { base: 'mg', factor: 1 },
  mcg: { base: 'mg', factor: 1e-3 },
  ug: { base: 'mg', factor: 1e-3 },
  microgram: { base: 'mg', factor: 1e-3 },
  ng: { base: 'mg', factor: 1e-6 },
  l: { base: 'ml', factor: 1e3 },
  ltr: { base: 'ml', factor: 1e3 },
  litre: { base: 'ml', factor: 1e3 },
  liter: { base: 'ml', factor: 1e3 },
  ml: { base: 'ml', factor: 1 },
  millilitre: { base: 'ml', factor: 1 },
  milliliter: { base: 'ml', factor: 1 },
  ul: { base: 'ml', factor: 1e-3 },
  h: { base: 'hour', factor: 1 },
  hr: { base: 'hour', factor: 1 },
  hour: { base: 'hour', factor: 1 },
  day: { base: 'hour', factor: 24 },
  iu: { base: 'iu', factor: 1 },
  // MIU is a million IU on Indian labels (gonadotrophins, colistin), never a thousandth.
  miu: { base: 'iu', factor: 1e6 },
  u: { base: 'unit', factor: 1 },
  unit: { base: 'unit', factor: 1 },
  mu: { base: 'unit', factor: 1e6 },
  dose: { base: 'dose', factor: 1 },
  puff: { base: 'dose', factor: 1 },
  actuation: { base: 'dose', factor: 1 },
  'metered dose': { base: 'dose', factor: 1 },
  spray: { base: 'dose', factor: 1 },
}

const multipliers: Record<string, number> = {
  thousand: 1e3,
  lac: 1e5,
  lakh: 1e5,
  million: 1e6,
  crore: 1e7,
  billion: 1e9,
}

type Amount = { value: number; base: string }

/** `0.48 billion cells` → 480000000 of `cell`. An unknown word is its own unit. */
const amountOf = (text: string): Amount | null => {
  const parts = /^(\d+(?:\.\d+)?|\.\d+)?\s*(.*)$/.exec(text)
  if (!parts) return null
  let value = parts[1] === undefined ? 1 : Number(parts[1])
  let word = parts[2] ?? ''
  const multiplier = /^(thousand|lac|lakh|million|crore|billion)s?\s*/.exec(word)
  if (multiplier) {
    value *= multipliers[multiplier[1] as string] as number
    word = word.slice(multiplier[0].length)
  }
  if (word === '') return null
  const singular = word.length > 2 && word.endsWith('s') ? word.slice(0, -1) : word
  const unit = units[word] ?? units[singular]
  return unit ? { value: value * unit.factor, base: unit.base } : { value, base: singular }
}

/** Twelve digits exceed what labels print and exclude binary rounding noise. */
const printed = (value: number): string => String(Number(value.toPrecision(12)))

/** A figure in groups of thousands, `500,000`, or of lakhs, `1,00,000`. `0,25` is a decimal of another country, not 25. */
export const groupedFigure = String.raw`(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?!,?\d)`
const grouped = new RegExp(String.raw`(?<![\d.,])${groupedFigure}`, 'g')

/** Figures joined by a comma that are not groups: whether it separates decimals or a list is unknown. */
export const hasUnclearComma = (text: string): boolean => /\d,\d/.test(withoutGroups(text))
const withoutGroups = (text: string): string =>
  text.replace(grouped, (figure) => figure.replaceAll(',', ''))

const tidy = (text: string): string =>
  withoutGroups(text)
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/i\.\s?u\.?/g, 'iu')
    .replace(/\s+/g, ' ')
    .trim()

/** `% w/v` is grams in 100 ml and `% w/w` grams in 100 g, by definition; a bare `%` stays unchanged. */
const percentage = (text: string): string | null => {
  const parts = /^(\d+(?:\.\d+)?|\.\d+)\s?%\s?\(?(w\s?\/\s?w|w\s?\/\s?v|v\s?\/\s?v)?\)?$/.exec(text)
  if (!parts) return null
  const value = Number(parts[1])
  const kind = parts[2]?.replaceAll(' ', '')
  if (kind === 'w/v') return `${printed(value * 10)}mg/ml`
  if (kind === 'w/w') return `${printed(value / 100)}mg/mg`
  return `${printed(value)}%${kind ?? ''}`
}

/**
 * The canonical spelling of a printed strength, for comparison only. `null` without an amount (`NA`, `-`, empty), without a
 * unit (`500`) or with an unclear comma (`0,25 mg`): such a strength is unknown, and unknown equals nothing.
 */
export const strengthKey = (strength: string): string | null => {
  const text = tidy(strength)
  if (!/\d/.test(text) || hasUnclearComma(text) || /^[\d.\s]+(?:$|\/|per\s)/.test(text)) return null
  const percent = percentage(text)
  if (percent) return percent
  const [numerator, denominator, ...rest] = text.split(/\s*\/\s*|\s+per\s+/)
  const amount = rest.length === 0 && numerator ? amountOf(numerator) : null
  if (!amount || !/^[\d.]/.test(text)) return text.replaceAll(' ', '')
  if (denominator === undefined) return `${printed(amount.value)}${amount.base}`
  const per = amountOf(denominator)
  if (!per || per.value === 0) return text.replaceAll(' ', '')
  return `${printed(amount.value / per.value)}${amount.base}/${per.base}`
}
