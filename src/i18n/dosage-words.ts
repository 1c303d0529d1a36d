import { amountText, type DayTime, type Dosage, dayTimes } from '#model/dosage.ts'
import { unitWords } from './packs.ts'
import type { T } from './t.ts'

export const dayTimeText = (t: T, time: DayTime): string => t(`label:${time}`)

/** `1½ tablets`; a number alone where the dose does not say what it counts. */
export const amountWords = (t: T, count: number, unit: Dosage['unit']): string => {
  const text = amountText(count)
  if (unit === null) return text
  if (unit === 'puff' || unit === 'drop' || unit === 'unit')
    return t(`label:${unit}`, { count: Math.max(count, 1), amount: text })
  const { one, other } = unitWords(t, unit)
  return `${text} ${count <= 1 ? one : other}`
}

const oftenText = (t: T, often: NonNullable<Dosage['often']>): string => {
  if (often.is === 'times') return t('label:timesADay', { count: often.count })
  if (often.is === 'hours') return t('label:everyHours', { hours: often.count })
  return t(`label:${often.is}`)
}

/** The amount at each time of day at which something is taken; without one where the dose says none. */
export const timedAmounts = (
  t: T,
  { at, amount, unit }: Dosage,
): { time: DayTime; text: string | null }[] =>
  dayTimes.flatMap((time) => {
    const count = at?.[time]
    if (count === undefined || count === 0) return []
    const own = count ?? amount
    return [{ time, text: own === null ? null : amountWords(t, own, unit) }]
  })

/** What a dose says besides its times of day, in short lines. */
export const dosageLines = (t: T, dosage: Dosage, days: number | null): string[] => {
  const { often, amount, unit, whenNeeded, food } = dosage
  const length = days ?? dosage.days
  return [
    ...(often ? [oftenText(t, often)] : []),
    ...(amount !== null && !dosage.at
      ? [t('label:eachTime', { amount: amountWords(t, amount, unit) })]
      : []),
    ...(whenNeeded ? [t('label:whenNeeded')] : []),
    ...(food ? [t(`label:${food}`)] : []),
    ...(length === null ? [] : [t('label:days', { count: length })]),
  ]
}
