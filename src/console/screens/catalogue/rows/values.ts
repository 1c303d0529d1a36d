import { locales } from '#model/locale.ts'
import type { RowField } from '#model/row-field.ts'

type Value = unknown
type Row = Readonly<Record<string, Value>>
/** What stands in the inputs of a form, by their names. */
export type TypedValues = Readonly<Record<string, string>>

/** A field that cannot be read, and why. */
export type FieldFault = {
  field: string
  why: 'notNumber' | 'notNumbers' | 'noEnglish' | 'notMoment'
}

const indiaOffsetMs = 5.5 * 3_600_000

/** `2026-11-23T18:30:00.000Z` is `2026-11-24T00:00`, as a field for a time in India has it. */
const inIndia = (moment: string): string =>
  new Date(Date.parse(moment) + indiaOffsetMs).toISOString().slice(0, 16)

/** A field within a group or an entry of a list, as its inputs are named: `faq.0.answer`. */
export const within = (name: string, field: RowField): RowField => ({
  ...field,
  name: `${name}.${field.name}`,
})

/** One of several texts, as its inputs are named: `uses.0`. */
export const textAt = (name: string, key: string): RowField => ({
  name: `${name}.${key}`,
  kind: 'text',
  required: false,
})

const keysIn = (typed: TypedValues, name: string): string[] =>
  (typed[name] ?? '').split(',').filter((key) => key !== '')

const entriesOf = (value: Value): Value[] => (Array.isArray(value) ? value : [])

export const shownOf = (field: RowField, value: Value): Record<string, string> => {
  const { name, kind, fields = [] } = field
  const row = (value ?? {}) as Row
  switch (kind) {
    case 'text': {
      const texts: Row = typeof value === 'string' ? { en: value } : row
      return Object.fromEntries(
        locales.map((locale) => [`${name}.${locale}`, String(texts[locale] ?? '')]),
      )
    }
    case 'group':
      return Object.assign({}, ...fields.map((one) => shownOf(within(name, one), row[one.name])))
    case 'list':
    case 'texts': {
      const entries = entriesOf(value)
      const keys = entries.map((_, at) => String(at))
      const entry = (key: string): RowField =>
        kind === 'texts'
          ? textAt(name, key)
          : { name: `${name}.${key}`, kind: 'group', required: false, fields }
      return Object.assign(
        { [name]: keys.join(',') },
        ...entries.map((one, at) => shownOf(entry(String(at)), one)),
      )
    }
    case 'lines':
      return { [name]: entriesOf(value).join('\n') }
    case 'numbers':
      return { [name]: entriesOf(value).join(', ') }
    default:
      if (value === undefined || value === null) return { [name]: '' }
      return { [name]: kind === 'moment' ? inIndia(String(value)) : String(value) }
  }
}

type Read = { value: Value } | { why: FieldFault['why'] }

const textOf = (typed: TypedValues, name: string): Read => {
  const given = locales.flatMap((locale) => {
    const text = (typed[`${name}.${locale}`] ?? '').replaceAll('\r\n', '\n').trim()
    return text === '' ? [] : [[locale, text] as const]
  })
  if (given.length === 0) return { value: null }
  if (given[0]?.[0] !== 'en') return { why: 'noEnglish' }
  return { value: given.length === 1 ? given[0][1] : Object.fromEntries(given) }
}

const numbersOf = (text: string): Read => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  return parts.every((part) => /^\d{1,12}$/.test(part))
    ? { value: parts.map(Number) }
    : { why: 'notNumbers' }
}

const linesOf = (text: string): Read => ({
  value: text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
})

const momentOf = (text: string): Read => {
  // What is typed is a time in India, wherever the browser is.
  const at = Date.parse(`${text}:00+05:30`)
  return Number.isNaN(at) ? { why: 'notMoment' } : { value: new Date(at).toISOString() }
}

/** An object of what was typed in its fields; null where nothing was. */
const groupOf = (fields: readonly RowField[], name: string, typed: TypedValues): Read => {
  const group: Record<string, Value> = {}
  for (const field of fields) {
    const read = readField(within(name, field), typed)
    if ('why' in read) return read
    if (read.value !== null) group[field.name] = read.value
  }
  return { value: Object.keys(group).length === 0 ? null : group }
}

/** The entries of a list in which something was typed; null without any. */
const listOf = (typed: TypedValues, name: string, entry: (key: string) => Read): Read => {
  const entries: Value[] = []
  for (const key of keysIn(typed, name)) {
    const read = entry(key)
    if ('why' in read) return read
    if (read.value !== null) entries.push(read.value)
  }
  return { value: entries.length === 0 ? null : entries }
}

/** The value that was typed; null where nothing was. */
const readField = ({ name, kind, fields = [] }: RowField, typed: TypedValues): Read => {
  if (kind === 'text') return textOf(typed, name)
  if (kind === 'group') return groupOf(fields, name, typed)
  if (kind === 'list') return listOf(typed, name, (key) => groupOf(fields, `${name}.${key}`, typed))
  if (kind === 'texts') return listOf(typed, name, (key) => textOf(typed, `${name}.${key}`))
  const text = (typed[name] ?? '').trim()
  if (text === '') return { value: null }
  if (kind === 'number' || kind === 'whole') {
    const number = Number(text)
    return Number.isFinite(number) && (kind === 'number' || Number.isInteger(number))
      ? { value: number }
      : { why: 'notNumber' }
  }
  if (kind === 'truth') return { value: text === 'true' }
  if (kind === 'numbers') return numbersOf(text)
  if (kind === 'lines') return linesOf(text)
  return kind === 'moment' ? momentOf(text) : { value: text }
}

const isSame = (one: Read, other: Read): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ from `row` as they were typed, null where one is taken away; or the first that cannot be read. */
export const changedFields = (
  fields: readonly RowField[],
  row: Row,
  typed: TypedValues,
): { set: Record<string, Value> } | { fault: FieldFault } => {
  const set: Record<string, Value> = {}
  for (const field of fields) {
    const read = readField(field, typed)
    if (isSame(read, readField(field, shownOf(field, row[field.name])))) continue
    if ('why' in read) return { fault: { field: field.name, why: read.why } }
    set[field.name] = read.value
  }
  return { set }
}
