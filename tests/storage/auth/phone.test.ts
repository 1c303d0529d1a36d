import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { err, home, plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { mailedCode, openTestServer, type TestServer, visit } from '../../support/test-server.ts'

describe.each(engines)('a customer with a mobile number only, on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const smsTo = async (number: string) => {
    await testServer.outbox.dispatch()
    return testServer.state.sent.filter(({ to, channel }) => to === number && channel === 'sms')
  }

  it('signs in by a code in an SMS, which a browser offers on this site only', async () => {
    const visitor = await visit(testServer)
    const asked = await visitor.post('/api/v3/login/code', { phone: '+91 98400-12345' })
    expect([asked.status, asked.json.result]).toEqual([200, { digits: 6, seconds: 600 }])
    const code = await mailedCode(testServer, '919840012345')
    expect((await smsTo('919840012345')).at(-1)?.text.split('\n').at(-1)).toBe(
      `@nuskha.example #${code}`,
    )
    const inTamil = [...code].map((digit) => String.fromCodePoint(0x0be6 + Number(digit)))
    const { status, json } = await visitor.post('/api/v3/login', {
      phone: '098400 12345',
      code: `${inTamil.slice(0, 3).join('')} ${inTamil.slice(3).join('')}`,
    })
    expect([status, json.result]).toMatchObject([200, { emailId: null, phone: '919840012345' }])
  })

  it.each([
    [{ phone: '' }, 'contactEmpty'],
    [{ phone: '12345' }, 'contactInvalid'],
    [{ phone: '020 2543 1234' }, 'contactInvalid'],
    [{ phone: '+44 20 7946 0958' }, 'contactCountry'],
  ])('says what is wrong with %o', async (body, code) => {
    const visitor = await visit(testServer)
    const reply = await visitor.post('/api/v3/login/code', body)
    expect([reply.status >= 400 && reply.status < 500, err(reply)]).toMatchObject([
      true,
      { code, field: 'phone' },
    ])
  })

  it('orders, is told by SMS, downloads everything and is erased', async () => {
    const number = '919840055555'
    const customer = await shopper(testServer, number, { [plain]: 15 })
    const session = (await customer.get('/api/v3/session')).json.result
    expect(session).toMatchObject({ emailId: null, phone: number })
    const placed = await customer.place()
    expect(placed.status).toBe(200)
    const { orderId } = placed.json.result
    expect((await smsTo(number)).some(({ text }) => text.includes(orderId))).toBe(true)

    const feedback = (nps_type: string, more: object) => ({
      order_id: orderId,
      emailAddress: '98400 55555',
      app_type: 'pharmacy',
      source: 'track',
      nps_type,
      rating: null,
      remarks: '',
      reasons: [],
      ...more,
    })
    const told = await customer.post('/api/v3/feedback', {
      data: JSON.stringify([feedback('overall', { rating: 9 }), feedback('ordered_for', {})]),
    })
    expect(told.status).toBe(200)
    expect(
      (await testServer.storage.db.selectFrom('feedback').select('order_id').execute()).map(
        ({ order_id }) => order_id,
      ),
    ).toContain(orderId)

    const mails = await customer.post('/api/v3/mail-preferences', { feedback: false })
    expect(err(mails).code).toBe('mailsNoAddress')

    const { json } = await customer.post('/api/v3/account/export')
    expect(JSON.stringify(json.result.areas)).toContain(number)

    const reasons = (await customer.get('/api/v3/order/cancelReasons')).json.result
    const cancelled = await customer.post(`/api/v2/order/cancel/${orderId}`, {
      cancelReason: reasons[0].reasonId,
    })
    expect(cancelled.status).toBe(200)
    const erased = await customer.post('/api/v3/account/erase', { email: '9840055555' })
    expect([erased.status, erased.json.result.kept]).toMatchObject([200, expect.any(Array)])
  })

  it('is not written to by SMS after a no to messages', async () => {
    const number = '919840066666'
    const customer = await shopper(testServer, number, { [plain]: 15 })
    await testServer.storage.db
      .insertInto('consent')
      .values({
        customer_id: customer.customerId,
        seq: 1,
        kind: 'orderUpdatesSms',
        contact_number: number,
        given: 0,
        at: testServer.state.now.toISOString(),
      })
      .execute()
    expect((await customer.place()).status).toBe(200)
    expect(await smsTo(number)).toEqual([])
  })

  it('is erased by typing the number, and leaves no trace of it', async () => {
    const number = '919840077777'
    const customer = await shopper(testServer, number)
    expect(err(await customer.post('/api/v3/account/erase', { email: '9840077778' })).code).toBe(
      'eraseConfirm',
    )
    const erased = await customer.post('/api/v3/account/erase', { email: '+91 98400 77777' })
    expect(erased.status).toBe(200)
    expect(
      await testServer.storage.db
        .selectFrom('customer')
        .selectAll()
        .where('phone', '=', number)
        .execute(),
    ).toEqual([])
  })

  it('asks for codes in the way of every number, known or not', async () => {
    const [known, stranger] = [await visit(testServer), await visit(testServer)]
    await shopper(testServer, '919840088888')
    const one = await known.post('/api/v3/login/code', { phone: '9840088888' })
    const other = await stranger.post('/api/v3/login/code', { phone: '9840088889' })
    expect([one.status, one.json]).toEqual([other.status, other.json])
  })

  it('takes an address of home with a number as it was pasted', async () => {
    const customer = await shopper(testServer, '919840099999')
    const added = await customer.post('/api/v2/addresses', {
      ...home,
      contactNumber: '\u202a+91 98765-43210\u202c',
    })
    expect(added.json.result.address.contactNumber).toBe('+919876543210')
  })
})
