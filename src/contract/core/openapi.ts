import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Failure, NamedSuccess, Success } from './envelope.ts'
import { type ErrorCode, errorStatus } from './errors.ts'

type Json = Record<string, unknown>

const always: readonly ErrorCode[] = ['badRequest', 'invalid', 'failed', 'unavailable']

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

const bodyOf = ({ body, upload }: Endpoint): Json => {
  const content: Json = {}
  if (body)
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) content[type] = { schema: schemaOf(body, 'input') }
  for (const type of upload?.types ?? []) content[type] = { schema: { type: 'string', format: 'binary' } }
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } }
}

const responsesOf = ({ result, named, html, file, errors }: Endpoint): Json => {
  const reply = html ? result : named ? NamedSuccess(result) : Success(result)
  const types = file ?? [html ? 'text/html' : 'application/json']
  const schema = file ? { type: 'string', format: 'binary' } : schemaOf(reply, 'output')
  const responses: Json = {
    200: { description: 'Success', content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  }
  const codes = [...new Set([...always, ...errors])]
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    responses[status] = {
      description: codes.filter((code) => errorStatus[code] === status).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    }
  }
  return responses
}

/** The OpenAPI 3.1 description of `endpoints`. */
export const openApi = (endpoints: readonly Endpoint[], about: { version: string; site: string }): Json => {
  const paths: Record<string, Json> = {}
  for (const of of endpoints) {
    paths[of.path] = {
      ...paths[of.path],
      [of.method.toLowerCase()]: {
        summary: of.summary,
        ...(of.access === 'operator' && { security: [{ operator: [] }] }),
        parameters: [...parametersOf(of.params, 'path'), ...parametersOf(of.query, 'query')],
        ...bodyOf(of),
        responses: responsesOf(of),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nuskha', version: about.version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: about.site }],
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: { operator: { type: 'http', scheme: 'bearer' } },
    },
  }
}
