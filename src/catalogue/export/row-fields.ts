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
  required?: string[]
}

/** A text is a string or a string per language. */
const isText = ({ anyOf }: Schema): boolean => anyOf?.some(({ type }) => type === 'string') ?? false

const kindOf = (schema: Schema): RowField['kind'] => {
  const { type, format, items = {} } = schema
  if (isText(schema)) return 'text'
  if (schema.enum) return 'choice'
  if (type === 'boolean') return 'truth'
  if (type === 'integer') return 'whole'
  if (type === 'number') return 'number'
  if (type === 'string') return format === 'date-time' ? 'moment' : 'line'
  if (type === 'array' && items.type === 'integer') return 'numbers'
  return 'structure'
}

/** The fields of the rows of an entity in the order of the format, as a form asks for them; without those of the key. */
export const rowFields = (entity: Entity): RowField[] => {
  const key: readonly string[] = entities[entity].key
  const schema = z.toJSONSchema(entities[entity].row, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => !key.includes(name))
    .map(([name, of]) => ({
      name,
      kind: kindOf(of),
      required: schema.required?.includes(name) ?? false,
      ...(of.enum && { choices: of.enum.map(String) }),
    }))
}
