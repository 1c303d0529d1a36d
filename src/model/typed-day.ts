const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const isDay = (year: number, month: number, day: number): boolean => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}
const isoOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/**
 * A day as it is written on a prescription in India, day before month: `20/11/26`, `20.11.2026`, `20-11`, `20 Nov`, `2026-11-20`. Without a year it is the last
 * such day up to `today`. Null where it is no day.
 */
export const readDay = (typed: string, today: string): string | null => {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) {
    const [year, month, day] = iso.slice(1).map(Number) as [number, number, number]
    return isDay(year, month, day) ? isoOf(year, month, day) : null
  }
  const parts =
    /^(\d{1,2})[\s./-]*([a-z]{3,9}|(?<=[\s./-])\d{1,2})(?:[\s./,-]+(\d{4}|\d{2}))?$/.exec(text)
  if (!parts) return null
  const day = Number(parts[1])
  const named = months.indexOf((parts[2] ?? '').slice(0, 3))
  const month = named === -1 ? Number(parts[2]) : named + 1
  const [thisYear = 0] = today.split('-').map(Number)
  const year =
    parts[3] === undefined ? thisYear : Number(parts[3]) + (parts[3].length === 2 ? 2000 : 0)
  if (!isDay(year, month, day)) return null
  const found = isoOf(year, month, day)
  return parts[3] === undefined && found > today
    ? isDay(year - 1, month, day)
      ? isoOf(year - 1, month, day)
      : null
    : found
}
