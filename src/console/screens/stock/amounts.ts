import { lastDay } from '#model/expiry.ts'
import { word } from './words.ts'

/** `3`, or `3 + 5` where five units lie beside three packs. */
export const packsText = ({ units }: { units: number }, packUnits: number): string => {
  const packs = Math.floor(units / packUnits)
  const loose = Math.round((units - packs * packUnits) * 1_000) / 1_000
  return loose === 0 ? String(packs) : word('packsAndUnits', { packs, units: loose })
}

/** `02/2027` of a month, `15/02/2027` of a day: as packs print it. */
export const expiryText = (expiry: string): string => expiry.split('-').toReversed().join('/')

/** How long a batch is good, in whole months: under 0 once it has expired; `tone` tells it at a glance. */
export const lifeOf = (
  expiry: string,
  today: string,
): { months: number; tone: 'done' | 'soon' | 'harm' } => {
  const [year = 0, month = 0] = lastDay(expiry).split('-').map(Number)
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  const months = (year - thisYear) * 12 + month - thisMonth
  if (lastDay(expiry) < today) return { months: Math.min(months, -1), tone: 'harm' }
  return { months, tone: months <= 6 ? 'soon' : 'done' }
}
