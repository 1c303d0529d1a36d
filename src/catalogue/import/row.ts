import type { z } from 'zod'
import { defaultLocale, isLocale } from '#model/locale.ts'
import { type Entity, entities } from '../export/manifest.ts'
import { faultWords } from './fault-words.ts'
import { maxLineBytes } from './lines.ts'

/** The end of the string that begins with the quotation mark at `start`. */
const endOf = (text: string, start: number): number => {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/**
 * The first field that an object of a valid JSON text has twice; null if none has. `JSON.parse` keeps the last and says nothing: of two prices in one
 * row, it is not known which is meant.
 */
const repeatedField = (text: string): string | null => {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const end = endOf(text, at)
      let next = end + 1
      while (text[next] === ' ' || text[next] === '\t') next++
      const fields = open.at(-1)
      if (fields && text[next] === ':') {
        const field = JSON.parse(text.slice(at, end + 1)) as string
        if (fields.has(field)) return field
        fields.add(field)
      }
      at = end
    }
  }
  return null
}

/** A fault of a row: the path of the field (`faq.0.answer.hi`; '' for the whole row) and the reason. */
export type Fault = { field: string; reason: string }

export type ReadRow<Row> =
  /** `left`: translations that were damaged; the row stands without them. */
  | { row: Row; value: Record<string, unknown>; left?: [Fault, ...Fault[]] }
  | { faults: [Fault, ...Fault[]]; value: Record<string, unknown> | null }

const decoder = new TextDecoder('utf-8', { fatal: true })

const whole = (reason: string): { faults: [Fault]; value: null } => ({
  faults: [{ field: '', reason }],
  value: null,
})

/** Parses a line to an object, before its schema is applied. */
const objectOf = (
  bytes: Buffer | null,
):
  | { value: Record<string, unknown> }
  | { faults: [Fault]; value: Record<string, unknown> | null } => {
  if (bytes === null) return whole(`is longer than ${maxLineBytes} bytes`)
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return whole('is not valid UTF-8')
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return whole('is not a JSON object')
    const row = value as Record<string, unknown>
    const twice = repeatedField(text)
    return twice === null
      ? { value: row }
      : { faults: [{ field: twice, reason: 'stands in the row twice' }], value: row }
  } catch {
    return whole('is not valid JSON')
  }
}

/** Parses a line once. `schemaOf` chooses the schema by the bare value, because a file may hold several kinds of rows. */
export const readRow = <Row>(
  bytes: Buffer | null,
  schemaOf: (value: Record<string, unknown>) => z.ZodType<Row>,
): ReadRow<Row> => {
  const found = objectOf(bytes)
  if ('faults' in found) return found
  const parsed = schemaOf(found.value).safeParse(found.value, { error: faultWords })
  if (parsed.success) return { row: parsed.data, value: found.value }
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, [])) as [Fault, ...Fault[]]
  const value = withoutTranslations(found.value, faults)
  const rest = value && schemaOf(value).safeParse(value, { error: faultWords })
  return value && rest?.success
    ? { row: rest.data, value, left: faults }
    : { faults, value: found.value }
}

/** A copy of a row without the translations that all of its faults lie in; null where another field is at fault. */
const withoutTranslations = (
  row: Record<string, unknown>,
  faults: readonly Fault[],
): Record<string, unknown> | null => {
  const copy = structuredClone(row)
  for (const { field } of faults) {
    const path = field.split('.')
    const locale = path.pop() as string
    const text = path.reduce<unknown>(
      (part, step) => (part as Record<string, unknown> | undefined)?.[step],
      copy,
    )
    if (!isLocale(locale) || locale === defaultLocale || !isTranslated(text)) return null
    delete text[locale]
  }
  return copy
}

const isTranslated = (text: unknown): text is Record<string, unknown> =>
  typeof text === 'object' && text !== null && defaultLocale in text

/** The faults of a row that is made here, by the schema of its entity; null where it has none. */
export const rowFaults = (
  entity: Entity,
  value: Record<string, unknown>,
): [Fault, ...Fault[]] | null => {
  const parsed = entities[entity].row.safeParse(value, { error: faultWords })
  return parsed.success
    ? null
    : (parsed.error.issues.flatMap((issue) => faultsOf(issue, [])) as [Fault, ...Fault[]])
}

/** The message of a union is of no use; the branch whose type matched knows what is wrong. */
const faultsOf = (issue: z.core.$ZodIssue, above: PropertyKey[]): Fault[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find(
      (issues) =>
        issues.length > 0 &&
        !issues.some((inner) => inner.code === 'invalid_type' && inner.path.length === 0),
    )
    if (branch) return branch.flatMap((inner) => faultsOf(inner, path))
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: [...path, key].map(String).join('.'),
      reason: 'is not a field of the format',
    }))
  return [{ field: path.map(String).join('.'), reason: issue.message }]
}
