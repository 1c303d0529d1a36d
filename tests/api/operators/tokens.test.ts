import { hash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../../support/operators.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const ask = (testServer: TestServer, token: string, path = 'me') =>
  testServer.send(`/api/ops/${path}`, { headers: { authorization: `Bearer ${token}` } })

describe.each(engines)('the tokens of operators on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  /** A sign-in of an operator at a console, now. */
  const signedIn = (operator_id: string) => {
    const at = testServer.state.now.toISOString()
    const id = randomUUID()
    const token_hash = hash('sha256', id, 'hex')
    const expires_at = new Date(testServer.state.now.getTime() + 3_600_000).toISOString()
    return testServer.storage.db
      .insertInto('console_session')
      .values({ id, operator_id, token_hash, label: 'x', created_at: at, seen_at: at, expires_at })
      .execute()
  }

  it('calls are switched off until there is an operator', async () => {
    const reply = await ask(testServer, 'anything')
    expect([reply.status, faultOf(reply).code]).toEqual([404, 'opsDisabled'])
  })

  it('a token tells who calls, with roles and permissions', async () => {
    const packer = await createOperator(testServer, ['packer'])
    const { status, json } = await packer.get('me')
    expect([status, json.result]).toEqual([
      200,
      expect.objectContaining({ id: packer.id, name: packer.name, roles: ['packer'] }),
    ])
    expect(json.result.permissions).toContain('parcels.pack')
    expect(json.result.permissions).not.toContain('orders.cancel')
  })

  it('an unknown, an expired and a revoked token are refused each with a code of its own', async () => {
    const admin = await createOperator(testServer, ['admin'])
    const late = await createOperator(testServer, ['packer'], { days: 1 })
    testServer.state.now = new Date(testServer.state.now.getTime() + 86_400_000)
    expect([(await late.get('me')).status, faultOf(await late.get('me')).code]).toEqual([
      401,
      'tokenExpired',
    ])
    expect(faultOf(await ask(testServer, `${admin.token}x`)).code).toBe('badToken')
    const packer = await createOperator(testServer, ['packer'])
    await signedIn(packer.id)
    const other = await packer.post('me/tokens', { label: 'scanner' })
    expect((await ask(testServer, other.json.result.token)).status).toBe(200)
    await admin.post(`people/${packer.id}/tokens/${other.json.result.id}/revoke`, {
      reason: 'lost',
    })
    expect(faultOf(await ask(testServer, other.json.result.token)).code).toBe('tokenRevoked')
    expect((await packer.get('me')).status).toBe(200)
  })

  // Seen red with the new token on its own, and with any token allowed to make others.
  it('a token makes another only soon after a sign-in of its operator, and takes it along when it ends', async () => {
    const admin = await createOperator(testServer, ['admin'])
    const packer = await createOperator(testServer, ['packer'], { days: 10 })
    expect(faultOf(await packer.post('me/tokens', { label: 'stolen' })).code).toBe('signInAgain')
    await signedIn(packer.id)
    const child = (await packer.post('me/tokens', { label: 'child', days: 300 })).json.result
    expect(new Date(child.expiresAt).getTime() - testServer.state.now.getTime()).toBe(
      10 * 86_400_000,
    )
    const grandchild = await testServer.send('/api/ops/me/tokens', {
      method: 'POST',
      headers: { authorization: `Bearer ${child.token}` },
      body: { label: 'grandchild' },
    })
    const { tokens } = (await admin.get('people')).json.result.find(
      ({ id }: { id: string }) => id === packer.id,
    )
    await admin.post(`people/${packer.id}/tokens/${tokens[0].id}/revoke`, { reason: 'stolen' })
    for (const token of [packer.token, child.token, grandchild.json.result.token])
      expect(faultOf(await ask(testServer, token)).code).toBe('tokenRevoked')
  })

  it('an operator who is off can do nothing, at once', async () => {
    const [admin, packer] = [
      await createOperator(testServer, ['admin']),
      await createOperator(testServer, ['packer']),
    ]
    expect(
      (await admin.post(`people/${packer.id}/off`, { reason: 'left' })).json.result.offAt,
    ).toBe(testServer.state.now.toISOString())
    const reply = await packer.get('me')
    expect([reply.status, faultOf(reply).code]).toEqual([401, 'tokenRevoked'])
  })

  it('a token is kept only as its hash', async () => {
    const packer = await createOperator(testServer, ['packer'])
    const rows = await testServer.storage.db.selectFrom('operator_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(packer.token)
    expect(rows.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true)
  })
})
