import { z } from 'zod'
import { locales } from '#model/locale.ts'
import { scopes } from '#model/role.ts'
import { type Endpoint, errorsOf, takesKey } from './endpoint.ts'
import { Failure, NamedSuccess, Success } from './envelope.ts'
import { type ErrorCode, errorStatus } from './errors.ts'
import { bodyExample, exampleOf } from './openapi-examples.ts'

type Json = Record<string, unknown>
type ObjectSchema = { properties?: Record<string, Json>; required?: string[] }

const always: readonly ErrorCode[] = ['badRequest', 'invalid', 'failed', 'unavailable']

/** What stands before a route answers, whatever the route is. */
const guardsOf = ({ params, body, upload, changes }: Endpoint): ErrorCode[] => [
  ...(params ? (['notFound'] as const) : []),
  ...(body || upload ? (['tooLarge', 'unsupportedType'] as const) : []),
  ...(changes ? (['badCsrf', 'notSameOrigin'] as const) : []),
]

/**
 * Writes a schema as programs of others read it: an object of known names has properties, and a tuple has items besides its own, of which its
 * length allows none.
 */
const spellOut = (schema: Json): void => {
  const { propertyNames, additionalProperties, required } = schema
  const names = (propertyNames as { enum?: string[] } | undefined)?.enum
  if (names && required) {
    schema.properties = Object.fromEntries(names.map((name) => [name, additionalProperties]))
    schema.additionalProperties = false
    delete schema.propertyNames
  }
  if (schema.prefixItems && schema.items === false) schema.items = {}
}

/** JSON schema of a part; schemas with a title, so that a generated client has a type for each, are referred to and put into `named` once. */
const schemaIn = (schemas: Map<string, Json>, schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { title } = jsonSchema
      delete jsonSchema.title
      spellOut(jsonSchema as Json)
      // Every schema of the contract is an instance of the class; the core type does not say so.
      const part = zodSchema as unknown as z.ZodType
      if (io === 'input' || title === undefined || part === schema) return
      if (!schemas.has(title)) {
        schemas.set(title, {})
        schemas.set(title, schemaIn(schemas, part, io))
      }
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
      jsonSchema.$ref = `#/components/schemas/${title}`
    },
  }) as Json
  return rest
}

const parametersOf = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaIn(new Map(), schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, of]) => {
    const example = exampleOf(name, of)
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: of,
      ...(example !== undefined && { example }),
    }
  })
}

const formSchema = ({
  fields,
  files,
}: NonNullable<NonNullable<Endpoint['upload']>['form']>): Json => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(files).map(([name, description]) => [
        name,
        { type: 'string', format: 'binary', description },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]),
    ),
  },
  required: [...Object.keys(files), ...Object.keys(fields)],
})

const bodyOf = ({ body, upload, needs = [] }: Endpoint): Json => {
  const content: Json = {}
  if (body) {
    const schema = schemaIn(new Map(), body, 'input') as ObjectSchema
    const required = [...new Set([...(schema.required ?? []), ...needs])]
    const full = { ...schema, ...(required.length > 0 && { required }) }
    const example = bodyExample(full)
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      content[type] = { schema: full, ...(example && { example }) }
  }
  const types = upload?.types ?? []
  // Generators type the body of a call as one thing, an object or a file: beside fields a file is named in words.
  if (body && upload)
    return {
      requestBody: { required: true, description: `Or a file: ${types.join(', ')}`, content },
    }
  for (const type of types)
    content[type] = {
      schema: upload?.form ? formSchema(upload.form) : { type: 'string', format: 'binary' },
    }
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } }
}

const responsesOf = (schemas: Map<string, Json>, endpoint: Endpoint): Json => {
  const { result, named: isNamed, html, file } = endpoint
  const reply = html ? result : isNamed ? NamedSuccess(result) : Success(result)
  const types = file ?? [html ? 'text/html' : 'application/json']
  const schema = file ? { type: 'string', format: 'binary' } : schemaIn(schemas, reply, 'output')
  const responses: Json = {
    200: {
      description: 'Success',
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  }
  const codes = [...new Set([...always, ...guardsOf(endpoint), ...errorsOf(endpoint)])]
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    responses[status] = {
      description: codes.filter((code) => errorStatus[code] === status).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      ...(status === 429 && {
        headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
      }),
    }
  }
  return responses
}

const security = ({ access, changes, sameOrigin, permission }: Endpoint): Json => {
  if (access === 'operator')
    return {
      security: [
        { operator: [] },
        ...(permission && scopes.includes(permission) ? [{ service: [permission] }] : []),
      ],
    }
  if (changes || sameOrigin) return { security: [{ session: [], csrf: [] }, { app: [] }] }
  if (access === 'customer') return { security: [{ session: [] }, { app: [] }] }
  if (access === 'provider') return { security: [{ provider: [] }] }
  // With a session the reply is its own; without one it is a visitor's.
  return { security: [{}, { session: [] }, { app: [] }] }
}

const words = (path: string): string[] =>
  path.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '' && word !== 'api')

/** `getV3CartDetails`: unique, as method and path are. */
const operationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  words(path)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const tagOf = ({ path, access }: Endpoint): string => {
  if (access === 'operator') return 'operators'
  const word = words(path).find((one) => !/^(v\d|webservices)$/.test(one)) ?? 'site'
  return word.replace(/^labs_?/, 'camps_').replace(/_.*$/, '') || 'site'
}

/** Whether an endpoint has a newer twin: the same in `/api/v3`, or a POST at the address of a GET that changes something. */
const isDeprecated = (of: Endpoint, all: readonly Endpoint[]): boolean =>
  (of.method === 'GET' &&
    of.changes === true &&
    all.some((one) => one.summary === of.summary && one.method === 'POST')) ||
  (!of.path.startsWith('/api/v3') &&
    all.some((one) => one.summary === of.summary && one.path.startsWith('/api/v3')))

const language = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  description: 'Language of the texts of the reply; English by default',
  schema: { type: 'string' },
  example: locales[1],
}
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names the wish: a repeated call with the same key is answered as the first was, and changes nothing again',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: '5b0f7c1e-2d8a-4f0b-9d53-6f6d0c8e1a77',
}
const parameter = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

type About = { name: string; version: string; site: string }

/** The description of the API, an endpoint at a step: together they take a third of a second. */
export function* openApiInSteps(
  endpoints: readonly Endpoint[],
  about: About,
): Generator<undefined, Json> {
  const schemas = new Map<string, Json>([['Failure', schemaIn(new Map(), Failure, 'output')]])
  const paths: Record<string, Json> = {}
  const all = new Set<string>(endpoints.map(({ path }) => path))
  for (const of of endpoints) {
    // The same address as without the slash, for callers of old.
    if (of.path.endsWith('/') && all.has(of.path.slice(0, -1))) continue
    paths[of.path] = {
      ...paths[of.path],
      [of.method.toLowerCase()]: {
        operationId: operationId(of),
        tags: [tagOf(of)],
        summary: of.summary,
        ...(isDeprecated(of, endpoints) && { deprecated: true }),
        ...security(of),
        parameters: [
          ...parametersOf(of.params, 'path'),
          ...parametersOf(of.query, 'query'),
          parameter('AcceptLanguage'),
          ...(takesKey(of) ? [parameter('IdempotencyKey')] : []),
        ],
        ...bodyOf(of),
        responses: responsesOf(schemas, of),
      },
    }
    yield
  }
  const cookie = about.site.startsWith('https:') ? '__Host-session' : 'session'
  return {
    openapi: '3.1.0',
    info: {
      title: about.name,
      version: about.version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: about.site }],
    tags: [...new Set(endpoints.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      parameters: { AcceptLanguage: language, IdempotencyKey: idempotencyKey },
      securitySchemes: {
        operator: { type: 'http', scheme: 'bearer', description: 'The token of an operator' },
        service: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a service account, with the scope that is named',
        },
        app: {
          type: 'http',
          scheme: 'bearer',
          description: `The token of a session, for an app of a customer: the value of the cookie \`${cookie}\`. Whatever sets the cookie anew, such as a sign-in, ends the former`,
        },
        provider: {
          type: 'apiKey',
          in: 'header',
          name: 'x-razorpay-signature',
          description: 'The payment provider signs what it reports',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: '`GET /api/v3/session` sets it',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'x-csrf-token',
          description: '`csrf` of `GET /api/v3/session`',
        },
      },
    },
  }
}
