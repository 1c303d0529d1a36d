import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get, own, post, sessionIn } from '../../support/console-sign-in.ts'
import { openIssuer } from '../../support/issuer.ts'
import { faultOf } from '../../support/operators.ts'
import { auditOf, createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

type Issuer = Awaited<ReturnType<typeof openIssuer>>
type Ways = NonNullable<Parameters<Issuer['answer']>[1]>
const cookieOf = (line: string): string => line.split(';')[0] ?? ''

describe.each(engines)('sign-in of operators by OpenID Connect on %s', (engine) => {
  let [testServer, issuer] = [] as unknown as [TestServer, Issuer]
  beforeAll(async () => {
    issuer = await openIssuer()
    testServer = await openTestServer(engine, issuer.environment)
  })
  afterAll(async () => {
    await testServer.close()
    issuer.close()
  })

  const start = async () => {
    const reply = await post(testServer, '/api/console/oidc/start', {})
    return {
      reply,
      url: reply.json.result?.url as string,
      cookie: cookieOf(reply.headers.get('set-cookie') ?? ''),
    }
  }
  const answered = (answer: string, cookie: string) =>
    post(testServer, '/api/console/oidc/sign-in', { answer }, { ...own, cookie })
  /** A person signs in at the issuer and comes back. */
  const through = async (email: string, { claims = {}, ...ways }: Ways = {}) => {
    const { url, cookie } = await start()
    return await answered(
      issuer.answer(url, { claims: { email, ...claims }, ...ways }).search,
      cookie,
    )
  }
  const refusal = async (reply: ReturnType<typeof answered>) => [
    (await reply).status,
    faultOf(await reply).code,
  ]
  const refused = [422, 'oidcRefused']

  it('an operator signs in at the provider with their verified address, in any case, which the audit tells', async () => {
    const packer = await createOperator(testServer, ['packer'])
    expect((await get(testServer, '/api/console/ways', {})).json.result).toEqual({
      oidc: new URL(issuer.issuer).host,
    })
    const { url, reply } = await start()
    expect(reply.headers.get('set-cookie')).toMatch(
      /^console-oidc=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost:4321/console/oidc')
    const entered = sessionIn(await through(packer.email.toUpperCase()))
    expect(entered.reply.status).toBe(200)
    expect(
      (await get(testServer, '/api/ops/me', { cookie: entered.cookie })).json.result,
    ).toMatchObject({
      id: packer.id,
      roles: ['packer'],
    })
    const rows = (await auditOf(testServer)).filter(
      ({ object }) => object === `operator:${packer.id}`,
    )
    expect(rows.map(({ action, after }) => [action, JSON.parse(after ?? '{}').by])).toEqual([
      ['people.sign-in', 'oidc'],
    ])
  })

  it('an answer is taken once, in the browser that asked, in time, and with the state, nonce and code that belong together', async () => {
    const { email } = await createOperator(testServer, ['packer'])
    const ways = { claims: { email } }
    const [one, other] = [await start(), await start()]
    const { search } = issuer.answer(one.url, ways)
    expect(await refusal(answered(search, other.cookie))).toEqual(refused)
    expect(await refusal(answered(search, ''))).toEqual(refused)
    expect((await answered(search, one.cookie)).status).toBe(200)
    expect(await refusal(answered(search, one.cookie))).toEqual(refused)
    // A code of another sign-in was got with another challenge.
    const swapped = new URLSearchParams(issuer.answer(other.url, ways).search)
    swapped.set(
      'code',
      new URLSearchParams(issuer.answer((await start()).url, ways).search).get('code') ?? '',
    )
    expect(await refusal(answered(`?${swapped}`, other.cookie))).toEqual(refused)
    const { url, cookie } = await start()
    const state = new URLSearchParams(issuer.answer(url, ways).search)
    state.set('state', 'of-nobody')
    expect(await refusal(answered(`?${state}`, cookie))).toEqual(refused)
    const late = await start()
    testServer.state.now = new Date(testServer.state.now.getTime() + 11 * 60_000)
    expect(await refusal(answered(issuer.answer(late.url, ways).search, late.cookie))).toEqual(
      refused,
    )
    expect((await through(email)).status).toBe(200)
  })

  it('an ID token for another nonce, audience, issuer or time, unsigned by the provider or without a verified address is refused', async () => {
    const { email } = await createOperator(testServer, ['packer'])
    const past = Math.floor(Date.now() / 1000) - 600
    const bad: Record<string, Ways> = {
      nonce: { claims: { nonce: 'another' } },
      'no nonce': { claims: { nonce: undefined } },
      audience: { claims: { aud: 'another-client' } },
      issuer: { claims: { iss: 'https://accounts.example' } },
      expired: { claims: { iat: past - 300, exp: past } },
      signature: { signedBy: 'another' },
      unverified: { claims: { email_verified: false } },
      'verified in words': { claims: { email_verified: 'true' } },
      'not said to be verified': { claims: { email_verified: undefined } },
      'no address': { claims: { email: undefined } },
    }
    const seen: [string, unknown[]][] = []
    for (const [name, ways] of Object.entries(bad))
      seen.push([name, await refusal(through(email, ways))])
    expect(seen).toEqual(Object.keys(bad).map((name) => [name, refused]))
  })

  it('an unknown address and an operator who is off are not signed in, and no operator is created', async () => {
    const before = await testServer.storage.db.selectFrom('operator').select('id').execute()
    expect(await refusal(through('stranger@nuskha.example'))).toEqual(refused)
    expect(await testServer.storage.db.selectFrom('operator').select('id').execute()).toHaveLength(
      before.length,
    )
    const [admin, off] = [
      await createOperator(testServer, ['admin']),
      await createOperator(testServer, ['packer']),
    ]
    await admin.post(`people/${off.id}/off`, { reason: 'left' })
    expect(await refusal(through(off.email))).toEqual(refused)
    const { cookie } = await start()
    expect(await refusal(answered('?error=access_denied&state=none', cookie))).toEqual(refused)
    expect(await refusal(answered('', cookie))).toEqual(refused)
  })

  it('a provider that is away is said to be, with the time to try again', async () => {
    const { email } = await createOperator(testServer, ['packer'])
    const { url, cookie } = await start()
    issuer.state.isAway = true
    const reply = await answered(issuer.answer(url, { claims: { email } }).search, cookie)
    expect([reply.status, faultOf(reply).code, reply.headers.get('retry-after')]).toEqual([
      503,
      'oidcUnreachable',
      '30',
    ])
    const gone = await openIssuer()
    const lonely = await openTestServer(engine, gone.environment)
    gone.close()
    const begun = await post(lonely, '/api/console/oidc/start', {})
    expect([begun.status, faultOf(begun).code, begun.headers.get('retry-after')]).toEqual([
      503,
      'oidcUnreachable',
      '30',
    ])
    await lonely.close()
    issuer.state.isAway = false
    expect((await through(email)).status).toBe(200)
  })

  it('a page of another site, a proxy and a shop without a provider find nothing', async () => {
    const cross = await post(
      testServer,
      '/api/console/oidc/start',
      {},
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(faultOf(cross).code).toBe('notSameOrigin')
    const passed = { ...own, 'x-forwarded-for': '203.0.113.9' }
    expect((await post(testServer, '/api/console/oidc/start', {}, passed)).status).toBe(404)
    const without = await openTestServer(engine)
    expect((await get(without, '/api/console/ways', {})).json.result).toEqual({ oidc: null })
    expect((await post(without, '/api/console/oidc/start', {})).status).toBe(404)
    expect(
      (await post(without, '/api/console/oidc/sign-in', { answer: '?code=1&state=2' })).status,
    ).toBe(404)
    await without.close()
  })
})
