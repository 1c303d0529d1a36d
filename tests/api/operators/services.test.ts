import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { capture } from '#server/orders/money/settle-order.ts'
import { readEndpoints } from '../../support/endpoints.ts'
import { faultOf } from '../../support/operators.ts'
import { buyer } from '../../support/paying.ts'
import { plain, shopper } from '../../support/shopper.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const dayMs = 86_400_000

describe.each(engines)('service accounts on %s', (engine) => {
  let testServer: TestServer
  let admin: NewOperator
  /** A sign-in of an operator at a console, now. */
  const signIn = async (operator_id: string) => {
    const at = testServer.state.now.toISOString()
    const expires_at = new Date(testServer.state.now.getTime() + 3_600_000).toISOString()
    const id = `session-${operator_id}`
    const own = { id, operator_id, token_hash: id.padEnd(64, '0').slice(0, 64), label: 'x' }
    await testServer.storage.db.deleteFrom('console_session').where('id', '=', id).execute()
    await testServer.storage.db
      .insertInto('console_session')
      .values({ ...own, created_at: at, seen_at: at, expires_at })
      .execute()
  }
  const callsOf = (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return {
      get: (path: string) => testServer.send(`/api/ops/${path}`, { headers }),
      post: (path: string, body: unknown = {}) =>
        testServer.send(`/api/ops/${path}`, { method: 'POST', headers, body }),
    }
  }
  const add = async (scopes: string[], name = 'Tally') => {
    const { status, json } = await admin.post('services', { name, scopes, days: 30 })
    expect(status, JSON.stringify(json)).toBe(200)
    const { service, token } = json.result
    return { id: service.id as string, token: token as string, ...callsOf(token) }
  }

  beforeAll(async () => {
    testServer = await openTestServer(engine, { WEBHOOKS_PRIVATE: '1' })
    admin = await createOperator(testServer, ['admin'])
  })
  beforeEach(() => signIn(admin.id))
  afterAll(() => testServer.close())

  it('a program may do what its scopes name and nothing else, and the audit names it as what it is', async () => {
    const erp = await add(['orders.read', 'stock.write'])
    const me = (await erp.get('me')).json.result
    expect(me).toMatchObject({ id: erp.id, name: 'Tally', roles: [] })
    expect(me.permissions).toEqual(['self.read', 'orders.read', 'stock.write'])
    expect((await erp.get('orders')).status).toBe(200)
    expect((await erp.post(`stock/${plain}`, { units: 5_000 })).status).toBe(200)
    expect(faultOf(await erp.get('customers')).code).toBe('notFound')
    expect(faultOf(await erp.get('people')).code).toBe('permissionMissing')
    const row = (await auditOf(testServer)).find(({ operator_id }) => operator_id === erp.id)
    expect(row).toMatchObject({ operator_name: 'Tally', roles: 'service' })
  })

  // Seen red: a program gave back what it had delivered, with a limit of its own for each day, and so did who made it.
  it('a program gives nothing back for goods, and who made it does not at once after its delivery', async () => {
    const courier = await add(['orders.read', 'parcels.pack', 'parcels.ship'])
    const sent = async (orderId: string) => {
      const box = { line: 1, batch: 'AB1', expiry: '2028-01' }
      await courier.post(`orders/${orderId}/pack`, { lines: [box] })
      expect((await courier.post(`orders/${orderId}/ship`)).status).toBe(200)
      return `orders/${orderId}`
    }
    const back = { parcel: 1, reason: 'it came back' }
    const needed = { code: 'approvalNeeded', detail: 'return.give' }
    const { orderId } = await buyer(testServer, 'programs@example.org')
    const bought = { amount: paise(10_712), at: testServer.state.now.toISOString() }
    await testServer.storage.inTransaction((db) => capture(db, orderId, bought))
    const path = await sent(orderId)
    expect((await courier.post(`${path}/deliver`)).status).toBe(200)
    const line = { units: 15, reason: 'it came back' }
    expect(faultOf(await courier.post(`${path}/lines/1/return`, line))).toMatchObject(needed)
    expect(faultOf(await admin.post(`${path}/return`, back))).toMatchObject(needed)
    testServer.state.now = new Date(testServer.state.now.getTime() + dayMs / 24)
    expect(faultOf(await courier.post(`${path}/return`, back))).toMatchObject(needed)
    expect((await admin.post(`${path}/return`, back)).status).toBe(200)

    const one = await shopper(testServer, 'refused@example.org', { [plain]: 4 })
    const refused = await sent((await one.place()).json.result.orderId)
    expect((await courier.post(`${refused}/return`, back)).status).toBe(200)
  })

  it('its token is shown once and kept as a hash', async () => {
    const { id, token } = await add(['orders.read'])
    expect(token).toMatch(/^nuskha-sa_[\w-]{43}$/)
    const rows = await testServer.storage.db.selectFrom('service_account').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify((await admin.get('services')).json)).not.toContain(token)
    expect(JSON.stringify(await auditOf(testServer))).not.toContain(token)
    expect((await admin.get('services')).json.result).toContainEqual(
      expect.objectContaining({ id, scopes: ['orders.read'], revokedAt: null }),
    )
  })

  it('it ends when it expires and when it is revoked; another token ends the former', async () => {
    const bot = await add(['orders.read'], 'WhatsApp bot')
    const renewed = (await admin.post(`services/${bot.id}/renew`, { days: 5 })).json.result
    expect(faultOf(await bot.get('me')).code).toBe('badToken')
    const fresh = callsOf(renewed.token)
    expect((await fresh.get('me')).status).toBe(200)
    testServer.state.now = new Date(testServer.state.now.getTime() + 5 * dayMs)
    expect(faultOf(await fresh.get('me')).code).toBe('tokenExpired')
    await signIn(admin.id)
    const last = (await admin.post(`services/${bot.id}/renew`, { days: 5 })).json.result
    await admin.post(`services/${bot.id}/revoke`, { reason: 'the bot is gone' })
    expect(faultOf(await callsOf(last.token).get('me')).code).toBe('tokenRevoked')
    expect(faultOf(await admin.post(`services/${bot.id}/renew`, { days: 5 })).code).toBe(
      'tokenRevoked',
    )
  })

  it('nobody gives a program what they do not have, what takes a person, or long after a sign-in', async () => {
    const entry = { name: 'x', days: 30 }
    for (const scope of ['people.write', 'refunds.give', 'approvals.decide', 'catalogue.publish']) {
      const fault = faultOf(await admin.post('services', { ...entry, scopes: [scope] }))
      expect([fault.code, fault.field], scope).toEqual(['invalid', 'scopes.0'])
    }
    testServer.state.now = new Date(testServer.state.now.getTime() + dayMs)
    const late = await admin.post('services', { ...entry, scopes: ['orders.read'] })
    expect(faultOf(late).code).toBe('signInAgain')
    const packer = await createOperator(testServer, ['packer'])
    const refused = await packer.post('services', { ...entry, scopes: ['orders.read'] })
    expect(faultOf(refused).code).toBe('permissionMissing')
  })

  it('no act of two people and no call that gives worth, lets in or publishes can be made by a program', async () => {
    const held = (await add(['orders.read'])).id
    const { scopes: all } = await import('#model/role.ts')
    const every = await add([...all], 'greedy')
    const request = { kind: 'credit.give', payload: {}, reason: 'x' }
    expect(faultOf(await every.post('approvals', request)).code).toBe('permissionMissing')
    const gives = (await readEndpoints()).filter(
      ({ access, permission }) => access === 'operator' && permission && !all.includes(permission),
    )
    expect(gives.length).toBeGreaterThan(30)
    let asked = 0
    for (const { method, path, permission } of gives) {
      if (permission === 'self.read') continue
      const at = path.replace('/api/ops/', '').replaceAll(/\{\w+\}/g, 'x')
      const reply = method === 'GET' ? await every.get(at) : await every.post(at)
      // The test server has no catalogue desk.
      if (reply.status === 404 && at.startsWith('catalogue')) continue
      expect([at, reply.status, faultOf(reply).code]).toEqual([at, 403, 'permissionMissing'])
      asked++
    }
    expect(asked).toBeGreaterThan(20)
    expect(faultOf(await every.post(`services/${held}/revoke`, { reason: 'x' })).code).toBe(
      'permissionMissing',
    )
  })

  it('a program sees its own webhooks alone, and they end with it', async () => {
    const courier = await add(['webhooks.read', 'webhooks.write'], 'courier')
    const entry = { url: 'http://127.0.0.1:9/hook', description: 'mine', types: [] }
    const foreign = (await admin.post('webhooks', { ...entry, description: 'ERP' })).json.result
    const mine = (await courier.post('webhooks', entry)).json.result.webhook
    expect((await courier.get('webhooks')).json.result.map(({ id }: typeof mine) => id)).toEqual([
      mine.id,
    ])
    const theirs = `webhooks/${foreign.webhook.id}`
    for (const reply of [
      await courier.post(`${theirs}/change`, entry),
      await courier.post(`${theirs}/rotate`),
      await courier.post(`${theirs}/off`),
      await courier.post(`${theirs}/test`),
      await courier.post(`${theirs}/replay`),
      await courier.get(`${theirs}/deliveries`),
    ])
      expect(faultOf(reply).code).toBe('notFound')
    await admin.post(`services/${courier.id}/revoke`, { reason: 'contract ended' })
    await testServer.commerce.webhooks.dispatch()
    const seen = (await admin.get('webhooks')).json.result
    expect(seen.find(({ id }: typeof mine) => id === mine.id).offReason).toBe('service')
    expect(seen.find(({ id }: typeof mine) => id === foreign.webhook.id).offAt).toBe(null)
    // It expires as it is revoked, and switching the webhook on again does not outlast either.
    await admin.post(`webhooks/${mine.id}/on`)
    await testServer.commerce.webhooks.dispatch()
    const again = (await admin.get('webhooks')).json.result
    expect(again.find(({ id }: typeof mine) => id === mine.id).offReason).toBe('service')
  })

  // Seen red: it switched itself on again, added another, or turned one that was on to the same address.
  it('a program whose webhook an operator switched off adds, changes and switches on none until an operator switches it on', async () => {
    const courier = await add(['webhooks.read', 'webhooks.write'], 'ended')
    const entry = { url: 'http://127.0.0.1:9/off', description: 'mine', types: [] }
    const added = async () => (await courier.post('webhooks', entry)).json.result.webhook.id
    const [held, on] = [await added(), await added()]
    // What it switched off itself is its own to switch on.
    await courier.post(`webhooks/${held}/off`)
    expect((await courier.post(`webhooks/${held}/on`)).json.result.offAt).toBe(null)
    await admin.post(`webhooks/${held}/off`)
    await courier.post(`webhooks/${held}/off`)
    for (const reply of [
      await courier.post(`webhooks/${held}/on`),
      await courier.post('webhooks', entry),
      await courier.post(`webhooks/${on}/change`, entry),
    ])
      expect([reply.status, faultOf(reply).code]).toEqual([422, 'personNeeded'])
    await admin.post(`webhooks/${held}/on`)
    expect((await courier.post(`webhooks/${on}/change`, entry)).status).toBe(200)
  })

  it('a customer’s own app calls with the token of its session, without cookie and CSRF token', async () => {
    const one = await shopper(testServer, `app-${engine}@a.example`, { [plain]: 30 })
    const cookie = /session=([\w-]{22})/.exec(one.own.cookie)?.[1] ?? ''
    const headers = { authorization: `Bearer ${cookie}` }
    const { json } = await testServer.send('/api/v3/cart/details', { headers })
    expect(JSON.stringify(json)).toContain(plain)
    const path = `/api/v3/cart/add/${plain}`
    const added = await testServer.send(path, { method: 'POST', headers, body: { qty: 2 } })
    expect(added.status, JSON.stringify(added.json)).toBe(200)
    const strange = { authorization: `Bearer ${'x'.repeat(22)}` }
    expect(
      (await testServer.send(path, { method: 'POST', headers: strange, body: {} })).status,
    ).not.toBe(200)
  })
})
