import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addresses } from '#contract/account/addresses.ts'
import { cart } from '#contract/cart/cart.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { openApiInSteps } from '#contract/core/openapi.ts'
import { prescriptions } from '#contract/prescriptions/prescriptions.ts'
import { opsPublishing } from '#contract/publishing/publishing.ts'
import { readEndpoints } from '../../../support/endpoints.ts'

/** The description once all of its steps are made. */
const openApi = (...of: Parameters<typeof openApiInSteps>) => {
  const steps = openApiInSteps(...of)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const endpoints = await readEndpoints()
const about = { name: 'Nuskha', version: '1.2.3', site: 'https://nuskha.example' }

const add = endpoint({
  method: 'POST',
  path: '/api/v1/cart/add/{id}',
  summary: 'Adds a product',
  access: 'everyone',
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ from: z.string().optional() }),
  body: z.object({ qty: z.int() }),
  result: z.object({ count: z.int() }),
  errors: ['notFound', 'notReady'],
})

type Operation = {
  operationId: string
  security?: unknown[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  parameters: { $ref?: string; name?: string; in?: string; schema?: { enum?: unknown[] } }[]
}

describe('the description of the whole API', () => {
  const document = openApi(endpoints, about) as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => ({ name: `${method} ${path}`, path, of })),
  )

  // Seen red without `yield`: the server described everything before it was ready, a third of a second of its processor.
  it('it is made a call at a step, the same as whole', () => {
    const steps = openApiInSteps(endpoints, about)
    let step = steps.next()
    let count = 0
    for (; !step.done; count++) step = steps.next()
    expect(count).toBe(operations.length)
    expect(step.value).toEqual(document)
  })

  it('a call names the service accounts and the apps of customers that may make it', () => {
    const securityOf = (name: string) => operations.find((one) => one.name === name)?.of.security
    expect(securityOf('get /api/ops/orders')).toEqual([
      { operator: [] },
      { service: ['orders.read'] },
    ])
    expect(securityOf('post /api/ops/approvals/{id}/approve')).toEqual([{ operator: [] }])
    expect(securityOf('post /api/v3/cart/add/{id}')).toEqual([
      { session: [], csrf: [] },
      { app: [] },
    ])
  })

  // Seen red: linters and generators of others found names without a property, and defaults that were no choice.
  it('what is required is described, and a default is one of the choices', () => {
    const wrong: string[] = []
    const walk = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return
      const {
        required,
        properties,
        enum: choices,
        default: standard,
        prefixItems,
        items,
      } = node as Record<string, unknown>
      if (Array.isArray(required) && properties)
        for (const name of required)
          if (!Object.hasOwn(properties as object, name)) wrong.push(`${at}: ${name}`)
      if (Array.isArray(required) && !properties) wrong.push(`${at}: no properties`)
      if (Array.isArray(choices) && standard !== undefined && !choices.includes(standard))
        wrong.push(`${at}: ${standard}`)
      if (prefixItems && !items) wrong.push(`${at}: items`)
      for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`)
    }
    walk(document, '')
    expect(wrong).toEqual([])
  })

  // Seen red with z.json(): 95 of them pointed nowhere, and generators of clients refused the document.
  it('every reference leads somewhere', () => {
    const refs = new Set<string>()
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const [key, value] of Object.entries(node)) {
        if (key === '$ref') refs.add(value)
        else walk(value)
      }
    }
    walk(document)
    const at = (ref: string): unknown =>
      ref
        .replace('#/', '')
        .split('/')
        .reduce<unknown>(
          (node, key) => (node as Record<string, unknown> | undefined)?.[key],
          document,
        )
    expect(refs.size).toBeGreaterThan(20)
    expect([...refs].filter((ref) => !ref.startsWith('#/') || at(ref) === undefined)).toEqual([])
  })

  it('every operation has an id of its own, says who may call it, and names the parameters of its address', () => {
    const ids = operations.map(({ of }) => of.operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(operations.filter(({ of }) => !of.security?.length).map(({ name }) => name)).toEqual([])
    const unnamed = operations.filter(({ path, of }) => {
      const named = of.parameters.filter((one) => one.in === 'path').map((one) => one.name)
      return [...path.matchAll(/\{(\w+)\}/g)].some(([, name]) => !named.includes(name))
    })
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })

  // Seen red: a linter of others refused the slash, and a generated client did not compile.
  it('no address ends in a slash, and no body is an object or a file', () => {
    expect(operations.filter(({ path }) => path.endsWith('/')).map(({ name }) => name)).toEqual([])
    const isFile = (schema: unknown) =>
      JSON.stringify(schema) === '{"type":"string","format":"binary"}'
    const mixed = operations.filter(({ of }) => {
      const bodies = Object.values(of.requestBody?.content ?? {})
      return new Set(bodies.map(({ schema }) => isFile(schema))).size > 1
    })
    expect(mixed.map(({ name }) => name)).toEqual([])
  })

  it('no choice is offered twice', () => {
    const twice = operations.flatMap(({ name, of }) =>
      of.parameters
        .filter(({ schema }) => schema?.enum && new Set(schema.enum).size < schema.enum.length)
        .map((one) => `${name} ${one.name}`),
    )
    expect(twice).toEqual([])
  })
})

describe('the description of the API', () => {
  it('the description has each endpoint with its parameters, body, reply and errors', () => {
    const { paths } = openApi([add], about) as {
      paths: Record<string, Record<string, Record<string, unknown>>>
    }
    const post = paths['/api/v1/cart/add/{id}']?.post
    expect(post?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'from', in: 'query', required: false, schema: { type: 'string' } },
      { $ref: '#/components/parameters/AcceptLanguage' },
    ])
    expect(post?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { required: ['qty'], properties: { qty: { type: 'integer' } } },
        },
      },
    })
    expect(Object.keys(post?.responses as object)).toEqual([
      '200',
      '400',
      '404',
      '413',
      '415',
      '500',
      '503',
    ])
    expect(post?.responses).toMatchObject({
      200: {
        content: {
          'application/json': {
            schema: { properties: { status: { const: 0 }, result: { properties: { count: {} } } } },
          },
        },
      },
    })
    expect(post?.security).toEqual([{}, { session: [] }, { app: [] }])
  })

  it('the description keeps two methods of one address, and marks calls that need the operators’ token', () => {
    const get = { ...opsPublishing.status, path: '/api/x' as const }
    const { paths } = openApi([get, { ...opsPublishing.publish, path: '/api/x' }], about) as {
      paths: Record<string, Record<string, { security?: unknown }>>
    }
    expect(Object.keys(paths['/api/x'] ?? {})).toEqual(['get', 'post'])
    expect(paths['/api/x']?.post?.security).toEqual([{ operator: [] }])
  })

  it('the description has what a generated client needs: sign-in, token, key, names, form fields and deprecations', () => {
    const all = [
      ...Object.values(cart),
      ...Object.values(addresses),
      ...Object.values(prescriptions),
    ]
    const { paths, components } = openApi(all, about) as unknown as {
      paths: Record<string, Record<string, Record<string, never>>>
      components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
    }
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Cart', 'CartItem', 'Address', 'Prescription', 'Failure']),
    )
    expect(components.securitySchemes).toMatchObject({
      session: { in: 'cookie', name: '__Host-session' },
      csrf: { name: 'x-csrf-token' },
    })
    const added = paths['/api/v3/cart/add/{id}']?.post
    expect(added).toMatchObject({
      operationId: 'postV3CartAddId',
      tags: ['cart'],
      security: [{ session: [], csrf: [] }, { app: [] }],
      parameters: [
        { name: 'id', example: 10101 },
        {},
        { $ref: '#/components/parameters/IdempotencyKey' },
      ],
      requestBody: { content: { 'application/json': { example: { qty: 2 } } } },
      responses: {
        200: {
          content: {
            'application/json': {
              schema: { properties: { result: { $ref: '#/components/schemas/Cart' } } },
            },
          },
        },
      },
    })
    expect([added?.deprecated, paths['/api/v1/cart/add/{id}']?.get?.deprecated]).toEqual([
      undefined,
      true,
    ])
    expect(paths['/api/v3/addresses']?.post?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { required: ['addUserName', 'street1', 'contactNumber', 'pincode'] },
        },
      },
    })
    expect(paths['/api/v3/prescriptions']?.post?.requestBody).toMatchObject({
      content: {
        'multipart/form-data': {
          schema: {
            required: ['file', 'doctor', 'patient', 'nickname'],
            properties: { file: { format: 'binary' } },
          },
        },
      },
    })
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the description refers only to schemas that it has', () => {
    const description = openApi([add, ...Object.values(opsPublishing)], about)
    const { components } = description as { components: { schemas: object } }
    for (const [, name] of JSON.stringify(description).matchAll(
      /"\$ref":"#\/components\/schemas\/(\w+)"/g,
    ))
      expect(components.schemas).toHaveProperty(String(name))
  })
})
