import { locales } from '#model/locale.ts'
import type { RowField } from '#model/row-field.ts'

type Value = unknown
type Row = Readonly<Record<string, Value>>

/** A field that cannot be read, and why. */
export type FieldFault = { field: string; why: 'notNumber' | 'notNumbers' | 'notJson' | 'noEnglish' | 'notMoment' }

const indiaOffsetMs = 5.5 * 3_600_000

/** `2026-11-23T18:30:00.000Z` is `2026-11-24T00:00`, as a field for a time in India has it. */
const inIndia = (moment: string): string => new Date(Date.parse(moment) + indiaOffsetMs).toISOString().slice(0, 16)

/** The names of the inputs of a field: a text has one for each language. */
export const inputsOf = ({ name, kind }: RowField): string[] => (kind === 'text' ? locales.map((locale) => `${name}.${locale}`) : [name])

/** What the inputs of a field show of a value. */
export const shownOf = ({ name, kind }: RowField, value: Value): Record<string, string> => {
  if (kind === 'text') {
    const texts: Row = typeof value === 'string' ? { en: value } : ((value ?? {}) as Row)
    return Object.fromEntries(locales.map((locale) => [`${name}.${locale}`, String(texts[locale] ?? '')]))
  }
  if (value === undefined || value === null) return { [name]: '' }
  if (kind === 'numbers') return { [name]: (value as number[]).join(', ') }
  if (kind === 'structure') return { [name]: JSON.stringify(value, null, 2) }
  return { [name]: kind === 'moment' ? inIndia(String(value)) : String(value) }
}

type Read = { value: Value } | { why: FieldFault['why'] }

const textOf = (typed: Record<string, string>, name: string): Read => {
  const given = locales.flatMap((locale) => {
    const text = (typed[`${name}.${locale}`] ?? '').trim()
    return text === '' ? [] : [[locale, text] as const]
  })
  if (given.length === 0) return { value: null }
  if (given[0]?.[0] !== 'en') return { why: 'noEnglish' }
  return { value: given.length === 1 ? given[0][1] : Object.fromEntries(given) }
}

const jsonOf = (text: string): Read => {
  try {
    return { value: JSON.parse(text) as Value }
  } catch {
    return { why: 'notJson' }
  }
}

const numbersOf = (text: string): Read => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  return parts.every((part) => /^\d{1,12}$/.test(part)) ? { value: parts.map(Number) } : { why: 'notNumbers' }
}

const momentOf = (text: string): Read => {
  // What is typed is a time in India, wherever the browser is.
  const at = Date.parse(`${text}:00+05:30`)
  return Number.isNaN(at) ? { why: 'notMoment' } : { value: new Date(at).toISOString() }
}

/** The value that was typed; null where nothing was. */
const readField = ({ name, kind }: RowField, typed: Record<string, string>): Read => {
  if (kind === 'text') return textOf(typed, name)
  const text = (typed[name] ?? '').trim()
  if (text === '') return { value: null }
  if (kind === 'number' || kind === 'whole') {
    const number = Number(text)
    return Number.isFinite(number) && (kind === 'number' || Number.isInteger(number)) ? { value: number } : { why: 'notNumber' }
  }
  if (kind === 'truth') return { value: text === 'true' }
  if (kind === 'numbers') return numbersOf(text)
  if (kind === 'moment') return momentOf(text)
  return kind === 'structure' ? jsonOf(text) : { value: text }
}

/** The fields that differ from `row` as they were typed, null where one is taken away; or the first that cannot be read. */
export const changedFields = (
  fields: readonly RowField[],
  row: Row,
  typed: Record<string, string>,
): { set: Record<string, Value> } | { fault: FieldFault } => {
  const set: Record<string, Value> = {}
  for (const field of fields) {
    const shown = shownOf(field, row[field.name])
    // Text areas end their lines as the form does.
    if (inputsOf(field).every((input) => (typed[input] ?? '').replaceAll('\r\n', '\n').trim() === (shown[input] ?? '').trim())) continue
    const read = readField(field, typed)
    if ('why' in read) return { fault: { field: field.name, why: read.why } }
    set[field.name] = read.value
  }
  return { set }
}
