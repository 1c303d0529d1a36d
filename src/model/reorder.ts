import { limits } from './limits.ts'

/** Packs of a product in a re-order (spec §5): forced to 1 to 100, and what is no number becomes 1. */
export const packsOf = (wanted: unknown): number => {
  const number = typeof wanted === 'number' || (typeof wanted === 'string' && wanted.trim() !== '') ? Number(wanted) : Number.NaN
  if (!Number.isFinite(number)) return limits.reorder.min
  return Math.min(Math.max(Math.trunc(number), limits.reorder.min), limits.reorder.max)
}

const dayMs = 24 * 60 * 60_000
const indiaMs = 5.5 * 60 * 60_000

/** The day of a moment in India, `2026-11-27`: due days are counted there. */
export const dayInIndia = (moment: Date): string => new Date(moment.getTime() + indiaMs).toISOString().slice(0, 10)

/** `days` after a day, both as `2026-11-27`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The next due day after `today`: days on which nothing ran, because no server did, are not made up for. */
export const nextDue = (due: string, everyDays: number, today: string): string => {
  const late = Math.max(0, Math.floor((Date.parse(today) - Date.parse(due)) / dayMs / everyDays))
  return dayAfter(due, (late + 1) * everyDays)
}
