import { z } from 'zod'
import type { RowField } from '#model/row-field.ts'
import { type Entity, entities } from './manifest.ts'

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  minimum?: number
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | false
  required?: string[]
}

/** A text is a string or a string per language. */
const isText = ({ anyOf }: Schema): boolean => anyOf?.some(({ type }) => type === 'string') ?? false

/** One of several numbers, or none: a severity. */
const isNumberOrNone = ({ anyOf = [] }: Schema): boolean =>
  anyOf.length > 0 &&
  anyOf.every((one) => one.type === 'number' || one.type === 'null' || isNumberOrNone(one))

const kindOf = (schema: Schema): RowField['kind'] => {
  const { type, format, items = {} } = schema
  if (isText(schema)) return 'text'
  if (schema.enum) return 'choice'
  if (type === 'boolean') return 'truth'
  if (type === 'integer') return 'whole'
  if (type === 'number') return 'number'
  if (type === 'string')
    return format === 'date-time' ? 'moment' : format === 'date' ? 'day' : 'line'
  if (isNumberOrNone(schema)) return 'whole'
  if (type === 'array' && items.type === 'integer') return 'numbers'
  if (type === 'array' && items.type === 'string') return 'lines'
  if (type === 'array' && isText(items)) return 'texts'
  if (type === 'array' && items.properties) return 'list'
  if (type === 'object' && fieldsOf(schema).length > 0) return 'group'
  throw new Error('a form has no input for this field of the format')
}

/** The fields of an object, or of each entry of a list; of an object with one entry for each of several names, those names. */
const fieldsOf = ({
  type,
  items,
  properties,
  propertyNames,
  additionalProperties,
  required = [],
}: Schema): RowField[] => {
  if (type === 'array') return items ? fieldsOf(items) : []
  const named: Record<string, Schema> =
    properties ??
    (additionalProperties
      ? Object.fromEntries((propertyNames?.enum ?? []).map((name) => [name, additionalProperties]))
      : {})
  return Object.entries(named).map(([name, of]) => fieldOf(name, of, required.includes(name)))
}

const fieldOf = (name: string, of: Schema, required: boolean): RowField => {
  const kind = kindOf(of)
  return {
    name,
    kind,
    required,
    ...(of.enum && { choices: of.enum.map(String) }),
    ...((kind === 'group' || kind === 'list') && { fields: fieldsOf(of) }),
  }
}

/** The fields of the rows of an entity in the order of the format, as a form asks for them; without those of the key. */
export const rowFields = (entity: Entity): RowField[] => {
  const key: readonly string[] = entities[entity].key
  const schema = z.toJSONSchema(entities[entity].row, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema
  return fieldsOf(schema).filter(({ name }) => !key.includes(name))
}
