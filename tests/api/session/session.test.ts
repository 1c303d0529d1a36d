import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRows } from '#server/db/backup.ts'
import { catalogueWith, openTestServer, type TestServer, visit } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer('sqlite')
})
afterAll(() => testServer.close())

const sessions = async () =>
  (await countRows(testServer.storage)).find(({ table }) => table === 'session')?.rows
const err = ({ json }: Awaited<ReturnType<TestServer['send']>>) => json.errors.errs[0]

describe('a session', () => {
  it('a session is created by its own call, in a cookie that no script and no other site can read', async () => {
    const { headers, json } = await testServer.send('/api/v3/session')
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-session=[\w-]{22}; Max-Age=\d+; HttpOnly; Path=\/; SameSite=Lax; Secure$/,
    )
    expect(json).toEqual({
      status: 0,
      result: {
        csrf: expect.stringMatching(/^[\w-]{43}$/),
        city: null,
        pincode: null,
        emailId: null,
        phone: null,
        personalStorage: false,
        marketing: false,
      },
    })
  })

  it('a new session delivers to the city that the browser keeps, if the shop delivers there', async () => {
    const cityOf = async (cookie: string) =>
      (await testServer.send('/api/v3/session', { headers: { cookie, 'accept-language': 'hi' } }))
        .json.result.city
    // After a sign-out, or a month away.
    expect(await cityOf('device=x; city=Chennai')).toBe('चेन्नई')
    expect(await cityOf('city=Delhi%20NCR')).toBe('दिल्ली एनसीआर')
    for (const cookie of ['city=', 'city=Atlantis', 'city=%E0%A4%A', 'velocity=Chennai'])
      expect(await cityOf(cookie), cookie).toBeNull()
    const served = testServer.state.served
    testServer.state.served = await catalogueWith(
      "UPDATE pincode SET serviceable = 0 WHERE city = 'Jaipur'",
    )
    expect(await cityOf('city=Jaipur')).toBeNull()
    testServer.state.served = served
  })

  it('a session stays the same as long as its cookie is sent', async () => {
    const { own, get } = await visit(testServer, null)
    const again = await get('/api/v3/session')
    expect(again.headers.get('set-cookie')).toBeNull()
    expect(again.json.result.csrf).toBe(own['x-csrf-token'])
  })

  // Seen red without the limit: a program that keeps no cookie filled the table, 6,000 rows in 17 seconds.
  it('one client gets a bounded number of new sessions in an hour, and keeps the one that it has', async () => {
    const own = await openTestServer('sqlite', { TRUST_PROXY: '1' })
    const from = (client: string, cookie = '') =>
      own.send('/api/v3/session', { headers: { 'x-forwarded-for': client, cookie } })
    const here = await from('49.37.10.20')
    const token = String(here.headers.get('set-cookie')).split(';')[0] as string
    const { db } = own.storage
    await db.updateTable('allowance').set({ used: 3_000 }).execute()
    const refused = await from('49.37.10.20')
    expect([refused.status, err(refused).code]).toEqual([429, 'tooOften'])
    expect((await from('49.37.10.20', token)).status).toBe(200)
    for (const other of ['49.37.10.21', '127.0.0.1', '10.0.0.7', '2401:4900::1'])
      expect((await from(other)).status).toBe(200)
    // A proxy that says nothing of its client asks for everybody. Seen red: who was refused was counted, by a write that others waited for.
    const used = await db.selectFrom('allowance').select('used').orderBy('used').execute()
    expect(used.map((row) => row.used)).toEqual([1, 1, 3_000])
    own.state.now = new Date(own.state.now.getTime() + 3_600_000)
    expect((await from('49.37.10.20')).status).toBe(200)
    await own.close()
  })

  it('reading creates no session', async () => {
    const before = await sessions()
    for (const path of [
      '/api/v2/cart/details',
      '/api/v3/cart/popup',
      '/api/v2/offer/description',
      '/api/v3/getGeolocation/12.9,77.5',
    ])
      expect((await testServer.send(path)).headers.get('set-cookie')).toBeNull()
    expect(await sessions()).toBe(before)
  })

  it('a reader of the database cannot take a session over: the token is stored hashed', async () => {
    const { own } = await visit(testServer, null)
    const token = own.cookie.split('=')[1] ?? ''
    const rows = await testServer.storage.db.selectFrom('session').selectAll().execute()
    expect(token).toHaveLength(22)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('a session is never created from a token made up by the client', async () => {
    const made = '__Host-session=aaaaaaaaaaaaaaaaaaaaaa'
    const reply = await testServer.send('/api/v3/session', { headers: { cookie: made } })
    expect(reply.headers.get('set-cookie')).not.toContain('aaaaaaaaaaaaaaaaaaaaaa')
  })

  it('a session ends after thirty days without a change, together with its cart', async () => {
    const one = await openTestServer('sqlite')
    const { get, post } = await visit(one)
    await post('/api/v1/cart/add/10601', {})
    one.state.now = new Date('2026-12-21T06:00:00.000Z')
    expect((await get('/api/v2/cart/details')).json.result.count).toBe(0)
    const refused = await post('/api/v1/cart/add/10601', {})
    expect([refused.status, err(refused).code]).toEqual([419, 'badCsrf'])
    await one.close()
  })

  it('a session is extended by every change', async () => {
    const one = await openTestServer('sqlite')
    const { get, post } = await visit(one)
    for (const day of ['2026-12-10', '2027-01-05', '2027-01-30']) {
      one.state.now = new Date(`${day}T06:00:00.000Z`)
      expect((await post('/api/v1/cart/add/10601', {})).status).toBe(200)
    }
    expect((await get('/api/v2/cart/details')).json.result.orderItems[0].productQuantity).toBe(30)
    await one.close()
  })
})

describe('where to deliver', () => {
  it('a pincode determines the city of the destination', async () => {
    const { get, post } = await visit(testServer, null)
    const { headers, json } = await post('/api/v1/session/pincode/600001')
    expect(json.result).toEqual({ city: 'Chennai', pincode: '600001', notices: [] })
    expect(headers.get('set-cookie')).toMatch(
      /^city=Chennai; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/,
    )
    expect((await get('/api/v3/session')).json.result).toMatchObject({
      city: 'Chennai',
      pincode: '600001',
    })
  })

  it.each(['600 001', ' 600001\u200b', '६००००१', '600-001'])(
    'the pincode %j is read as people write and paste it',
    async (typed) => {
      const { post } = await visit(testServer, null)
      const { json } = await post(`/api/v1/session/pincode/${encodeURIComponent(typed)}`)
      expect(json.result).toMatchObject({ city: 'Chennai', pincode: '600001' })
    },
  )

  it.each([
    ['12', 400, 'Invalid Pincode'],
    ['60000a', 400, 'Invalid Pincode'],
    ['6000011', 400, 'Invalid Pincode'],
    ['000001', 400, 'Invalid Pincode'],
    ['141001', 422, "We don't currently deliver to this pincode"],
    ['999999', 422, "We don't currently deliver to this pincode"],
  ])('the destination cannot be pincode %s', async (pincode, status, msg) => {
    const { get, post } = await visit(testServer)
    const reply = await post(`/api/v1/session/pincode/${pincode}`)
    expect([reply.status, err(reply)]).toEqual([
      status,
      expect.objectContaining({ msg, field: 'pincode' }),
    ])
    expect((await get('/api/v3/session')).json.result).toMatchObject({
      city: 'Chennai',
      pincode: null,
    })
  })

  it('a city is chosen in any language and clears a pincode of another city', async () => {
    const { get, post } = await visit(testServer, null)
    await post('/api/v1/session/pincode/600001')
    expect(
      (await post(`/api/v1/session/city/${encodeURIComponent('चेन्नई')}`)).json.result,
    ).toMatchObject({
      city: 'Chennai',
      pincode: '600001',
    })
    expect((await get('/api/v1/session/city/Jaipur')).json.result).toMatchObject({
      city: 'Jaipur',
      pincode: null,
    })
  })

  it('a city to which nothing is delivered is refused, and the place of the session stays', async () => {
    const { get, post } = await visit(testServer)
    const served = testServer.state.served
    testServer.state.served = await catalogueWith(
      "UPDATE pincode SET serviceable = 0 WHERE city = 'Jaipur'",
    )
    const reply = await post('/api/v1/session/city/Jaipur')
    testServer.state.served = served
    expect([reply.status, err(reply).code, err(reply).field]).toEqual([
      422,
      'placeNotCovered',
      'city',
    ])
    expect((await get('/api/v3/session')).json.result.city).toBe('Chennai')
  })

  it('an unknown city is refused', async () => {
    const reply = await (await visit(testServer)).post('/api/v1/session/city/Atlantis')
    expect(err(reply)).toMatchObject({
      code: 'cityUnknown',
      msg: 'Some error occured while setting city',
    })
  })

  it('the pincode is cleared while the city stays', async () => {
    const { get, post } = await visit(testServer, null)
    await post('/api/v1/session/pincode/600001')
    expect((await get('/api/v1/session/remove/pincode')).json.result).toEqual({
      city: 'Chennai',
      pincode: null,
      notices: [],
    })
  })

  it('a change of city shows a notice that products may leave a cart with products', async () => {
    const { post } = await visit(testServer)
    await post('/api/v1/cart/add/10601', {})
    expect((await post('/api/v1/session/city/Jaipur')).json.result.notices).toEqual([
      {
        code: 'placeChanges',
        msg: 'Please Note: Some product might be removed from your cart if it is not serviceable at your new location',
      },
    ])
  })

  it.each([
    ['13.05,80.25', 'Chennai'],
    ['28.46, 77.03', 'Delhi NCR'],
    ['12.97,77.59', 'Bengaluru'],
  ])('a city is found near %s', async (place, city) => {
    expect(
      (await testServer.send(`/api/v3/getGeolocation/${encodeURIComponent(place)}`)).json,
    ).toEqual({
      status: 0,
      result: [{ city }],
    })
  })

  it.each(['30.91,75.83', '0,0', '-89,170'])(
    'no city is found near %s, which is far from every served place',
    async (place) => {
      const reply = await testServer.send(`/api/v3/getGeolocation/${place}`)
      expect([reply.status, err(reply).msg]).toEqual([
        422,
        'Sorry, We do not cover your location for delivering medicines.',
      ])
    },
  )

  it.each(['', '12.97', '91,0', '0,181', 'a,b', '1e3,2'])(
    'an invalid position is not looked up: %j',
    async (place) => {
      expect([400, 404]).toContain(
        (await testServer.send(`/api/v3/getGeolocation/${encodeURIComponent(place)}`)).status,
      )
    },
  )
})
