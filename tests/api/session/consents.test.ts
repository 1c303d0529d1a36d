import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/storages.ts'
import {
  openTestServer,
  signIn,
  type TestServer,
  type Told,
  visit,
} from '../../support/test-server.ts'

const errOf = ({ json }: Told) => json.errors.errs[0]
const optIn = '/api/v3/whatsapp-opt-in'
const showOf = (number: string) =>
  `${optIn}?communication_type=whatsapp&contact_number=${encodeURIComponent(number)}`

describe.each(engines)('consents on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())
  const customer = async (name: string) => {
    const visitor = await visit(testServer, null)
    const id = await signIn(testServer, visitor, `${name}@nuskha.example`)
    const rows = () =>
      testServer.storage.db
        .selectFrom('consent')
        .selectAll()
        .where('customer_id', '=', id)
        .orderBy('seq')
        .execute()
    return { ...visitor, rows }
  }

  it('a customer has given no consent at first', async () => {
    const { get } = await customer('asha')
    expect((await get('/api/v3/consents')).json.result).toEqual({
      orderUpdatesWhatsapp: false,
      orderUpdatesSms: false,
      healthHistory: false,
      personalStorage: false,
      marketing: false,
      whatsappNumber: null,
      smsNumber: null,
      numberToConfirm: null,
    })
  })

  it('the WhatsApp consent is requested until it is answered, for each number, in the names of the specification', async () => {
    const { get, post } = await customer('bina')
    expect((await get(showOf('9840012345'))).json).toEqual({ status: 0, opt_in_show: true })
    const said = await post(optIn, {
      contact_number: '98400 12345',
      opt_in: true,
      communication_type: 'whatsapp',
    })
    expect(said.json).toEqual({
      status: 0,
      success: true,
      confirm: true,
      notices: [{ code: 'optInCode', msg: expect.stringContaining('sent to +919840012345.') }],
    })
    await testServer.outbox.dispatch()
    const code = /\d{6}/.exec(testServer.state.sent.at(-1)?.text ?? '')?.[0]
    const confirmed = await post('/api/v3/contact-number/confirm', {
      contactNumber: '9840012345',
      code,
    })
    expect(confirmed.json.result.notices).toEqual([
      {
        code: 'optInConfirmed',
        msg: 'Order status updates will be sent on WhatsApp to +919840012345',
      },
    ])
    expect((await get(showOf('+919840012345'))).json.opt_in_show).toBe(false)
    expect((await get(showOf('9840099999'))).json.opt_in_show).toBe(true)
    await post(optIn, {
      contact_number: '9840099999',
      opt_in: 'false',
      communication_type: 'whatsapp',
    })
    expect((await get(showOf('9840099999'))).json.opt_in_show).toBe(false)
    expect((await get('/api/v3/consents')).json.result.whatsappNumber).toBe('919840012345')
  })

  it('the session and the sign-in report the consent for storage in this browser', async () => {
    const one = await customer('devi')
    const told = async () => (await one.get('/api/v3/session')).json.result.personalStorage
    expect(await told()).toBe(false)
    await one.post('/api/v3/consents', { personalStorage: true })
    expect(await told()).toBe(true)
    expect(
      (await (await visit(testServer, null)).get('/api/v3/session')).json.result.personalStorage,
    ).toBe(false)
    await one.post('/api/v3/consents', { personalStorage: false })
    expect(await told()).toBe(false)
  })

  it('consents are kept as a history: a withdrawn one stays recorded', async () => {
    const { post, rows } = await customer('chandra')
    await post('/api/v3/consents', {
      orderUpdatesSms: true,
      contactNumber: '9840012345',
      healthHistory: true,
    })
    await post('/api/v3/consents', { healthHistory: true })
    const told = await post('/api/v3/consents', {
      orderUpdatesSms: false,
      healthHistory: false,
      personalStorage: false,
    })
    expect(told.json.result).toMatchObject({
      orderUpdatesSms: false,
      smsNumber: null,
      healthHistory: false,
    })
    expect(
      (await rows()).map(({ kind, contact_number, given }) => [kind, contact_number, given]),
    ).toEqual([
      ['orderUpdatesSms', '919840012345', 1],
      ['healthHistory', null, 1],
      ['orderUpdatesSms', '919840012345', 0],
      ['healthHistory', null, 0],
    ])
    await post('/api/v3/consents', { orderUpdatesSms: false })
    expect(await rows()).toHaveLength(4)
  })

  it('a consent applies to one number per kind: a new number replaces the old one', async () => {
    const { get, post } = await customer('dev')
    for (const contactNumber of ['9840012345', '9840099999'])
      await post('/api/v3/consents', { orderUpdatesWhatsapp: true, contactNumber })
    expect((await get('/api/v3/consents')).json.result.whatsappNumber).toBe('919840099999')
    await post(optIn, {
      contact_number: '9840099999',
      opt_in: false,
      communication_type: 'whatsapp',
    })
    expect((await get('/api/v3/consents')).json.result).toMatchObject({
      orderUpdatesWhatsapp: false,
      whatsappNumber: null,
    })
  })

  it('a customer never sees another customer’s consents', async () => {
    const [one, other] = [await customer('esha'), await customer('farah')]
    await one.post(optIn, {
      contact_number: '9840012345',
      opt_in: true,
      communication_type: 'whatsapp',
    })
    expect((await other.get(showOf('9840012345'))).json.opt_in_show).toBe(true)
    expect(await other.rows()).toEqual([])
  })

  it.each([
    [{ contact_number: '12345', opt_in: true, communication_type: 'whatsapp' }, 'contactInvalid'],
    [{ contact_number: 'abc', opt_in: true, communication_type: 'whatsapp' }, 'contactInvalid'],
    [{ contact_number: '', opt_in: true, communication_type: 'whatsapp' }, 'contactEmpty'],
    [{ contact_number: '9840012345', opt_in: 'maybe', communication_type: 'whatsapp' }, 'invalid'],
    [{ contact_number: '9840012345', opt_in: true, communication_type: 'pigeon' }, 'invalid'],
  ])('a consent is not accepted from %j', async (body, code) => {
    const { post, rows } = await customer('gita')
    const reply = await post(optIn, body)
    expect([reply.status, errOf(reply).code]).toEqual([400, code])
    expect(await rows()).toEqual([])
  })

  it('a consent to messages requires a number', async () => {
    const { post } = await customer('hari')
    expect(errOf(await post('/api/v3/consents', { orderUpdatesSms: true }))).toMatchObject({
      code: 'contactEmpty',
      field: 'contactNumber',
    })
  })

  it('each answer is stored once even if twenty come at once', async () => {
    const { post, rows } = await customer('indu')
    const say = () =>
      post('/api/v3/consents', {
        healthHistory: true,
        orderUpdatesSms: true,
        contactNumber: '9840012345',
      })
    await Promise.all(Array.from({ length: 20 }, say))
    expect(await rows()).toHaveLength(2)
  })

  it('consents require sign-in', async () => {
    const { get, post } = await visit(testServer)
    expect((await get('/api/v3/consents')).status).toBe(403)
    expect((await post('/api/v3/consents', { healthHistory: true })).status).toBe(403)
  })
})
