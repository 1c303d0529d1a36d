import type { z } from 'zod'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { AddressFault } from '#model/address.ts'
import { type Failed, failed, type Reason, type ReasonKey } from './outcome.ts'

/** A reply names at most so many faults of one kind: it must not be larger than what it answers. */
const maxFaults = 20

export const invalidField = (field: string, key: ReasonKey, values?: Reason['values']): Failed =>
  failed('invalid', { field, reason: values ? { key, values } : { key } })

/** A text with a character that its pattern does not allow, which is named beside what spec §5 says. */
export const signRefused = (code: ErrorCode, field: string, sign: string): Failed =>
  failed(code, { field, reason: { key: 'errors:reasonSign', values: { sign } } })

/** Texts of refinements in the contract; they are for developers who read the schema, never for a caller. */
const refined: Record<string, ReasonKey> = {
  'must name a product': 'errors:reasonProduct',
  'must name a product or salt': 'errors:reasonProduct',
  'must have at most two decimals': 'errors:reasonDecimals',
}

const types: Record<string, ReasonKey> = {
  string: 'errors:reasonText',
  number: 'errors:reasonNumber',
  int: 'errors:reasonWhole',
  boolean: 'errors:reasonBoolean',
  array: 'errors:reasonList',
  tuple: 'errors:reasonList',
  object: 'errors:reasonObject',
  record: 'errors:reasonObject',
}

const bound = (issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Reason => {
  const { origin } = issue
  const isText = origin === 'string'
  const isList = origin === 'array' || origin === 'set'
  if (issue.code === 'too_big')
    return {
      key: isText
        ? 'errors:reasonShorter'
        : isList
          ? 'errors:reasonFewerEntries'
          : 'errors:reasonAtMost',
      values: { limit: Number(issue.maximum) },
    }
  const limit = Number(issue.minimum)
  if (isText)
    return limit <= 1
      ? { key: 'errors:reasonEmpty' }
      : { key: 'errors:reasonLonger', values: { limit } }
  if (isList)
    return limit <= 1
      ? { key: 'errors:reasonEmpty' }
      : { key: 'errors:reasonMoreEntries', values: { limit } }
  return {
    key: issue.inclusive === false ? 'errors:reasonMoreThan' : 'errors:reasonAtLeast',
    values: { limit },
  }
}

const reasonOf = (issue: z.core.$ZodIssue): Reason => {
  switch (issue.code) {
    case 'invalid_type':
      return { key: types[issue.expected] ?? 'errors:reasonInvalid' }
    case 'invalid_value':
      return {
        key: 'errors:reasonChoice',
        values: { options: issue.values.filter((value) => value !== '').join(', ') },
      }
    case 'too_small':
    case 'too_big':
      return bound(issue)
    case 'invalid_format': {
      const example = /such as (.+?)(?: or |$)/.exec(issue.message)?.[1]
      return example === undefined
        ? { key: 'errors:reasonForm' }
        : { key: 'errors:reasonExample', values: { example } }
    }
    case 'invalid_union':
      // The first alternative is the one that the contract means; others are older spellings of it.
      return issue.errors[0]?.[0] ? reasonOf(issue.errors[0][0]) : { key: 'errors:reasonInvalid' }
    case 'custom':
      return { key: refined[issue.message] ?? 'errors:reasonInvalid' }
    case 'unrecognized_keys':
      return { key: 'errors:reasonUnknown' }
    default:
      return { key: 'errors:reasonInvalid' }
  }
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null ? Reflect.get(inside, name) : undefined,
    value,
  )

/** What is wrong with `value`, field by field, without a word of the validator. */
export const faultsOf = (error: z.core.$ZodError, value: unknown): Failed[] =>
  error.issues.slice(0, maxFaults).map((issue) => {
    const field = issue.path.join('.') || 'body'
    const isMissing =
      issue.code !== 'custom' && issue.path.length > 0 && at(value, issue.path) === undefined
    const { key, values } = isMissing ? { key: 'errors:reasonMissing' as const } : reasonOf(issue)
    return invalidField(field, key, values)
  })

/** What advertising and caches add to any address; it is never a mistake of the caller. */
const added = /^(_|utm_\w+|gclid|fbclid)$/

const namesOutside = (schema: z.ZodObject, value: unknown): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? []
    : Object.keys(value)
        .filter((name) => !Object.hasOwn(schema.shape, name) && !added.test(name))
        .slice(0, maxFaults)
        .map((name) => name.slice(0, 100))

/** The fields that a schema does not know, each refused by name: a misspelt one would be silently ignored. */
export const unknownFields = (schema: z.ZodObject, value: unknown): Failed[] =>
  namesOutside(schema, value).map((name) => invalidField(name, 'errors:reasonUnknown'))

/** The same for the query of an operator's call, which is understood and cannot be followed. */
export const unknownParameters = (schema: z.ZodObject, value: unknown): Failed[] =>
  namesOutside(schema, value).map((name) =>
    failed('fieldUnknown', { field: name, values: { field: name } }),
  )

/** A mistake in an address, in the words of spec §5. */
export const addressRefused = (fault: AddressFault): Failed =>
  'sign' in fault ? signRefused(fault.is, fault.field, fault.sign) : failed(fault.is, fault)
