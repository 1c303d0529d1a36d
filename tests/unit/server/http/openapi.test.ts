import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { openApi } from '#contract/core/openapi.ts'
import { ops } from '#contract/publishing/publishing.ts'

const about = { version: '1.2.3', site: 'https://nuskha.example' }

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

describe('the description of the API', () => {
  it('the description has each endpoint with its parameters, body, reply and errors', () => {
    const { paths } = openApi([add], about) as { paths: Record<string, Record<string, Record<string, unknown>>> }
    const post = paths['/api/v1/cart/add/{id}']?.post
    expect(post?.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'from', in: 'query', required: false, schema: { type: 'string' } },
    ])
    expect(post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['qty'], properties: { qty: { type: 'integer' } } } } },
    })
    expect(Object.keys(post?.responses as object)).toEqual(['200', '400', '404', '500', '503'])
    expect(post?.responses).toMatchObject({
      200: { content: { 'application/json': { schema: { properties: { status: { const: 0 }, result: { properties: { count: {} } } } } } } },
    })
    expect(post?.security).toBeUndefined()
  })

  it('the description keeps two methods of one address, and marks calls that need the operators’ token', () => {
    const get = { ...ops.status, path: '/api/x' as const }
    const { paths } = openApi([get, { ...ops.publish, path: '/api/x' }], about) as {
      paths: Record<string, Record<string, { security?: unknown }>>
    }
    expect(Object.keys(paths['/api/x'] ?? {})).toEqual(['get', 'post'])
    expect(paths['/api/x']?.post?.security).toEqual([{ operator: [] }])
  })

  it('the description refers only to schemas that it has', () => {
    const description = openApi([add, ...Object.values(ops)], about)
    const { components } = description as { components: { schemas: object } }
    for (const [, name] of JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(components.schemas).toHaveProperty(String(name))
  })
})
