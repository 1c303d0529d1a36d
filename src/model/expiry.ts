import { dayAfter } from './calendar-india.ts'
import { westernDigits } from './phone.ts'

// The expiry of a pack: `2027-11`, good until the end of the month, or `2027-11-15`, good until the end of the day.

const months = 'janfebmaraprmayjunjulaugsepoctnovdec'

/** 1 to 12 of a name such as `Nov` or `November`; 0 of anything else. */
const monthNamed = (name: string): number => {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  return at >= 0 && at % 3 === 0 ? at / 3 + 1 : 0
}
const yearOf = (digits: string): string => (digits.length === 2 ? `20${digits}` : digits)

const written = (year: string, month: number, day?: string): string | null => {
  const whole = yearOf(year)
  if (!/^20\d\d$/.test(whole) || month < 1 || month > 12) return null
  const asMonth = `${whole}-${String(month).padStart(2, '0')}`
  if (day === undefined) return asMonth
  const asDay = `${asMonth}-${day.padStart(2, '0')}`
  return asDay >= `${asMonth}-01` && asDay <= lastDay(asMonth) ? asDay : null
}

/** The last day on which a pack may be used. */
export const lastDay = (expiry: string): string => {
  if (expiry.length > 7) return expiry
  const [year = 0, month = 0] = expiry.split('-').map(Number)
  return dayAfter(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), -1)
}

/** Whether two expiries are one: a pack that prints the month alone names any day of it. */
export const isSameExpiry = (one: string, other: string): boolean =>
  one.length === other.length ? one === other : one.slice(0, 7) === other.slice(0, 7)

const between = '[\\s./-]+'
const inNumbers = new RegExp(`^(?:(\\d{1,2})${between})?(\\d{1,2})${between}(\\d{2}|\\d{4})$`)
const yearFirst = new RegExp(`^(\\d{4})${between}(\\d{1,2})(?:${between}(\\d{1,2}))?$`)
const inWords = /^(?:(\d{1,2})[\s./-]*)?([a-z]{3,9})[\s./-]*(\d{2}|\d{4})$/i

/** Reads an expiry as packs and ledgers print it: `11/26`, `Nov-26`, `2026-11`, `11/2026`, `30.11.2026`; null for anything else. */
export const readExpiry = (text: string): string | null => {
  const plain = westernDigits(text.normalize('NFKC'))
    .replace(/T00:00.*/, '')
    .replace(/^\s*(?:exp(?:iry)?(?:[.\s]*(?:date|dt))?|use before)\b[\s.:]*/i, '')
    .replaceAll(/[\p{Pd}\u2212,'’]/gu, '-')
    .trim()
  const iso = yearFirst.exec(plain)
  if (iso) return written(iso[1] ?? '', Number(iso[2]), iso[3])
  const numbers = inNumbers.exec(plain)
  if (numbers) return written(numbers[3] ?? '', Number(numbers[2]), numbers[1])
  const words = inWords.exec(plain)
  return words ? written(words[3] ?? '', monthNamed(words[2] ?? ''), words[1]) : null
}

/** `02/2027` of a month, `15/02/2027` of a day: as packs print it. */
export const printedExpiry = (expiry: string): string => expiry.split('-').reverse().join('/')
