import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { errorText } from '#i18n/errors.ts'
import en from '#i18n/locales/en/errors.json' with { type: 'json' }
import { locales } from '#model/locale.ts'
import { createOperatorIn } from '../../support/staff.ts'
import { openTestServer, signIn, site, type TestServer, visit } from '../../support/test-server.ts'

type ErrorKey = Parameters<typeof errorText>[1]

/** Values of a wrong kind for nearly every field. */
const wrong: unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e12,
  '',
  'x'.repeat(2_000),
  [],
  {},
  [[]],
  'no such choice',
]

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const reasons = Object.keys(en).filter((key) => key.startsWith('reason')) as string[]
/** What a reason of a language looks like, whatever it mentions. */
const patternsOf = (locale: (typeof locales)[number]): RegExp[] =>
  reasons.map((key) => {
    const text = errorText(locale, `errors:${key}` as ErrorKey, {
      limit: '\u0001',
      options: '\u0001',
      example: '\u0001',
      other: '\u0001',
      name: '\u0001',
    })
    return new RegExp(`^${escaped(text).replaceAll('\u0001', '[\\w ,./:-]*')}$`)
  })
const patterns = Object.fromEntries(locales.map((locale) => [locale, patternsOf(locale)]))

describe('a call with fields of wrong kinds', () => {
  let testServer: TestServer
  let headers: Record<string, string>
  let operator: Record<string, string>
  beforeAll(async () => {
    testServer = await openTestServer('sqlite')
    const visitor = await visit(testServer)
    await signIn(testServer, visitor, 'asha@nuskha.example')
    headers = visitor.own
    operator = {
      authorization: `Bearer ${(await createOperatorIn(testServer.storage, ['admin'], testServer.state.now)).token}`,
    }
  })
  afterAll(() => testServer.close())

  const ask = async (of: Endpoint, fields: Record<string, unknown>, language: string) => {
    const filled = of.path.replaceAll(/\{(\w+)\}/g, 'x')
    const query = of.query
      ? `?${new URLSearchParams(
          Object.entries(fields)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        )}`
      : ''
    const own = of.access === 'operator' ? operator : headers
    const request = new Request(`${site}${filled}${query}`, {
      method: of.method,
      headers: {
        ...own,
        'accept-language': language,
        ...(of.body && { 'content-type': 'application/json' }),
      },
      body: of.body && of.method !== 'GET' ? JSON.stringify(fields) : null,
    })
    const reply = await testServer.api.app.fetch(request)
    return (reply.headers.get('content-type') ?? '').startsWith('application/json')
      ? await reply.json()
      : null
  }

  // Seen red with the message of the validator as the reason: "Invalid input: expected string, received boolean".
  it('an error about a field is in the language of the request, names the field and contains no words of the validator', async () => {
    let count = 0
    for (const of of testServer.api.endpoints) {
      const shape = (of.body ?? of.query)?.shape ?? {}
      for (const [turn, value] of wrong.entries()) {
        // A language a value, so that each is tried for every field and the test stays short.
        const language = locales[turn % locales.length] ?? 'en'
        const reply = await ask(
          of,
          Object.fromEntries(Object.keys(shape).map((name) => [name, value])),
          language,
        )
        for (const { code, msg, field } of reply?.errors?.errs ?? []) {
          if (code !== 'invalid') continue
          count++
          expect(field).toEqual(expect.any(String))
          const reason = msg.slice(`${field}: `.length)
          expect([
            of.path,
            language,
            patterns[language]?.some((pattern) => pattern.test(reason)) || msg,
          ]).toEqual([of.path, language, true])
        }
      }
    }
    expect(count).toBeGreaterThan(500)
  })

  // Seen red with a fault for each: 30,000 names in a form of 200 KB were answered with 2 MB.
  it('a reply to thousands of wrong fields names the first ones', async () => {
    const { post } = await visit(testServer)
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, 1]))
    const reply = await post('/api/v3/events', {
      events: Array.from({ length: 5_000 }, () => 1),
      ...many,
    })
    expect(reply.status).toBe(400)
    expect(reply.json.errors.errs.length).toBeLessThanOrEqual(40)
  })

  // Seen red without `unknownFields`: one step is added, whatever was meant.
  it('a call with an unknown field is refused, names it and changes nothing', async () => {
    const { post, get } = await visit(testServer)
    const reply = await post('/api/v3/cart/add/10101', { quantity: 5 })
    expect([reply.status, reply.json.errors.errs]).toEqual([
      400,
      [
        {
          code: 'invalid',
          field: 'quantity',
          msg: 'quantity: is not a field of this call',
          reason: 'is not a field of this call',
        },
      ],
    ])
    expect((await get('/api/v3/cart/details')).json.result.count).toBe(0)
    const search = await get('/api/v3/addresses?pagesize=3')
    expect(search.json.errors.errs[0].code).toBe('notSignedIn')
    expect((await get('/api/v3/cart/checkout?pin=600001')).json.errors.errs[0].field).toBe('pin')
    expect((await get('/api/v3/cart/checkout?utm_source=mail')).json.errors.errs[0].code).toBe(
      'cartEmpty',
    )
  })
})
