import { hash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../../support/operators.ts'
import { hire } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTill, type Till } from '../../support/till.ts'

const ask = (till: Till, token: string, path = 'me') =>
  till.send(`/api/ops/${path}`, { headers: { authorization: `Bearer ${token}` } })

describe.each(engines)('the tokens of operators on %s', (engine) => {
  let till: Till
  beforeAll(async () => {
    till = await openTill(engine)
  })
  afterAll(() => till.close())

  /** A sign-in of an operator at a console, now. */
  const signedIn = (operator_id: string) => {
    const at = till.state.now.toISOString()
    const id = randomUUID()
    const token_hash = hash('sha256', id, 'hex')
    const expires_at = new Date(till.state.now.getTime() + 3_600_000).toISOString()
    return till.storage.db
      .insertInto('console_session')
      .values({ id, operator_id, token_hash, label: 'x', created_at: at, seen_at: at, expires_at })
      .execute()
  }

  it('calls are switched off until there is an operator', async () => {
    const reply = await ask(till, 'anything')
    expect([reply.status, faultOf(reply).code]).toEqual([404, 'opsDisabled'])
  })

  it('a token tells who calls, with roles and permissions', async () => {
    const packer = await hire(till, ['packer'])
    const { status, json } = await packer.get('me')
    expect([status, json.result]).toEqual([
      200,
      expect.objectContaining({ id: packer.id, name: packer.name, roles: ['packer'] }),
    ])
    expect(json.result.permissions).toContain('parcels.pack')
    expect(json.result.permissions).not.toContain('orders.cancel')
  })

  it('an unknown, an expired and a revoked token are refused each with a code of its own', async () => {
    const admin = await hire(till, ['admin'])
    const late = await hire(till, ['packer'], { days: 1 })
    till.state.now = new Date(till.state.now.getTime() + 86_400_000)
    expect([(await late.get('me')).status, faultOf(await late.get('me')).code]).toEqual([
      401,
      'tokenExpired',
    ])
    expect(faultOf(await ask(till, `${admin.token}x`)).code).toBe('badToken')
    const packer = await hire(till, ['packer'])
    await signedIn(packer.id)
    const other = await packer.post('me/tokens', { label: 'scanner' })
    expect((await ask(till, other.json.result.token)).status).toBe(200)
    await admin.post(`people/${packer.id}/tokens/${other.json.result.id}/revoke`, {
      reason: 'lost',
    })
    expect(faultOf(await ask(till, other.json.result.token)).code).toBe('tokenRevoked')
    expect((await packer.get('me')).status).toBe(200)
  })

  // Seen red with the new token on its own, and with any token allowed to make others.
  it('a token makes another only soon after a sign-in of its operator, and takes it along when it ends', async () => {
    const admin = await hire(till, ['admin'])
    const packer = await hire(till, ['packer'], { days: 10 })
    expect(faultOf(await packer.post('me/tokens', { label: 'stolen' })).code).toBe('signInAgain')
    await signedIn(packer.id)
    const child = (await packer.post('me/tokens', { label: 'child', days: 300 })).json.result
    expect(new Date(child.expiresAt).getTime() - till.state.now.getTime()).toBe(10 * 86_400_000)
    const grandchild = await till.send('/api/ops/me/tokens', {
      method: 'POST',
      headers: { authorization: `Bearer ${child.token}` },
      body: { label: 'grandchild' },
    })
    const { tokens } = (await admin.get('people')).json.result.find(
      ({ id }: { id: string }) => id === packer.id,
    )
    await admin.post(`people/${packer.id}/tokens/${tokens[0].id}/revoke`, { reason: 'stolen' })
    for (const token of [packer.token, child.token, grandchild.json.result.token])
      expect(faultOf(await ask(till, token)).code).toBe('tokenRevoked')
  })

  it('an operator who is off can do nothing, at once', async () => {
    const [admin, packer] = [await hire(till, ['admin']), await hire(till, ['packer'])]
    expect(
      (await admin.post(`people/${packer.id}/off`, { reason: 'left' })).json.result.offAt,
    ).toBe(till.state.now.toISOString())
    const reply = await packer.get('me')
    expect([reply.status, faultOf(reply).code]).toEqual([401, 'tokenRevoked'])
  })

  it('a token is kept only as its hash', async () => {
    const packer = await hire(till, ['packer'])
    const rows = await till.storage.db.selectFrom('operator_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(packer.token)
    expect(rows.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true)
  })
})
