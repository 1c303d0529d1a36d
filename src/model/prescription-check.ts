import { thousandthsOf } from './quantity.ts'

/** What a pharmacist reads on a prescription for one medicine. */
export type Transcription = {
  prescriber: string
  prescriberRegistration: string
  prescriberAddress: string
  patient: string
  /** Days in India, `2026-11-20`. */
  issuedOn: string
  validUntil: string | null
  /** How often it may be supplied again. */
  repeats: number
  dose: string
  /** Units a day and days; null where the prescription does not say, as for what is used when needed. */
  perDay: number | null
  days: number | null
}

/** A prescription that names no end is good for six months. */
const validMonths = 6

/** The last day on which a prescription is good. */
export const lastDay = ({
  issuedOn,
  validUntil,
}: Pick<Transcription, 'issuedOn' | 'validUntil'>): string => {
  if (validUntil !== null) return validUntil
  const [year = 0, month = 1, day = 1] = issuedOn.split('-').map(Number)
  const months = year * 12 + month - 1 + validMonths
  const daysThere = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-${String(Math.min(day, daysThere)).padStart(2, '0')}`
}

/** The most that a prescription covers, in whole packs, as its days need; null where it does not say. Thousandths of a unit. */
export const mostSupplied = (
  { perDay, days }: Pick<Transcription, 'perDay' | 'days'>,
  pack: number,
): number | null =>
  perDay === null || days === null ? null : Math.ceil((thousandthsOf(perDay) * days) / pack) * pack

const titles = /^(mr|mrs|ms|miss|shri|sri|smt|kumari|master|baby|dr)$/

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLocaleLowerCase('en-IN')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && !titles.test(word))
    .sort()

/** The words of a name, sorted, without titles: equal for one name however it is written. */
export const nameKey = (name: string): string => wordsOf(name).join(' ')

/** Whether two names are certainly of one person: the same words, in any order, without titles. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

/** Columns of the Schedule H1 register that a prescription must fill. */
export const registerColumns = [
  'prescriber',
  'prescriberRegistration',
  'prescriberAddress',
  'patient',
] as const

/** The first column that would be empty in the register, or null. */
export const missingColumn = (
  transcription: Pick<Transcription, (typeof registerColumns)[number]>,
) => registerColumns.find((column) => transcription[column].trim() === '') ?? null
