import { groupedFigure, hasUnclearComma } from '#model/strength.ts'

/**
 * Parses amounts in names and compositions into comparable numbers: mass in milligrams, activity in international units, volume in
 * millilitres. Only amounts of a substance, and the volumes they are in, are read.
 */
export type Amount = {
  value: number
  /** Units are kept apart from international units, because they are not always equal. */
  base: 'mg' | 'iu' | 'unit' | '%' | 'meq' | 'cells'
  /** `250mg/5ml`: the denominator as printed. */
  per: { value: number; base: 'ml' | 'mg' | 'hour' | 'dose' } | null
  /** The figure before the unit as printed, before conversion to the base unit. */
  printed: number
}

const masses: Record<string, number> = {
  kg: 1e6,
  g: 1e3,
  gm: 1e3,
  gms: 1e3,
  mg: 1,
  mgs: 1,
  mcg: 1e-3,
  ug: 1e-3,
  microgram: 1e-3,
  ng: 1e-6,
}
const international: Record<string, number> = { iu: 1, miu: 1e6, k: 1e3, kiu: 1e3 }
const activities: Record<string, number> = { u: 1, unit: 1, units: 1, mu: 1e6 }
const multipliers: Record<string, number> = {
  lac: 1e5,
  lacs: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
}
const divisors: Record<string, { base: 'ml' | 'mg' | 'hour' | 'dose'; factor: number }> = {
  ml: { base: 'ml', factor: 1 },
  l: { base: 'ml', factor: 1e3 },
  ltr: { base: 'ml', factor: 1e3 },
  mg: { base: 'mg', factor: 1 },
  g: { base: 'mg', factor: 1e3 },
  gm: { base: 'mg', factor: 1e3 },
  h: { base: 'hour', factor: 1 },
  hr: { base: 'hour', factor: 1 },
  hour: { base: 'hour', factor: 1 },
  day: { base: 'hour', factor: 24 },
  dose: { base: 'dose', factor: 1 },
  puff: { base: 'dose', factor: 1 },
  spray: { base: 'dose', factor: 1 },
  actuation: { base: 'dose', factor: 1 },
  md: { base: 'dose', factor: 1 },
}

const number = String.raw`(?:${groupedFigure}|\d+)(?:\.\d+)?|\.\d+`
const units = String.raw`kg|gms?|g|mgs?|mcg|ug|microgram|ng|i\.?u\.?|miu|mu|kiu|units?|u|k|meq|mmol|cells|spores|%`
const amountPattern = new RegExp(
  String.raw`(?<![\w.]|\d,)(${number})\s*(lacs?|lakhs?|thousand|million|billion)?\s*(?:(${units})(?![a-z]))?` +
    String.raw`(?:\s*(?:/|per)\s*(\d+(?:\.\d+)?)?\s*(ml|ltr|l|hr|hour|h|day|dose|puff|spray|actuation|md)(?![a-z]))?`,
  'gi',
)

const unified = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[µμ]/g, 'u')
    .replace(/i\.\s?u\.?/g, 'iu')

const baseOf = (
  unit: string,
  figure: number,
  times: number,
): Pick<Amount, 'value' | 'base'> | null => {
  const mass = masses[unit]
  if (mass !== undefined) return { value: figure * times * mass, base: 'mg' }
  const whole = international[unit]
  if (whole !== undefined) return { value: figure * times * whole, base: 'iu' }
  const activity = activities[unit]
  if (activity !== undefined) return { value: figure * times * activity, base: 'unit' }
  if (unit === '%') return { value: figure, base: '%' }
  if (unit === 'cells' || unit === 'spores') return { value: figure * times, base: 'cells' }
  return unit === 'meq' || unit === 'mmol' ? { value: figure, base: 'meq' } : null
}

export type Amounts = {
  amounts: Amount[]
  /** Figures without a unit: `Dolo 650`. */
  bare: number[]
  /** Volumes without an amount: `(2ml Each)`. */
  volumes: number[]
  /** Figures that cannot be read for sure: `0,25mg`. */
  unclear: boolean
}

/**
 * Every amount in a text, in order. The members of a list share the unit of the last one: `500/125mg` is 500 mg and 125 mg. Figures that
 * are part of a word (`B12`, `D3`, `Omega 3`) are not amounts.
 */
export const amountsIn = (text: string): Amounts => {
  const parsed: Amounts = { amounts: [], bare: [], volumes: [], unclear: hasUnclearComma(text) }
  const plain = unified(text)
    .replace(
      /\b(?:vitamin|vit|omega|factor|coq|q|hepatitis|type|vitamin-?d|d|b|k|h|n)\s?-?\s?\d{1,2}\b(?![.,]?\d|\s*(?:mg|mcg|gm?|%|\/|iu|units?))/g,
      ' ',
    )
    // "4U" means "for you".
    .replace(/\b\du\b/g, ' ')
  const shared = shareUnits(plain)
  for (const match of shared.matchAll(amountPattern)) {
    const figure = Number((match[1] as string).replaceAll(',', ''))
    const times = match[2] === undefined ? 1 : (multipliers[match[2]] as number)
    const unit = match[3]?.replaceAll('.', '')
    if (unit === undefined) {
      const after = shared.slice((match.index ?? 0) + match[0].length)
      if (/^\s*(ml|ltr)\b/.test(after)) parsed.volumes.push(figure)
      else if (match[2] !== undefined)
        parsed.amounts.push({ value: figure * times, base: 'iu', per: null, printed: figure })
      else parsed.bare.push(figure)
      continue
    }
    const base = baseOf(unit, figure, times)
    if (base === null) continue
    const divisor = match[5] === undefined ? undefined : divisors[match[5]]
    const per = divisor
      ? { value: Number(match[4] ?? 1) * divisor.factor, base: divisor.base }
      : null
    parsed.amounts.push({ ...base, per, printed: figure })
  }
  return parsed
}

/** `10/20/5mg` → `10mg/20mg/5mg`; `5/10` in a name without units is unchanged. */
const shareUnits = (text: string): string =>
  text.replace(
    /\d+(?:\.\d+)?(?:\s*[/+-]\s*\d+(?:\.\d+)?)+\s*(mg|mcg|ug|gm|g|iu|%)(?![a-z])/g,
    (list, unit: string) =>
      list
        .slice(0, -unit.length)
        .split(/[/+-]/)
        .map((figure) => `${figure.trim()}${unit}`)
        .join(' / '),
  )

const read = (strength: string): Amount | null => {
  const { amounts, unclear } = amountsIn(strength.replace(/%\s*\(?[wv]\s?\/\s?[wv]\)?/i, '%'))
  return amounts.length === 1 && !unclear ? (amounts[0] as Amount) : null
}

// A catalogue has a few thousand distinct strengths and many times as many salts with one, so results are cached.
const strengths = new Map<string, Amount | null>()
const maxStrengths = 20_000

/** The amount of a composition's strength; `null` if it is not a comparable amount. */
export const amountOf = (strength: string): Amount | null => {
  const known = strengths.get(strength)
  if (known !== undefined) return known
  const amount = read(strength)
  if (strengths.size < maxStrengths) strengths.set(strength, amount)
  return amount
}

const tolerance = 1e-6
export const nearly = (a: number, b: number, share = tolerance): boolean =>
  Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b))
