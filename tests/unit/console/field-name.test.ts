import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { readEndpoints } from '../../support/endpoints.ts'

type Schema = { def: Record<string, unknown> }

/** The names of all fields that a schema has, however deep. */
const namesIn = (schema: Schema | undefined, depth = 0): string[] => {
  if (!schema || depth > 10) return []
  const {
    type,
    shape,
    element,
    options,
    in: piped,
    innerType,
  } = schema.def as {
    type: string
    shape?: Record<string, Schema>
    element?: Schema
    options?: Schema[]
    in?: Schema
    innerType?: Schema
  }
  const within = (inner: Schema | undefined): string[] => namesIn(inner, depth + 1)
  if (type === 'object')
    return Object.entries(shape ?? {}).flatMap(([name, inner]) => [name, ...within(inner)])
  return [element, ...(options ?? []), piped, innerType].flatMap(within)
}

/** What a browser makes by itself, and nobody types. */
const isMadeByBrowsers = (path: string): boolean => /passkey|oidc/.test(path)

describe.each(['en', 'hi'] as const)('the fields of operators’ calls in %s', (lang) => {
  beforeEach(() => vi.stubGlobal('document', { documentElement: { lang } }))

  it('each has a name in words', async () => {
    const { fieldName } = await import('../../../src/console/field-name.ts')
    const unnamed = fieldName('none-of-them')
    const endpoints = (await readEndpoints()).filter(
      ({ path }) => /^\/api\/(ops|console)\//.test(path) && !isMadeByBrowsers(path),
    )
    const names = new Set(
      endpoints.flatMap(({ body, query, params }) =>
        [body, query, params].flatMap((part) => namesIn(part as z.ZodType as unknown as Schema)),
      ),
    )
    expect(names.size).toBeGreaterThan(100)
    expect([...names].filter((name) => fieldName(name) === unnamed)).toEqual([])
    for (const name of names) expect(fieldName(name), name).not.toMatch(/[a-z][A-Z]|[._]|^[a-z]/)
  })

  it('an entry of a list is named by its line, its order or its place, never by a path', async () => {
    const { refusalText } = await import('../../../src/console/field-name.ts')
    const refused = (field: string, body?: unknown) =>
      refusalText({ msg: `${field}: x`, field, reason: 'x' }, body)
    const lines = [{ line: 1 }, { line: 4 }]
    const parcels = [{ orderId: 'K7Q2', parcel: 1 }]
    expect([
      refused('lines.1.expiry', { lines }),
      refused('lines.1.expiry'),
      refused('parcels.0.awb', { parcels }),
      refused('rows.2.batch'),
      refused('lines.0', { lines }),
      refused('payload.refund.amount'),
      refused('body'),
    ]).toEqual(
      lang === 'en'
        ? [
            'Line 4, Expiry: x',
            'Line 2, Expiry: x',
            'Order K7Q2, Number at the courier: x',
            'Row 3, Batch: x',
            'Line 1: x',
            'Amount: x',
            'What was entered: x',
          ]
        : [
            'लाइन 4, एक्सपायरी: x',
            'लाइन 2, एक्सपायरी: x',
            'ऑर्डर K7Q2, कूरियर का नंबर: x',
            'पंक्ति 3, बैच: x',
            'लाइन 1: x',
            'राशि: x',
            'भरी गई जानकारी: x',
          ],
    )
    // A refusal that is about no field speaks for itself.
    expect(refusalText({ msg: 'The order is over.', field: 'lines.0' })).toBe('The order is over.')
  })
})
