import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter, get, own, post } from '../../support/console-sign-in.ts'
import { faultOf } from '../../support/operators.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('sign-in to the console on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  it('an operator signs in with a mailed code, and calls as themselves', async () => {
    const packer = await createOperator(testServer, ['packer'])
    const { reply, cookie } = await enter(testServer, packer.email)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toMatch(
      /^console=[\w-]{22}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const me = await get(testServer, '/api/ops/me', { cookie })
    expect(me.json.result.id).toBe(packer.id)
  })

  it('an address of nobody gets the same answer and no mail', async () => {
    const { status, json } = await post(testServer, '/api/console/code', {
      email: 'nobody@nuskha.example',
    })
    expect([status, json.result.digits]).toEqual([200, 6])
    const mails = await testServer.storage.db
      .selectFrom('message')
      .select('id')
      .where('recipient', '=', 'nobody@nuskha.example')
      .execute()
    expect(mails).toEqual([])
    expect(
      faultOf(
        await post(testServer, '/api/console/sign-in', {
          ticket: json.result.ticket,
          code: '000000',
        }),
      ).code,
    ).toBe('codeWrong')
  })

  it('a change takes the token of the session, and a page of another site cannot send one', async () => {
    const packer = await createOperator(testServer, ['packer'])
    const { cookie, csrf } = await enter(testServer, packer.email)
    const revoke = (headers: Record<string, string>) =>
      post(testServer, '/api/ops/me/sessions/none/revoke', {}, { cookie, ...headers })
    expect(faultOf(await revoke(own)).code).toBe('badCsrf')
    expect(
      faultOf(await revoke({ 'sec-fetch-site': 'cross-site', 'x-csrf-token': csrf })).code,
    ).toBe('notSameOrigin')
    expect(faultOf(await revoke({ ...own, 'x-csrf-token': csrf })).code).toBe('notFound')
  })

  it('a session ends after half an hour without a call, when it is revoked and when the operator is off', async () => {
    const [admin, packer] = [
      await createOperator(testServer, ['admin']),
      await createOperator(testServer, ['packer']),
    ]
    const email = packer.email
    const status = async (cookie: string) =>
      (await get(testServer, '/api/ops/me', { cookie })).status
    const pass = (minutes: number) => {
      testServer.state.now = new Date(testServer.state.now.getTime() + minutes * 60_000)
    }
    const idle = await enter(testServer, email)
    pass(29)
    expect(await status(idle.cookie)).toBe(200)
    pass(30)
    expect(await status(idle.cookie)).toBe(401)
    const revoked = await enter(testServer, email)
    const [session] = (await get(testServer, '/api/ops/me/sessions', { cookie: revoked.cookie }))
      .json.result
    expect(session.isThis).toBe(true)
    await post(
      testServer,
      `/api/ops/me/sessions/${session.id}/revoke`,
      {},
      { ...own, cookie: revoked.cookie, 'x-csrf-token': revoked.csrf },
    )
    expect(await status(revoked.cookie)).toBe(401)
    const off = await enter(testServer, email)
    expect(await status(off.cookie)).toBe(200)
    await admin.post(`people/${packer.id}/off`, { reason: 'left' })
    expect(await status(off.cookie)).toBe(401)
  })

  // Seen red without `mayOutlive`: a console that was left open gave away a token of 90 days.
  it('a session of the console gets a personal token only soon after its sign-in, and a token only then too', async () => {
    const packer = await createOperator(testServer, ['packer'])
    const { cookie, csrf } = await enter(testServer, packer.email)
    const renew = (headers: Record<string, string>) =>
      post(testServer, '/api/ops/me/tokens', { label: 'scanner' }, { ...own, ...headers })
    expect((await renew({ cookie, 'x-csrf-token': csrf })).status).toBe(200)
    testServer.state.now = new Date(testServer.state.now.getTime() + 20 * 60_000)
    expect(faultOf(await renew({ cookie, 'x-csrf-token': csrf })).code).toBe('signInAgain')
    expect(faultOf(await renew({ authorization: `Bearer ${packer.token}` })).code).toBe(
      'signInAgain',
    )
  })

  it('a proxy reaches neither the sign-in nor a session without CONSOLE_HOST', async () => {
    const packer = await createOperator(testServer, ['packer'])
    const { cookie } = await enter(testServer, packer.email)
    const passed = { 'x-forwarded-for': '203.0.113.9' }
    expect(
      (
        await post(
          testServer,
          '/api/console/code',
          { email: 'a@nuskha.example' },
          { ...own, ...passed },
        )
      ).status,
    ).toBe(404)
    expect((await get(testServer, '/api/ops/me', { cookie, ...passed })).status).toBe(401)
  })
})

// Seen red with one limit of an address for all clients together: five calls of a stranger each hour kept an operator out.
it('codes that a stranger asks for do not keep an operator out of a console on a host of its own', async () => {
  const testServer = await openTestServer('sqlite', {
    CONSOLE_HOST: 'console.nuskha.example',
    TRUST_PROXY: '1',
    SITE_URL: 'https://nuskha.example',
  })
  const { email } = await createOperator(testServer, ['packer'])
  const ask = async (client: string) => {
    const headers = { ...own, 'x-forwarded-for': client }
    const options = {
      method: 'POST',
      headers,
      body: { email },
      at: 'https://console.nuskha.example',
    }
    return (await testServer.send('/api/console/code', options)).status
  }
  const strangers: number[] = []
  for (let turn = 0; turn < 6; turn++) strangers.push(await ask('203.0.113.66'))
  expect(strangers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await ask('198.51.100.7')).toBe(200)
  await testServer.close()
})
