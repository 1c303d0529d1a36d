import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOldDevices } from '#server/auth/device-repository.ts'
import { knownSince } from '#server/auth/devices.ts'
import { engines } from '../../support/storages.ts'
import {
  mailedCode,
  openTestServer,
  type TestServer,
  type Told,
  visit,
} from '../../support/test-server.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const ask = '/api/v3/login/code'
const minutes = (count: number): number => count * 60_000
const days = (count: number): number => count * 24 * 60 * minutes(1)
const errOf = ({ json }: Told) => json.errors.errs[0].code

describe.each(engines)('devices on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine, { TRUST_PROXY: '1' })
  })
  afterAll(() => testServer.close())

  const later = (ms: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + ms)
  }
  const from = (client: string) => ({ 'x-forwarded-for': client })

  /** Signs in and continues with the new cookies. */
  const signedIn = async (email: string, client: string, device = '') => {
    const visitor = await visit(testServer)
    const browser = { ...from(client), 'user-agent': chrome }
    await visitor.post(ask, { email }, { ...browser, cookie: `${visitor.own.cookie}; ${device}` })
    const code = await mailedCode(testServer, email)
    const reply = await visitor.post(
      '/api/v3/login',
      { email, code },
      { ...browser, cookie: `${visitor.own.cookie}; ${device}` },
    )
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const own = { cookie: cookies.join('; '), 'x-csrf-token': String(reply.json.result?.csrf) }
    return {
      reply,
      device: cookies.find((cookie) => cookie.startsWith('__Host-device=')) ?? '',
      get: (path: string) => testServer.send(path, { headers: own }),
      post: (path: string, body?: unknown) =>
        testServer.send(path, { method: 'POST', headers: own, body }),
    }
  }
  const asks = async (email: string, client: string, device = '') => {
    const visitor = await visit(testServer)
    return await visitor.post(
      ask,
      { email },
      { ...from(client), cookie: `${visitor.own.cookie}; ${device}` },
    )
  }

  // Seen red with counting by address alone, and without the allowance beyond it: a stranger locks the customer out for a day.
  it('a stranger who requests codes cannot lock a customer out, neither on a known device nor on a new one', async () => {
    const email = 'asha@nuskha.example'
    const { device } = await signedIn(email, '203.0.113.1')
    const stranger = async () => (await asks(email, '198.51.100.9')).status
    const replies: number[] = []
    for (let tries = 0; tries < 8; tries++) replies.push(await stranger())
    expect(replies).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await asks(email, '203.0.113.2')).status).toBe(200)
    // Enough strangers to use up the limit of the address for unknown devices.
    for (let client = 0; client < 14; client++)
      for (let tries = 0; tries < 5; tries++) await asks(email, `192.0.2.${client}`)
    // The codes are too long to be guessed from then on, and nobody keeps the customer on a new device out.
    const long = await asks(email, '203.0.113.3')
    expect([long.status, long.json.result?.digits]).toEqual([200, 10])
    expect((await asks(email, '203.0.113.3')).status).toBe(200)
    expect((await asks(email, '203.0.113.3')).status).toBe(429)
    // One machine has thousands of networks of IPv6, and gets as much as another.
    const many = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:1::1']
    const replies6: number[] = []
    for (const client of many) replies6.push((await asks(email, client)).status)
    expect(replies6).toEqual([200, 200, 429, 200])
    expect((await asks(email, '198.51.100.9', device)).status).toBe(200)
  })

  it('a refused code request says when the next one is allowed', async () => {
    const email = 'bina@nuskha.example'
    for (let tries = 0; tries < 5; tries++) await asks(email, '203.0.113.20')
    later(minutes(20))
    const { status, headers } = await asks(email, '203.0.113.20')
    expect([status, headers.get('retry-after')]).toEqual([429, String(40 * 60)])
  })

  // Seen red with `null` for a request without the header: no request is counted.
  it('requests without the proxy’s header count as one client', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 101; at++) {
      const visitor = await visit(testServer)
      statuses.push((await visitor.post(ask, { email: `many${at}@nuskha.example` })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    later(minutes(61))
  })

  it('the device list shows a customer’s devices, and the customer can sign out the others', async () => {
    const email = 'chandra@nuskha.example'
    const phone = await signedIn(email, '203.0.113.30')
    later(1000)
    const laptop = await signedIn(email, '203.0.113.30')
    const { devices } = (await laptop.get('/api/v3/devices')).json.result
    expect(devices).toEqual([
      {
        id: expect.any(String),
        label: 'Chrome, Android',
        signedInAt: testServer.state.now.toISOString(),
        current: true,
      },
      {
        id: expect.any(String),
        label: 'Chrome, Android',
        signedInAt: expect.any(String),
        current: false,
      },
    ])
    expect(errOf(await laptop.post(`/api/v3/devices/${devices[0].id}/sign-out`))).toBe('notFound')
    expect((await laptop.post(`/api/v3/devices/${devices[1].id}/sign-out`)).status).toBe(200)
    expect(errOf(await phone.get('/api/v3/devices'))).toBe('notSignedIn')
    expect((await laptop.get('/api/v3/devices')).json.result.devices).toHaveLength(1)
  })

  it('a device of another customer counts as missing', async () => {
    const [dev, esha] = [
      await signedIn('dev@nuskha.example', '203.0.113.40'),
      await signedIn('esha@nuskha.example', '203.0.113.41'),
    ]
    const { devices } = (await esha.get('/api/v3/devices')).json.result
    expect(errOf(await dev.post(`/api/v3/devices/${devices[0].id}/sign-out`))).toBe('notFound')
    expect((await esha.get('/api/v3/devices')).status).toBe(200)
  })

  it('a device has one entry, however often the customer signs in on it', async () => {
    const email = 'farah@nuskha.example'
    const first = await signedIn(email, '203.0.113.50')
    const again = await signedIn(email, '203.0.113.50', first.device)
    expect(again.device).toBe(first.device)
    expect((await again.get('/api/v3/devices')).json.result.devices).toHaveLength(1)
  })

  // Seen red without the end of `moved` in sessions.ts.
  it('a session ends ninety days after the sign-in, however much it is used', async () => {
    const one = await signedIn('gita@nuskha.example', '203.0.113.60')
    for (let month = 0; month < 4; month++) {
      later(days(22))
      expect((await one.post('/api/v1/session/city/Jaipur')).status).toBe(200)
    }
    later(days(2))
    expect(errOf(await one.get('/api/v3/devices'))).toBe('notSignedIn')
  })

  it('a device is signed out after thirty idle days', async () => {
    const one = await signedIn('hari@nuskha.example', '203.0.113.70')
    later(days(31))
    expect(errOf(await one.get('/api/v3/devices'))).toBe('notSignedIn')
  })

  // Seen red without `isFresh` in privacy.ts.
  it('export and erasure require a new code some time after the sign-in', async () => {
    const email = 'indu@nuskha.example'
    const one = await signedIn(email, '203.0.113.80')
    expect((await one.post('/api/v3/account/export')).status).toBe(200)
    later(minutes(16))
    for (const [path, body] of [
      ['/api/v3/account/export'],
      ['/api/v3/account/erase', { email }],
    ] as const)
      expect(errOf(await one.post(path, body))).toBe('signInAgain')
    const again = await signedIn(email, '203.0.113.80', one.device)
    expect((await again.post('/api/v3/account/erase', { email })).status).toBe(200)
    expect(
      await testServer.storage.db
        .selectFrom('device')
        .select('id')
        .where('token_hash', '=', 'x')
        .execute(),
    ).toEqual([])
  })

  it('a device is forgotten a year after its last sign-in', async () => {
    const email = 'forgotten@nuskha.example'
    await signedIn(email, '203.0.113.70')
    const left = async () => {
      await removeOldDevices(testServer.storage.db, knownSince(testServer.state.now))
      const own = testServer.storage.db
        .selectFrom('device')
        .innerJoin('customer', 'customer.id', 'device.customer_id')
      return await own.select('device.id').where('customer.email', '=', email).execute()
    }
    later(days(364))
    await signedIn(email, '203.0.113.71')
    expect(await left()).toHaveLength(2)
    later(days(2))
    expect(await left()).toHaveLength(1)
  })
})
