import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setRoles } from '#server/kernel/operators/operator-repository.ts'
import { type Authenticator, newAuthenticator } from '../../support/authenticator.ts'
import { at, enter, get, own, post, sessionIn } from '../../support/console-sign-in.ts'
import { faultOf } from '../../support/operators.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

type Session = Awaited<ReturnType<typeof enter>>
type Ways = Parameters<Authenticator['get']>[1]
const minute = 60_000

describe.each(engines)('passkeys of operators on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const pass = (minutes: number) => {
    testServer.state.now = new Date(testServer.state.now.getTime() + minutes * minute)
  }
  const mine = '/api/ops/me/passkeys'
  const act = ({ cookie, csrf }: Session, to: string, body: unknown = {}) =>
    post(testServer, to, body, { ...own, cookie, 'x-csrf-token': csrf })
  const creation = async (session: Session) => (await act(session, `${mine}/options`)).json.result
  const add = async (session: Session, device: Authenticator, ways: Ways = {}) =>
    act(session, mine, { name: 'Laptop', response: device.create(await creation(session), ways) })
  const challenge = async () =>
    (await post(testServer, '/api/console/passkey/options', {})).json.result
  const signIn = (response: object) =>
    post(testServer, '/api/console/passkey/sign-in', { response })
  const withPasskey = async () => {
    const operator: NewOperator = await createOperator(testServer, ['packer'])
    const session = await enter(testServer, operator.email)
    pass(1)
    const device = newAuthenticator(at)
    expect((await add(session, device)).status).toBe(200)
    return { operator, session, device }
  }

  it('an operator adds a passkey and signs in with it, which the audit tells', async () => {
    const { operator, session, device } = await withPasskey()
    pass(60)
    const entered = sessionIn(await signIn(device.get(await challenge())))
    expect(entered.reply.status).toBe(200)
    expect((await get(testServer, '/api/ops/me', { cookie: entered.cookie })).json.result.id).toBe(
      operator.id,
    )
    const list = (await get(testServer, mine, { cookie: entered.cookie })).json.result
    expect(list).toEqual([
      {
        id: device.id,
        name: 'Laptop',
        createdAt: expect.any(String),
        usedAt: testServer.state.now.toISOString(),
        isSynced: false,
      },
    ])
    const rows = (await auditOf(testServer)).filter(
      ({ object }) => object === `operator:${operator.id}`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'people.sign-in',
      'people.passkey-add',
      'people.sign-in',
    ])
    expect(rows.map(({ after }) => JSON.parse(after ?? '{}').by)).toEqual([
      'code',
      undefined,
      'passkey',
    ])
    expect(session.cookie).not.toBe(entered.cookie)
  })

  it('an answer is taken once, and only of the device, the site and the operator that were asked', async () => {
    const { device } = await withPasskey()
    const uncounted = (await withPasskey()).device.get(await challenge(), { counter: 0 })
    expect((await signIn(uncounted)).status).toBe(200)
    expect((await signIn(device.get(await challenge()))).status).toBe(200)
    const refused: Record<string, object> = {
      again: uncounted,
      'own challenge': device.get({
        challenge: Buffer.from('a challenge of nobody').toString('base64url'),
      }),
      'other site': device.get(await challenge(), { origin: 'http://console.example' }),
      'other port': device.get(await challenge(), { origin: 'http://localhost:9999' }),
      'other host': device.get(await challenge(), { rpId: 'console.example' }),
      'owner not verified': device.get(await challenge(), { isVerified: false }),
      'creation for a sign-in': device.get(await challenge(), { type: 'webauthn.create' }),
      'counter of a copy': device.get(await challenge(), { counter: 1 }),
      'unknown device': newAuthenticator(at).get(await challenge()),
    }
    const codes = await Promise.all(
      Object.entries(refused).map(async ([name, response]) => [
        name,
        faultOf(await signIn(response)).code,
      ]),
    )
    expect(codes).toEqual(Object.keys(refused).map((name) => [name, 'passkeyRefused']))
    const other = await withPasskey()
    const stolen = other.device.get(await challenge()) as { id: string }
    expect(faultOf(await signIn({ ...stolen, id: device.id, rawId: device.id })).code).toBe(
      'passkeyRefused',
    )
    const late = device.get(await challenge())
    pass(6)
    expect(faultOf(await signIn(late)).code).toBe('passkeyRefused')
    expect((await signIn(device.get(await challenge()))).status).toBe(200)
  })

  it('a passkey is added only soon after a sign-in, once, for the one who asked, and no more than ten', async () => {
    const { session, device, operator } = await withPasskey()
    expect(faultOf(await add(session, device)).code).toBe('passkeyRefused')
    const other = sessionIn(
      (await enter(testServer, (await createOperator(testServer, ['packer'])).email)).reply,
    )
    const ofOther = newAuthenticator(at).create(await creation(other))
    expect(faultOf(await act(session, mine, { name: 'Laptop', response: ofOther })).code).toBe(
      'passkeyRefused',
    )
    expect(faultOf(await add(session, newAuthenticator(at), { isVerified: false })).code).toBe(
      'passkeyRefused',
    )
    for (let count = 2; count <= 10; count += 1)
      expect((await add(session, newAuthenticator(at))).status).toBe(200)
    expect(faultOf(await act(session, `${mine}/options`))).toMatchObject({
      code: 'passkeysFull',
      msg: expect.stringMatching(/^There are already \d+ passkeys/),
    })
    pass(20)
    expect(faultOf(await act(session, `${mine}/options`)).code).toBe('signInAgain')
    const token = { ...own, authorization: `Bearer ${operator.token}` }
    expect(faultOf(await post(testServer, `${mine}/options`, {}, token)).code).toBe('signInAgain')
  })

  it('a removed passkey and one of an operator who was off sign nobody in', async () => {
    const { session, device } = await withPasskey()
    const stranger = await withPasskey()
    expect(faultOf(await act(stranger.session, `${mine}/${device.id}/remove`)).code).toBe(
      'notFound',
    )
    expect((await act(session, `${mine}/${device.id}/remove`)).json.result).toEqual([])
    expect(faultOf(await signIn(device.get(await challenge()))).code).toBe('passkeyRefused')
    const admin = await createOperator(testServer, ['admin'])
    const off = await withPasskey()
    await admin.post(`people/${off.operator.id}/off`, { reason: 'left' })
    expect((await admin.post(`people/${off.operator.id}/on`, { reason: 'came back' })).status).toBe(
      200,
    )
    await setRoles(
      testServer.storage.db,
      off.operator.id,
      ['packer'],
      testServer.state.now.toISOString(),
    )
    expect(faultOf(await signIn(off.device.get(await challenge()))).code).toBe('passkeyRefused')
    expect((await get(testServer, '/api/ops/me', { cookie: off.session.cookie })).status).toBe(401)
  })

  it('a page of another site, a proxy and an answer in the wrong form are refused', async () => {
    const cross = { 'sec-fetch-site': 'cross-site' }
    expect(faultOf(await post(testServer, '/api/console/passkey/options', {}, cross)).code).toBe(
      'notSameOrigin',
    )
    const passed = { ...own, 'x-forwarded-for': '203.0.113.9' }
    expect((await post(testServer, '/api/console/passkey/options', {}, passed)).status).toBe(404)
    const { device } = await withPasskey()
    const answer = device.get(await challenge()) as { response: object }
    const reply = await signIn({
      ...answer,
      response: { ...answer.response, signature: 'not base64url!' },
    })
    expect([reply.status, faultOf(reply).field]).toEqual([400, 'response.response.signature'])
    expect(
      faultOf(await signIn({ ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } }))
        .code,
    ).toBe('passkeyRefused')
  })
})
