import type { z } from 'zod'

const plural = (count: number | bigint, one: string, many: string): string =>
  `${count} ${Number(count) === 1 ? one : many}`

const kinds: Record<string, string> = {
  int: 'a whole number',
  record: 'of the type object',
}

/** A length of a text or a list in words; `null` for numbers. */
const sized = (origin: string, limit: number | bigint): string | null =>
  origin === 'string'
    ? plural(limit, 'character', 'characters')
    : origin === 'array'
      ? plural(limit, 'entry', 'entries')
      : null

/** Words for a fault, to follow the name of the field in an export or in `shop.json`; for every issue whose schema has no message of its own. */
export const faultWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `is not ${kinds[issue.expected] ?? `of the type ${issue.expected}`}`
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `is none of ${issue.values.map(String).join(', ')}`
    case 'too_big': {
      const size = sized(issue.origin, issue.maximum)
      return size ? `has more than ${size}` : `is above ${issue.maximum}`
    }
    case 'too_small': {
      const size = sized(issue.origin, issue.minimum)
      return size
        ? `has fewer than ${size}`
        : issue.inclusive
          ? `is below ${issue.minimum}`
          : `is not above ${issue.minimum}`
    }
    case 'not_multiple_of':
      return `is no multiple of ${issue.divisor}`
    case 'invalid_format':
      return `is no ${issue.format === 'regex' ? 'text of the right form' : issue.format.replaceAll('_', ' ')}`
    case 'unrecognized_keys':
      return `has ${issue.keys.length === 1 ? 'a field' : 'fields'} that the format does not know: ${issue.keys.join(', ')}`
    default:
      return undefined
  }
}
