import { z } from 'zod'

/** What was typed is no command: the program exits with 2. */
export class UsageError extends Error {}

export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export type Shape = {
  type?: string
  description?: string
  default?: unknown
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  anyOf?: Shape[]
  oneOf?: Shape[]
}

export type Field = {
  name: string
  /** As it is typed: `--per-customer`; a parameter of the path has a place instead. */
  flag: string
  place: 'params' | 'query' | 'body'
  shape: Shape
  required: boolean
}

export type Takes = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  needs?: readonly string[]
}

export const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape

/** The shape of a field: behind a coercion, so that a number is known as one; JSON is typed as it is before. */
const shapeOfField = (shape: Shape, typed: Shape = {}): Shape =>
  isNested(typed) ? typed : { default: typed.default, ...shape }

const fieldsIn = (place: Field['place'], schema: z.ZodObject | undefined): Field[] => {
  if (!schema) return []
  const { properties: typed = {}, required = [] } = shapeOf(schema, 'input')
  return Object.entries(shapeOf(schema, 'output').properties ?? {}).map(([name, shape]) => ({
    name,
    flag: kebab(name),
    place,
    shape: shapeOfField(shape, typed[name]),
    required: place === 'params' || required.includes(name),
  }))
}

export const fieldsOf = ({ params, query, body, needs = [] }: Takes): Field[] =>
  [...fieldsIn('params', params), ...fieldsIn('query', query), ...fieldsIn('body', body)].map(
    (field) => ({ ...field, required: field.required || needs.includes(field.name) }),
  )

export const choicesOf = (shape: Shape): Shape[] => shape.anyOf ?? shape.oneOf ?? [shape]
const types = (shape: Shape): (string | undefined)[] => choicesOf(shape).map(({ type }) => type)

export const isList = (shape: Shape): boolean => types(shape).includes('array')
export const isFlag = (shape: Shape): boolean => types(shape).every((type) => type === 'boolean')
export const isNested = (shape: Shape): boolean =>
  types(shape).includes('object') || (shape.items !== undefined && isNested(shape.items))

const jsonOf = (flag: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--${flag} must be JSON: ${(error as Error).message}`)
  }
}

/** A typed word as the field takes it. What is none stays as it was typed: the server says what it must be. */
const oneValue = (flag: string, shape: Shape, text: string): unknown => {
  const known = types(shape)
  if (isNested(shape)) return jsonOf(flag, text)
  if (text === 'null' && known.includes('null')) return null
  const isNumber = known.some((type) => type === 'number' || type === 'integer')
  return isNumber && !known.includes('string') && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The value of an option, which may be repeated: a list takes several, joined by commas or as JSON. */
export const typedValue = (
  { flag, shape }: Field,
  typed: readonly (string | boolean)[],
): unknown => {
  const last = typed.at(-1)
  if (typeof last === 'boolean' || last === undefined) return last
  const { items } = shape
  if (!isList(shape) || !items) return oneValue(flag, shape, last)
  return typed.flatMap((word) => {
    const text = String(word)
    if (isNested(items) || text.startsWith('[')) return jsonOf(flag, text)
    return text.split(',').map((one) => oneValue(flag, items, one.trim()))
  })
}
