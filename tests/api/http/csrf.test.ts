import { hash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Endpoint, errorsOf } from '#contract/core/endpoint.ts'
import { type ErrorCode, errorStatus } from '#contract/core/errors.ts'
import { countRows } from '#server/db/backup.ts'
import { openTestServer, signIn, site, visit } from '../../support/test-server.ts'

// The tests are generated from the endpoints, so that every mounted call is covered.
const testServer = await openTestServer('sqlite')
afterAll(() => testServer.close())
const all = testServer.api.endpoints
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const runMutation = all.filter(({ changes }) => changes)

const values: Record<string, string> = {
  id: '10601',
  pincode: '600001',
  city: 'Jaipur',
  place: '13,80',
}
const addressOf = ({ path, query }: Endpoint): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x')
  return query?.shape.productId ? `${filled}?productId=10601` : filled
}
const bodyOf = ({ method, body }: Endpoint) =>
  method === 'GET' || !body ? {} : { body: { productId: 10601, qty: 20 } }

/** A digest of each table, to detect any change. */
const everything = async () => {
  const digests: Record<string, string> = {}
  for (const { table } of await countRows(testServer.storage)) {
    const rows = await testServer.storage.db
      .selectFrom(table as 'cart')
      .selectAll()
      .execute()
    digests[table] = hash('sha256', JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()))
  }
  return digests
}

const visitorOf = async ({ access }: Pick<Endpoint, 'access'>) => {
  const visitor = await visit(testServer)
  if (access === 'customer') await signIn(testServer, visitor, 'asha@nuskha.example')
  await visitor.post('/api/v1/cart/add/10601', {})
  return visitor
}

describe('the contract', () => {
  it('the contract answers 403 to customers only for a missing sign-in', () => {
    const codes = Object.entries(errorStatus).flatMap(([code, status]) =>
      status === 403 ? [code] : [],
    )
    expect(codes.sort()).toEqual(['notSignedIn', 'permissionMissing', 'signInAgain'])
    const ofOthers = all.filter(
      (of) => of.access !== 'operator' && errorsOf(of).includes('permissionMissing'),
    )
    expect(ofOthers).toEqual([])
  })

  it('the contract marks every call other than GET as changing, except those without a session', () => {
    const others = all.filter(
      ({ method, changes, access }) =>
        method !== 'GET' && !changes && access !== 'operator' && access !== 'provider',
    )
    expect(others.map(nameOf).sort()).toEqual([
      // The console has a session of its own, without one of the shop: refused from other sites.
      'POST /api/console/code',
      'POST /api/console/oidc/sign-in',
      'POST /api/console/oidc/start',
      'POST /api/console/passkey/options',
      'POST /api/console/passkey/sign-in',
      'POST /api/console/sign-in',
      'POST /api/console/sign-out',
      // Plain forms of pages, which may come from a visitor without a session: refused from other sites.
      'POST /api/v2/app-install-sms',
      'POST /api/v3/contact',
      // The sealed token of the link in a mail is the authority, as RFC 8058 wants it.
      'POST /api/v3/mail/unsubscribe',
      'POST /api/v3/report-error',
      'POST /api/v3/ugc/answer',
    ])
    expect(others.filter(({ sameOrigin }) => !sameOrigin).map(nameOf)).toEqual([
      'POST /api/v3/mail/unsubscribe',
    ])
  })

  it('the contract marks the changing GETs of the specification', () => {
    expect(runMutation.filter(({ method }) => method === 'GET').map(nameOf)).toEqual(
      expect.arrayContaining([
        'GET /api/v1/session/pincode/{pincode}',
        'GET /api/v1/session/city/{city}',
        'GET /api/v1/session/remove/pincode',
        'GET /api/v1/cart/add/{id}',
        'GET /api/v1/cart/delete/item',
        'GET /api/v3/removeAddress',
        'GET /api/v1/prescription/attach/{id}',
        'GET /api/v1/prescription/remove/{id}',
      ]),
    )
  })
})

describe.each(runMutation.map((of) => [nameOf(of), of] as const))('%s', (_, of) => {
  const refused: [
    string,
    (own: Record<string, string>, other: Record<string, string>) => Record<string, string>,
  ][] = [
    ['without a token', ({ cookie = '' }) => ({ cookie })],
    [
      'with another session’s token',
      ({ cookie = '' }, other) => ({ cookie, 'x-csrf-token': other['x-csrf-token'] ?? '' }),
    ],
    ['with an empty token', (own) => ({ ...own, 'x-csrf-token': '' })],
    ['from another site', (own) => ({ ...own, origin: 'https://evil.example' })],
    [
      'from another site of the browser’s word',
      (own) => ({ ...own, origin: site, 'sec-fetch-site': 'cross-site' }),
    ],
    ['as a prefetch', (own) => ({ ...own, 'sec-purpose': 'prefetch;prerender' })],
    ['as an older prefetch', (own) => ({ ...own, purpose: 'prefetch' })],
    ['with the token and no session', (own) => ({ 'x-csrf-token': own['x-csrf-token'] ?? '' })],
  ]

  // Seen red with `changesGuard` returning null: every call below then changes something.
  it('a changing call is refused without its token, from another site and as a prefetch, and changes nothing', async () => {
    const [one, other] = [await visitorOf(of), await visit(testServer)]
    const before = await everything()
    for (const [how, headersOf] of refused) {
      const headers = headersOf(one.own, other.own)
      const reply = await testServer.send(addressOf(of), {
        method: of.method,
        headers,
        ...bodyOf(of),
      })
      const code: ErrorCode = reply.json.errors.errs[0].code
      expect([how, reply.status]).toEqual([how, errorStatus[code]])
      expect([how, code]).toEqual([
        how,
        headers.cookie || of.access === 'everyone'
          ? expect.stringMatching(/^(badCsrf|notSameOrigin)$/)
          : 'notSignedIn',
      ])
    }
    expect(await everything()).toEqual(before)
  })

  it('a changing call with the session’s token from this site reaches its use case', async () => {
    const { own } = await visitorOf(of)
    const headers = { ...own, origin: site, 'sec-fetch-site': 'same-origin' }
    const { status, json } = await testServer.send(addressOf(of), {
      method: of.method,
      headers,
      ...bodyOf(of),
    })
    expect(status).toBeLessThan(500)
    expect(['badCsrf', 'notSameOrigin', 'notSignedIn']).not.toContain(json.errors?.errs[0].code)
  })
})

const reading = all.filter(
  ({ changes, access, method, path }) =>
    !changes && access !== 'operator' && method === 'GET' && path !== '/api/v3/session',
)

it.each(reading.map((of) => [nameOf(of), of] as const))('%s changes nothing', async (_, of) => {
  const { own } = await visitorOf(of)
  const before = await everything()
  expect((await testServer.send(addressOf(of), { headers: own })).status).toBeLessThan(500)
  expect((await testServer.send(addressOf(of))).status).toBeLessThan(500)
  expect(await everything()).toEqual(before)
})

/** Whether a request of one address may reach another: `reviews/{id}` also matches `reviews/approve`. */
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

it('no two calls share their method and their address', () => {
  const names = all.map(nameOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

// Seen red without the look at `HEAD` in server/http/register-endpoint.ts: HEAD /webservices/order/confirm then reaches its service.
it('HEAD to the address of any call changes nothing, and is refused where GET changes something', async () => {
  const visitors = new Map<string, Awaited<ReturnType<typeof visitorOf>>>()
  for (const access of ['customer', 'everyone'] as const)
    visitors.set(access, await visitorOf({ access }))
  const before = await everything()
  for (const of of all) {
    const headers = (visitors.get(of.access) ?? visitors.get('everyone'))?.own ?? {}
    const reply = await testServer.api.app.fetch(
      new Request(`${site}${addressOf(of)}`, { method: 'HEAD', headers }),
    )
    const reads = all.filter(({ method, path }) => method === 'GET' && matches(path, of.path))
    if (reads.some(({ changes, noHead }) => !changes && !noHead)) continue
    const allow = reply.headers.get('allow')?.split(', ')
    expect([nameOf(of), reply.status, allow]).toEqual([
      nameOf(of),
      405,
      expect.arrayContaining([of.method]),
    ])
    expect(allow).not.toContain('HEAD')
  }
  expect(await everything()).toEqual(before)
})
