import { z } from 'zod'
import { type Endpoint, errorsOf } from '../../src/contract/core/endpoint.ts'
import { errorStatus } from '../../src/contract/core/errors.ts'
import type { Chapter } from './chapters.ts'
import { introduction } from './introduction.ts'

type Schema = {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

/** `string`, `string or null`, `list of objects`: short enough for a table. */
const typeWords = (schema: Schema): string => {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' or ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.type === 'array') return `list of ${typeWords(schema.items ?? {})}`
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' or ')
}

const bounds = ({ minimum, maximum }: Schema): string =>
  minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `, ${minimum} to ${maximum}` : ''

const isDefault = (value: unknown): boolean => value !== undefined && value !== ''

const cell = (text: string): string => text.replaceAll('|', '\\|')

const inputRows = (where: string, schema: z.ZodObject | undefined, needs: readonly string[] = []): string[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, of]) => {
    const notes = [
      of.description,
      isDefault(of.default) ? `default \`${String(of.default)}\`` : '',
      required.includes(name) || needs.includes(name) ? 'required' : '',
    ]
    return `| \`${name}\` | ${where} | ${cell(typeWords(of) + bounds(of))} | ${cell(notes.filter(Boolean).join('; '))} |`
  })
}

/** The objects inside a schema: itself, list items, alternatives. */
const objectsOf = (schema: Schema): Schema[] => {
  if (schema.anyOf) return schema.anyOf.flatMap(objectsOf)
  if (schema.type === 'array') return objectsOf(schema.items ?? {})
  return schema.properties ? [schema] : []
}

/** Every field of a reply with its path: `results[].metaData.kind`. */
const fieldRows = (schema: Schema, path: string): string[] => {
  const own = path === '' ? [] : [`| \`${path}\` | ${cell(typeWords(schema))} |`]
  const within = path === '' ? '' : `${path}${schema.type === 'array' ? '[]' : ''}.`
  const fields = objectsOf(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, of]) => fieldRows(of, within + name)),
  )
  return [...new Set([...own, ...fields])]
}

const sectionOf = (of: Endpoint): string => {
  const input = [...inputRows('path', of.params), ...inputRows('query', of.query), ...inputRows('body', of.body, of.needs)]
  const reply = of.html
    ? ['The reply is HTML.']
    : of.file
      ? [`The reply is a file: ${of.file.map((type) => `\`${type}\``).join(', ')}.`]
      : ['| reply | type |', '| --- | --- |', ...fieldRows(schemaOf(of.result, 'output'), of.named ? '' : 'result')]
  const errors = errorsOf(of)
    .map((code) => `\`${code}\` (${errorStatus[code]})`)
    .join(', ')
  return [
    `### ${of.method} ${of.path}`,
    '',
    of.summary,
    ...(of.access === 'everyone' ? [] : ['', `For: ${of.access}${of.permission ? ` (${of.permission})` : ''}.`]),
    ...(of.takesNoKey === undefined ? [] : ['', `It takes no \`Idempotency-Key\`: ${of.takesNoKey}`]),
    ...(of.sameOrigin ? ['', 'From pages of the site itself; from a program with the cookie and the token of its session.'] : []),
    ...(input.length > 0 ? ['', '| field | in | type | |', '| --- | --- | --- | --- |', ...input] : []),
    ...(of.upload ? ['', `Or a body of ${of.upload.types.map((type) => `\`${type}\``).join(', ')}.`] : []),
    '',
    ...reply,
    ...(errors === '' ? [] : ['', `Errors: ${errors}.`]),
    '',
  ].join('\n')
}

/** The text of `docs/api.md`, derived only from the contract. */
export const apiMarkdown = (chapters: readonly Chapter[]): string =>
  [introduction, ...chapters.flatMap(({ title, endpoints }) => [`## ${title}`, '', ...endpoints.map(sectionOf)])]
    .join('\n')
    .trimEnd()
    .concat('\n')
