import { amount, amountOf, daysIn, tidied } from './dose.ts'

/** The times of a day at which a medicine is taken, as `1-0-1` names them. */
export const dayTimes = ['morning', 'noon', 'evening', 'night'] as const
export type DayTime = (typeof dayTimes)[number]

export const foods = ['after', 'before', 'with', 'empty'] as const
/** What one amount is counted in, where a dose says so. */
export const doseUnits = ['tablet', 'capsule', 'ml', 'unit', 'puff', 'drop', 'sachet'] as const
type DoseUnit = (typeof doseUnits)[number]

/** How often, where a dose names no time of day. */
export type Often =
  | { is: 'times'; count: number }
  | { is: 'hours'; count: number }
  | { is: 'weekly' | 'otherDay' | 'once' }

/**
 * What a dose says in words that we understand completely. What it does not say is null: nothing is filled in. `at`: amounts by time of day, `amount`: of
 * each taking.
 */
export type Dosage = {
  at: Partial<Record<DayTime, number | null>> | null
  amount: number | null
  unit: DoseUnit | null
  often: Often | null
  whenNeeded: boolean
  food: (typeof foods)[number] | null
  days: number | null
}

const units: readonly [RegExp, DoseUnit][] = [
  [/^(?:tab|tabs|tablet|tablets|t)$/, 'tablet'],
  [/^(?:cap|caps|capsule|capsules|c)$/, 'capsule'],
  [/^ml$/, 'ml'],
  [/^(?:unit|units|u|iu)$/, 'unit'],
  [/^puffs?$/, 'puff'],
  [/^drops?$/, 'drop'],
  [/^sachets?$/, 'sachet'],
]
const unitWord = `(tab(?:let)?s?|cap(?:sule)?s?|t|c|ml|units?|u|iu|puffs?|drops?|sachets?)`

/** `isDaily`: "daily" was said, which beside times of day means every day, not once. */
type Found = { dosage: Dosage; isClear: boolean; isDaily: boolean }
type Reader = readonly [RegExp, (reading: Found, match: RegExpExecArray) => void]

/** Says something once: what is said twice in different words is not clear. */
const say = <Field extends keyof Dosage>(
  reading: Found,
  field: Field,
  value: Dosage[Field],
): void => {
  const before = reading.dosage[field]
  if (before !== null && before !== false && JSON.stringify(before) !== JSON.stringify(value))
    reading.isClear = false
  reading.dosage[field] = value
}
const at =
  (...times: DayTime[]) =>
  (reading: Found): void => {
    reading.dosage.at = {
      ...reading.dosage.at,
      ...Object.fromEntries(times.map((time) => [time, null])),
    }
  }
const often =
  (value: Often) =>
  (reading: Found): void =>
    say(reading, 'often', value)
const food =
  (value: NonNullable<Dosage['food']>) =>
  (reading: Found): void =>
    say(reading, 'food', value)

const dosesOf = (text: string): number[] => text.split(/\s*-+\s*/).map((one) => amountOf(one))

const meal = `(?:food|meals?|lunch and dinner|khana|khane|खाने)`
/** Each reads a piece from the beginning of what is left. Words that may mean two things (`on`, `tsp`) are in none of them. */
const readers: readonly Reader[] = [
  [
    new RegExp(String.raw`^${amount}(?:\s*-+\s*${amount}){2,3}(?![\d./-])`),
    (reading, [text]) => {
      const [morning = 0, noon = 0, third = 0, fourth] = dosesOf(text)
      say(
        reading,
        'at',
        fourth === undefined
          ? { morning, noon, night: third }
          : { morning, noon, evening: third, night: fourth },
      )
    },
  ],
  [
    new RegExp(String.raw`^(${amount})\s*${unitWord}(?![\p{L}\d])`, 'u'),
    (reading, [, count = '', word = '']) => {
      say(reading, 'amount', amountOf(count))
      say(reading, 'unit', units.find(([pattern]) => pattern.test(word))?.[1] ?? null)
    },
  ],
  [new RegExp(String.raw`^after\s+${meal}`), food('after')],
  [/^(?:pc|p\.c\.?|खाने के बाद|khane ke baad?)(?![\p{L}])/u, food('after')],
  [new RegExp(String.raw`^before\s+${meal}`), food('before')],
  [/^(?:ac|a\.c\.?|खाने से पहले|khane se pehle)(?![\p{L}])/u, food('before')],
  [new RegExp(String.raw`^with\s+${meal}`), food('with')],
  [/^(?:on\s+)?(?:an\s+)?empty stomach/, food('empty')],
  [
    /^(?:sos|prn|p\.r\.n\.?|(?:when|if|as) needed|ज़रूरत पर|जरूरत पर)(?![\p{L}])/u,
    (reading) => say(reading, 'whenNeeded', true),
  ],
  [
    /^(?:once (?:a |in a |per )?week|weekly|once weekly|1\/week)(?![\p{L}])/u,
    often({ is: 'weekly' }),
  ],
  [/^(?:alternate days?|alt days?|every other day|eod|qod)(?![\p{L}])/u, often({ is: 'otherDay' })],
  [/^(?:stat)(?![\p{L}])/u, often({ is: 'once' })],
  [
    /^(?:q\s*|every\s+)?(4|6|8|12)\s*(?:h|hourly|hours|hrly)(?![\p{L}])/u,
    (reading, [, count]) => say(reading, 'often', { is: 'hours', count: Number(count) }),
  ],
  [
    /^(?:qid|qds|q\.i\.d\.?|(?:4|four) times(?: a day| daily)?)(?![\p{L}])/u,
    often({ is: 'times', count: 4 }),
  ],
  [
    /^(?:tds|tid|t\.i\.d\.?|t\.d\.s\.?|thrice(?: a day| daily)?|(?:3|three) times(?: a day| daily)?)(?![\p{L}])/u,
    often({ is: 'times', count: 3 }),
  ],
  [
    /^(?:bd|bid|b\.i\.d\.?|b\.d\.?|bds|twice(?: a day| daily)?|(?:2|two) times(?: a day| daily)?)(?![\p{L}])/u,
    often({ is: 'times', count: 2 }),
  ],
  [/^(?:od|o\.d\.?|qd|once(?: a day| daily)?|q24h)(?![\p{L}])/u, often({ is: 'times', count: 1 })],
  [
    /^daily(?![\p{L}])/u,
    (reading) => {
      reading.isDaily = true
      say(reading, 'often', { is: 'times', count: 1 })
    },
  ],
  [/^(?:hs|h\.s\.?|(?:at )?bed ?time|nocte|at night|night)(?![\p{L}])/u, at('night')],
  [/^(?:om|mane|in the morning|morning)(?![\p{L}])/u, at('morning')],
  [/^(?:at noon|noon|afternoon)(?![\p{L}])/u, at('noon')],
  [/^(?:in the evening|evening)(?![\p{L}])/u, at('evening')],
  [/^(?:and|take|&|\+|,|;|\.|\(|\))/, () => {}],
  [/^(?:tab(?:let)?|cap(?:sule)?|inj|syp|syr|syrup)\.?(?![\p{L}])/u, () => {}],
]

/** Counts a dose of no unit in what the line is counted in, where that leaves no doubt. */
const wholeUnits: Readonly<Record<string, DoseUnit>> = {
  tablet: 'tablet',
  capsule: 'capsule',
  sachet: 'sachet',
}

/**
 * Reads all of a dose as a pharmacist typed it; `null` where any word of it is not understood, or two of them disagree: then it is told in the doctor's
 * words alone. `unit`: what the line is counted in.
 */
export const readDosage = (typed: string, unit: string): Dosage | null => {
  const { rest, days } = daysIn(tidied(typed.trim()))
  const reading: Found = {
    dosage: {
      at: null,
      amount: null,
      unit: null,
      often: null,
      whenNeeded: false,
      food: null,
      days,
    },
    isClear: true,
    isDaily: false,
  }
  let left = rest.trim()
  while (left !== '') {
    const reader = readers.find(([pattern]) => pattern.test(left))
    const match = reader?.[0].exec(left)
    if (!reader || !match || match[0] === '') return null
    reader[1](reading, match)
    left = left.slice(match[0].length).trim()
  }
  const { dosage } = reading
  const amounts = Object.values(dosage.at ?? {}).filter((one) => one !== null)
  const isTimed = amounts.length > 0
  // "5 ml 1-0-1": the schedule says when, the amount how much at each 1.
  if (isTimed && dosage.amount !== null && dosage.at) {
    for (const time of dayTimes) {
      const times = dosage.at[time]
      if (typeof times === 'number') dosage.at[time] = times * dosage.amount
    }
    dosage.amount = null
  }
  if (isTimed && dosage.unit === null) dosage.unit = wholeUnits[unit] ?? null
  // A schedule names each taking: how often besides it says the same or something else.
  const takings = Object.values(dosage.at ?? {}).filter((one) => one !== 0).length
  if (dosage.at && dosage.often) {
    if (dosage.often.is === 'times' && (dosage.often.count === takings || reading.isDaily))
      dosage.often = null
    else return null
  }
  const says = dosage.at !== null || dosage.often !== null || dosage.whenNeeded
  // `4-3-2-1` of tablets may be a dose that falls from day to day: in one day it would be ten.
  const isFalling =
    wholeUnits[unit] && amounts.every((one, nth) => one > 0 && one < (amounts[nth - 1] ?? Infinity))
  const isSane =
    amounts.every((one) => Number.isFinite(one)) &&
    (!dosage.at || takings > 0) &&
    !(isFalling && amounts.length > 1) &&
    dosage.days !== 0
  return reading.isClear && says && isSane ? dosage : null
}

/** `1½`, as labels print amounts; other fractions as decimals. */
export const amountText = (count: number): string => {
  const whole = Math.floor(count)
  const signs: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' }
  const sign = signs[String(Math.round((count - whole) * 1_000) / 1_000)]
  if (sign) return whole === 0 ? sign : `${whole}${sign}`
  return String(Math.round(count * 1_000) / 1_000)
}
