/** Days are counted in India, five and a half hours before the sun of Greenwich. */
const aheadMs = 5.5 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** The UTC moment at which a day, `2026-12-01`, begins in India, so many days later; null for one that is in no calendar. */
export const dayBegins = (day: string, daysLater = 0): string | null => {
  const greenwich = Date.parse(`${day}T00:00:00.000Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(greenwich) || new Date(greenwich).toISOString().slice(0, 10) !== day) return null
  return new Date(greenwich + daysLater * dayMs - aheadMs).toISOString()
}

/** The UTC moment of a day and time in India, `2026-12-05T09:00` or with a space between; null for one that is in no calendar. */
export const momentInIndia = (text: string): string | null => {
  const [, day = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const begins = dayBegins(day)
  return begins && new Date(Date.parse(begins) + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString()
}
