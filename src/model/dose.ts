/** What a dose as it is written says: units a day and days, each null where it does not say or cannot be counted. */
export type ReadDose = {
  /** The dose without its days. */
  dose: string
  perDay: number | null
  days: number | null
}

const fractions: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' }

/** One of digits and signs, as they are typed and printed. */
export const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(\d?)\s*([½¼¾])/g, (_, whole: string, sign: string) =>
      whole === '' ? (fractions[sign] ?? '') : `${whole}+${fractions[sign]}`,
    )
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/[–—−_]/g, '-')
    .replaceAll(/[×*✕]/g, 'x')
    .replaceAll(/[⁄]/g, '/')

/** Days in the unit that follows a number: `5 days`, `5d`, `5/7`, `2 weeks`, `1/12`. */
const spans = [
  [/^(?:d|days?|din|दिन|दिनों)$/, 1],
  [/^(?:w|wks?|weeks?|hafte|हफ़्ते|हफ्ते)$/, 7],
  [/^(?:m|mths?|months?|mahine|महीने)$/, 30],
  [/^\/\s*7$/, 1],
  [/^\/\s*52$/, 7],
  [/^\/\s*12$/, 30],
] as const

const word = String.raw`(?:days?|din|d|दिनों|दिन|weeks?|wks?|w|hafte|हफ़्ते|हफ्ते|months?|mths?|m|mahine|महीने|\/\s*(?:7|52|12))`
/** A length of time with its unit anywhere, or after a cross at the end of the text. */
const timed = new RegExp(
  String.raw`(?:(?:\bfor|\bx|,|;)\s*)?(?<![\d/.\-+])(\d{1,3})\s*(${word})(?![\p{L}\p{M}\d])`,
  'u',
)
const crossed = /(?:^|[\s\d\p{L})])(x\s*(\d{1,3}))\s*\.?$/u

type Timed = { rest: string; days: number | null }

const without = (text: string, from: number, length: number): string =>
  `${text.slice(0, from)} ${text.slice(from + length)}`
    .replaceAll(/\s+/g, ' ')
    .replace(/(?:\s|,|;|\bx|\bfor)+$/i, '')
    .trim()

export const daysIn = (text: string): Timed => {
  const match = timed.exec(text)
  if (match?.[1] && match[2]) {
    const unit = match[2]
    const size = spans.find(([pattern]) => pattern.test(unit))?.[1] ?? 1
    return { rest: without(text, match.index, match[0].length), days: Number(match[1]) * size }
  }
  const cross = crossed.exec(text)
  if (cross?.[1] && cross[2]) {
    const rest = text.slice(0, cross.index + cross[0].indexOf(cross[1])).trim()
    // "1x10" is a pack, or packs: a number alone is no dose.
    if (/[^\d\s./]/.test(rest)) return { rest, days: Number(cross[2]) }
  }
  return { rest: text, days: null }
}

export const amount = String.raw`(?:\d+\+\d\/\d|\d+\/\d|\d+(?:\.\d+)?|\.\d+)`
export const amountOf = (text: string): number =>
  text.split('+').reduce((sum, part) => {
    const [over = '0', under] = part.split('/')
    return sum + Number(over) / Number(under ?? 1)
  }, 0)

/** `1-0-1`, `1/2-0-1/2`, `1---0---1`, `1-1-1-1`: two to four doses of a day, each with dashes between. */
const schedule = new RegExp(String.raw`(?<![\d./])${amount}(?:\s*-+\s*${amount}){2,3}(?![\d./])`)

/** How often a day, by the abbreviations of prescriptions. */
const frequencies = [
  [/\b(?:qid|qds|q\.i\.d|4\s*times|four times|q6h|6\s*hourly)\b/, 4],
  [/\b(?:tds|tid|t\.i\.d|t\.d\.s|thrice|3\s*times|three times|q8h|8\s*hourly)\b/, 3],
  [/\b(?:bd|bid|b\.i\.d|b\.d|bds|twice|2\s*times|two times|q12h|12\s*hourly)\b/, 2],
  [/\b(?:od|o\.d|qd|hs|h\.s|om|on|mane|nocte|bedtime|once|daily|q24h)\b/, 1],
] as const

/** When needed, once a week, every other day: what a day takes cannot be counted from it. */
const uncounted =
  /\b(?:sos|prn|p\.r\.n|stat|when needed|if needed|as needed|week(?:ly)?|month(?:ly)?|alternate|alt|eod|qod|every other)\b|ज़रूरत|जरूरत|हफ़्ते में|हफ्ते में/

const counted = `(?:tab(?:let)?s?|cap(?:sule)?s?|t|c|ml|units?|u|iu|puffs?|drops?|sachets?|respules?|nos?)`
const each = new RegExp(String.raw`(?<![\d./\-])(${amount})\s*(${counted})\b`)
/** Units that a line of an order is counted in, and the words of doses that count the same. */
const sameUnit: Readonly<Record<string, RegExp>> = {
  ml: /^ml$/,
  tablet: /^(?:t|tab|nos?)/,
  capsule: /^(?:c|cap|nos?)/,
  sachet: /^(?:sachet|nos?)/,
  respule: /^(?:respule|nos?)/,
}
const isWhole = (unit: string): boolean => unit !== 'ml' && unit in sameUnit

/**
 * Reads a dose as a pharmacist types it: `1-0-1 x 5`, `BD x 5`, `1/2-0-1/2`, `TDS 3d`, `5 ml BD 5 days`. `unit`: what the line is counted in, `tablet` or
 * `ml`; where a dose counts something else, such as spoons of a syrup, units a day are not told.
 */
export const readDose = (typed: string, unit = 'tablet'): ReadDose => {
  const text = tidied(typed.trim())
  const { rest, days } = daysIn(text)
  const perDay = ((): number | null => {
    if (uncounted.test(rest)) return null
    const part = each.exec(rest)
    if (part?.[2] && !(sameUnit[unit]?.test(part[2]) ?? false)) return null
    const once = part?.[1] ? amountOf(part[1]) : 1
    const times = schedule.exec(rest)
    if (times) {
      const doses = times[0].split(/-+/).map((one) => amountOf(one.trim()))
      // "5 ml 1-0-1": the schedule says how often, the amount says how much.
      const sum = doses.reduce((all, one) => all + one, 0)
      if (!isWhole(unit) && !part) return null
      return part ? sum * once : sum
    }
    const often = frequencies.find(([pattern]) => pattern.test(rest))?.[1]
    if (often === undefined || (!isWhole(unit) && !part)) return null
    const bare = part ? null : new RegExp(String.raw`^(${amount})\s+(?=\p{L})`, 'u').exec(rest)
    return often * (bare?.[1] ? amountOf(bare[1]) : once)
  })()
  const isCounted = perDay !== null && Number.isFinite(perDay) && perDay > 0
  return {
    // Nothing was said but days: then the dose is still to be typed.
    dose: days === null ? typed.trim() : keptCase(typed.trim(), rest),
    perDay: isCounted ? Math.round(perDay * 1_000) / 1_000 : null,
    days: days !== null && days > 0 && days <= 366 ? days : null,
  }
}

/** The rest of a text as it was typed: its days came at the end or at the beginning. */
const keptCase = (typed: string, rest: string): string => {
  const lower = typed.toLowerCase()
  const at = lower.indexOf(rest)
  return at === -1 ? rest : typed.slice(at, at + rest.length)
}
