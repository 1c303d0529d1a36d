import type { z } from 'zod'
import type { ErrorKey } from '#i18n/errors.ts'
import { type Failed, failed } from './outcome.ts'

/** Why a field is refused: the text `errors:reason…`, in every language, and what it mentions. */
export type ReasonKey = ErrorKey extends infer Key ? (Key extends `errors:reason${infer Name}` ? Name : never) : never
export type Reason = { key: ReasonKey; values?: Record<string, string | number> }

export const invalidField = (field: string, key: ReasonKey, values?: Reason['values']): Failed =>
  failed('invalid', { field, reason: values ? { key, values } : { key } })

/** Texts of refinements in the contract; they are for developers who read the schema, never for a caller. */
const refined: Record<string, ReasonKey> = {
  'must name a product': 'Product',
  'must name a product or salt': 'Product',
  'must have at most two decimals': 'Decimals',
}

const types: Record<string, ReasonKey> = {
  string: 'Text',
  number: 'Number',
  int: 'Whole',
  boolean: 'Boolean',
  array: 'List',
  tuple: 'List',
  object: 'Object',
  record: 'Object',
}

const bound = (issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Reason => {
  const { origin } = issue
  const isText = origin === 'string'
  const isList = origin === 'array' || origin === 'set'
  if (issue.code === 'too_big')
    return { key: isText ? 'Shorter' : isList ? 'FewerEntries' : 'AtMost', values: { limit: Number(issue.maximum) } }
  const limit = Number(issue.minimum)
  if (isText) return limit <= 1 ? { key: 'Empty' } : { key: 'Longer', values: { limit } }
  if (isList) return limit <= 1 ? { key: 'Empty' } : { key: 'MoreEntries', values: { limit } }
  return { key: issue.inclusive === false ? 'MoreThan' : 'AtLeast', values: { limit } }
}

const reasonOf = (issue: z.core.$ZodIssue): Reason => {
  switch (issue.code) {
    case 'invalid_type':
      return { key: types[issue.expected] ?? 'Invalid' }
    case 'invalid_value':
      return { key: 'Choice', values: { options: issue.values.filter((value) => value !== '').join(', ') } }
    case 'too_small':
    case 'too_big':
      return bound(issue)
    case 'invalid_format': {
      const example = /such as (\S+)/.exec(issue.message)?.[1]
      return example === undefined ? { key: 'Form' } : { key: 'Example', values: { example } }
    }
    case 'invalid_union':
      // The first alternative is the one that the contract means; others are older spellings of it.
      return issue.errors[0]?.[0] ? reasonOf(issue.errors[0][0]) : { key: 'Invalid' }
    case 'custom':
      return { key: refined[issue.message] ?? 'Invalid' }
    case 'unrecognized_keys':
      return { key: 'Unknown' }
    default:
      return { key: 'Invalid' }
  }
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, name) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined), value)

/** What is wrong with `value`, field by field, without a word of the validator. */
export const faultsOf = (error: z.core.$ZodError, value: unknown): Failed[] =>
  error.issues.map((issue) => {
    const field = issue.path.join('.') || 'body'
    const isMissing = issue.code !== 'custom' && issue.path.length > 0 && at(value, issue.path) === undefined
    const { key, values } = isMissing ? { key: 'Missing' as const } : reasonOf(issue)
    return invalidField(field, key, values)
  })

/** What advertising and caches add to any address; it is never a mistake of the caller. */
const added = /^(_|utm_\w+|gclid|fbclid)$/

/** The fields that a schema does not know, each refused by name: a misspelt one would be silently ignored. */
export const unknownFields = (schema: z.ZodObject, value: unknown): Failed[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.keys(value).flatMap((name) =>
    Object.hasOwn(schema.shape, name) || added.test(name) ? [] : [invalidField(name.slice(0, 100), 'Unknown')],
  )
}
