import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  mailedCode,
  openTestServer,
  type TestServer,
  type Told,
  visit,
} from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer('sqlite', { TRUST_PROXY: '1' })
})
afterAll(() => testServer.close())

const errOf = ({ json }: Told) => json.errors.errs[0]
const ask = '/api/v3/login/code'
const login = '/api/v3/login'

/** Signs a visitor in by the mail, and continues with the new cookie and token. */
const signedIn = async (
  email: string,
  from?: Awaited<ReturnType<typeof visit>>,
  more: object = {},
) => {
  const visitor = from ?? (await visit(testServer))
  await visitor.post(ask, { email })
  const reply = await visitor.post(login, {
    email,
    code: await mailedCode(testServer, email.trim().toLowerCase()),
    ...more,
  })
  const own = {
    cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    'x-csrf-token': String(reply.json.result?.csrf),
  }
  const get = (path: string) => testServer.send(path, { headers: own })
  const post = (path: string, body?: unknown) =>
    testServer.send(path, { method: 'POST', headers: own, body })
  return { before: visitor, reply, own, get, post }
}

describe('signing in', () => {
  it('the mailed code signs the customer in, and the reply names the customer', async () => {
    const { reply, get } = await signedIn(' Asha@Nuskha.example ')
    expect([reply.status, reply.json.result]).toEqual([
      200,
      {
        csrf: expect.stringMatching(/^[\w-]{43}$/),
        emailId: 'asha@nuskha.example',
        phone: null,
        personalStorage: false,
        marketing: false,
        redirectUrl: '/',
      },
    ])
    expect((await get('/api/v3/session')).json.result).toMatchObject({
      emailId: 'asha@nuskha.example',
      city: 'Chennai',
    })
  })

  it('signing in replaces the cookie and the CSRF token, and the old ones become invalid', async () => {
    const { before, own, reply, post } = await signedIn('bina@nuskha.example')
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{22}; Max-Age=\d+; HttpOnly; Path=\/; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-device=[\w-]{22}; Max-Age=\d+; HttpOnly; Path=\/; SameSite=Lax; Secure$/,
      ),
    ])
    expect([
      own.cookie === before.own.cookie,
      own['x-csrf-token'] === before.own['x-csrf-token'],
    ]).toEqual([false, false])
    expect(errOf(await before.post('/api/v1/session/city/Jaipur')).code).toBe('badCsrf')
    const mixed = { cookie: own.cookie, 'x-csrf-token': before.own['x-csrf-token'] }
    expect(
      (await testServer.send('/api/v1/session/city/Jaipur', { method: 'POST', headers: mixed }))
        .status,
    ).toBe(419)
    expect((await post('/api/v1/session/city/Jaipur')).status).toBe(200)
  })

  it('signing in requires a valid e-mail address', async () => {
    const { post } = await visit(testServer)
    for (const email of ['', 'asha', 'a@b', 'a b@c.in', 'a@b.in\nBcc: x@y.in', 'a@b.in,x@y.in'])
      expect(errOf(await post(ask, { email }))).toEqual({
        msg: 'Please specify valid Email',
        code: 'emailInvalid',
        field: 'email',
      })
  })

  it('a code of another address, another session or an earlier request is refused', async () => {
    const [one, other] = [await visit(testServer), await visit(testServer)]
    const [email, of] = ['chandra@nuskha.example', 'dev@nuskha.example']
    await one.post(ask, { email })
    const first = await mailedCode(testServer, email)
    expect(errOf(await one.post(login, { email: of, code: first })).code).toBe('codeWrong')
    expect(errOf(await other.post(login, { email, code: first })).code).toBe('codeWrong')
    await one.post(ask, { email })
    const second = await mailedCode(testServer, email)
    if (first !== second)
      expect(errOf(await one.post(login, { email, code: first })).code).toBe('codeWrong')
    expect((await one.post(login, { email, code: second })).status).toBe(200)
  })

  // Seen red without the comparison of `tries` in auth/login.ts: the CHECK of the table answers 500 instead.
  it('a code is invalid after five wrong tries, even for the right code', async () => {
    const { post } = await visit(testServer)
    const email = 'esha@nuskha.example'
    await post(ask, { email })
    const code = await mailedCode(testServer, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      expect(errOf(await post(login, { email, code: wrong })).code).toBe('codeWrong')
    expect(errOf(await post(login, { email, code })).code).toBe('codeWrong')
  })

  it('a code expires after ten minutes', async () => {
    const one = await openTestServer('sqlite')
    const { post } = await visit(one)
    const email = 'farah@nuskha.example'
    await post(ask, { email })
    const code = await mailedCode(one, email)
    one.state.now = new Date(one.state.now.getTime() + 10 * 60_000)
    expect(errOf(await post(login, { email, code })).code).toBe('codeWrong')
    await one.close()
  })

  it('the database contains neither the code nor the session token in readable form', async () => {
    const { post } = await visit(testServer)
    const email = 'gita@nuskha.example'
    await post(ask, { email })
    const code = await mailedCode(testServer, email)
    const { db } = testServer.storage
    const kept = [
      await db.selectFrom('login_code').selectAll().execute(),
      await db.selectFrom('message').selectAll().execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain(code)
    const { reply, own } = await signedIn(email)
    expect(reply.status).toBe(200)
    const sessions = JSON.stringify([
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('idempotency').selectAll().execute(),
    ])
    expect(sessions).not.toContain(own.cookie.split('=')[1])
  })
})

describe('privacy of addresses', () => {
  it('requesting a code and failing to sign in do not reveal whether the address has an account', async () => {
    await signedIn('hari@nuskha.example')
    const told = async (email: string) => {
      const { post } = await visit(testServer)
      const asked = await post(ask, { email })
      const code = (await mailedCode(testServer, email)) === '000000' ? '000001' : '000000'
      const tried = await post(login, { email, code })
      const tooLate = await (await visit(testServer)).post(login, { email, code })
      return [asked, tried, tooLate].map(({ status, json, headers }) => [
        status,
        json,
        [...headers.keys()].sort(),
      ])
    }
    expect(await told('hari@nuskha.example')).toEqual(await told('nobody@nuskha.example'))
  })

  it('the result of a sign-in is the same for new and existing customers', async () => {
    const [first, again] = [
      await signedIn('indu@nuskha.example'),
      await signedIn('indu@nuskha.example'),
    ]
    const shapeOf = ({ reply }: typeof first) => [reply.status, { ...reply.json.result, csrf: '' }]
    expect(shapeOf(first)).toEqual(shapeOf(again))
    expect(
      await testServer.storage.db
        .selectFrom('customer')
        .select('id')
        .where('email', '=', 'indu@nuskha.example')
        .execute(),
    ).toHaveLength(1)
  })
})

describe('codes', () => {
  it('an address gets at most five codes an hour, whichever client requests them', async () => {
    const one = await openTestServer('sqlite')
    const email = 'jaya@nuskha.example'
    const asking = async () => (await (await visit(one)).post(ask, { email })).status
    const replies: number[] = []
    for (let index = 0; index < 7; index++) replies.push(await asking())
    expect(replies).toEqual([200, 200, 200, 200, 200, 429, 429])
    one.state.now = new Date(one.state.now.getTime() + 60 * 60_000)
    expect(await asking()).toBe(200)
    await one.close()
  })

  it('an address gets at most twenty codes a day', async () => {
    const one = await openTestServer('sqlite')
    let mailed = 0
    for (let hour = 0; hour < 8; hour++) {
      for (let index = 0; index < 5; index++)
        if ((await (await visit(one)).post(ask, { email: 'kavi@nuskha.example' })).status === 200)
          mailed++
      one.state.now = new Date(one.state.now.getTime() + 60 * 60_000)
    }
    expect(mailed).toBe(20)
    await one.close()
  })

  it('codes are limited per client, which cannot evade the limit by forged headers', async () => {
    const one = await openTestServer('sqlite', { TRUST_PROXY: '1' })
    const { post } = await visit(one)
    const asking = (index: number, forwarded: string) =>
      post(ask, { email: `l${index}@nuskha.example` }, { 'x-forwarded-for': forwarded })
    for (let index = 0; index < 100; index++)
      expect((await asking(index, `10.0.0.${index}, 203.0.113.7`)).status).toBe(200)
    expect(errOf(await asking(100, '10.9.9.9, 203.0.113.7')).code).toBe('tooOften')
    expect((await asking(101, '203.0.113.7, 203.0.113.8')).status).toBe(200)
    await one.close()
  })
})

describe('signing out', () => {
  it('signing out ends the session and clears its cookie, and keeps the cart for the customer', async () => {
    const one = await signedIn('mala@nuskha.example')
    await one.post('/api/v1/cart/add/10601', {})
    const out = await one.post('/api/v3/logout')
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^__Host-session=; Max-Age=0;/),
    ])
    expect(errOf(await one.post('/api/v1/cart/add/10601', {})).code).toBe('badCsrf')
    expect((await one.post('/api/v3/logout')).status).toBe(200)
    const again = await signedIn('mala@nuskha.example')
    expect((await again.get('/api/v2/cart/details')).json.result.count).toBe(1)
  })

  it('signing out leaves a guest the cart', async () => {
    const { get, post } = await visit(testServer)
    await post('/api/v1/cart/add/10601', {})
    expect((await post('/api/v3/logout')).status).toBe(200)
    expect((await get('/api/v2/cart/details')).json.result.count).toBe(1)
  })

  it('signing out everywhere ends the customer’s sessions on every device and no other customer’s', async () => {
    const devices = [await signedIn('nina@nuskha.example'), await signedIn('nina@nuskha.example')]
    const other = await signedIn('omar@nuskha.example')
    expect((await devices[0]?.post('/api/v3/logout/everywhere'))?.status).toBe(200)
    for (const device of devices) expect((await device.get('/api/v2/addresses')).status).toBe(403)
    expect((await other.get('/api/v2/addresses')).status).toBe(200)
  })

  it('signing out everywhere requires sign-in', async () => {
    expect(errOf(await (await visit(testServer)).post('/api/v3/logout/everywhere')).code).toBe(
      'notSignedIn',
    )
  })
})

it('signing in redirects to the previous page, and never to another site', async () => {
  const [one, other] = [
    await signedIn('piya@nuskha.example', undefined, { redirectUrl: '/checkout/prescription?x=1' }),
    await signedIn('qadir@nuskha.example', undefined, { redirectUrl: '//evil.example/' }),
  ]
  expect([one.reply.json.result.redirectUrl, other.reply.json.result.redirectUrl]).toEqual([
    '/checkout/prescription?x=1',
    '/',
  ])
})
