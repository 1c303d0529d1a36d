import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '#server/kernel/messages/enqueue.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { err, plain, type Shopper, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('messages to numbers on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const sentTo = async (to: string) => {
    await testServer.outbox.dispatch()
    return testServer.state.sent.filter((one) => one.to === to)
  }
  const codeAt = async (to: string): Promise<string> =>
    /\d{6}/.exec((await sentTo(to)).at(-1)?.text ?? '')?.[0] ?? ''
  const agree = (one: Shopper, contactNumber: string) =>
    one.post('/api/v3/consents', { orderUpdatesSms: true, contactNumber })
  const confirm = (one: Shopper, contactNumber: string, code: string) =>
    one.post('/api/v3/contact-number/confirm', { contactNumber, code })
  const order = async (one: Shopper) => {
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    return (await one.place()).json.result.orderId as string
  }
  const cancel = (one: Shopper, orderId: string) =>
    one.post(`/api/v2/order/cancel/${orderId}`, { cancelReason: 'late' })

  // Seen red with `notify` reading the consent alone: the stranger's telephone tells of the order.
  it('go to a number only after the code that was sent to it was typed', async () => {
    const one = await shopper(testServer, 'owner@example.org')
    const told = await agree(one, '9840011111')
    expect(told.json.result).toMatchObject({
      smsNumber: '919840011111',
      numberToConfirm: '919840011111',
    })
    const code = await codeAt('919840011111')
    await order(one)
    expect(await sentTo('919840011111')).toHaveLength(1)
    const wrong = await confirm(one, '9840011111', code === '000000' ? '000001' : '000000')
    expect(err(wrong)).toMatchObject({ code: 'codeWrong', field: 'code' })
    const confirmed = await confirm(one, '9840011111', code)
    expect(confirmed.json.result.consents.numberToConfirm).toBeNull()
    await order(one)
    expect(await sentTo('919840011111')).toHaveLength(2)
    // Agreeing again to a confirmed number sends no code.
    expect((await agree(one, '9840011111')).status).toBe(200)
    expect(await sentTo('919840011111')).toHaveLength(2)
  })

  it('a code is for the account that asked, five tries and ten minutes', async () => {
    const [one, other] = [
      await shopper(testServer, 'asks@example.org'),
      await shopper(testServer, 'takes@example.org'),
    ]
    await agree(one, '9840022222')
    const code = await codeAt('919840022222')
    expect(err(await confirm(other, '9840022222', code)).code).toBe('codeWrong')
    for (let nth = 0; nth < 5; nth++) await confirm(one, '9840022222', 'abc')
    expect(err(await confirm(one, '9840022222', code)).code).toBe('codeWrong')
    await agree(one, '9840022222')
    const late = await codeAt('919840022222')
    testServer.state.now = new Date(testServer.state.now.getTime() + 10 * 60_000)
    expect(err(await confirm(one, '9840022222', late)).code).toBe('codeWrong')
  })

  // Seen red with `perPair` and `perNumber` at 1,000.
  it('a stranger gets three codes a day from one account and six from all', async () => {
    const ask = async (email: string) => {
      const one = await shopper(testServer, email)
      const replies = []
      for (let nth = 0; nth < 4; nth++) replies.push((await agree(one, '9840033333')).status)
      return replies
    }
    expect(await ask('nag-1@example.org')).toEqual([200, 200, 200, 429])
    expect(await ask('nag-2@example.org')).toEqual([200, 200, 200, 429])
    expect((await ask('nag-3@example.org'))[0]).toBe(429)
    expect(await sentTo('919840033333')).toHaveLength(6)
  })

  // Seen red without `isReachable`.
  it.each(['+252612345678', '+8821612345678', '+9198400123456'])(
    'are not sent to %s, a number of no country of the shop',
    async (contactNumber) => {
      const one = await shopper(testServer, 'abroad@example.org')
      const refused = await agree(one, contactNumber)
      expect([refused.status, err(refused)]).toMatchObject([
        422,
        { code: 'contactCountry', field: 'contactNumber' },
      ])
    },
  )

  // Seen red without the count in `notify`: fifty SMS for twenty-five orders.
  it('end at twenty a day, however often a script orders and cancels; one leads to the rest, which the shop has noted', async () => {
    const one = await shopper(testServer, 'script@example.org')
    await agree(one, '9840044444')
    await confirm(one, '9840044444', await codeAt('919840044444'))
    let orderId = ''
    for (let nth = 0; nth < 25; nth++) {
      orderId = await order(one)
      await cancel(one, orderId)
    }
    // The code that confirmed the number has a limit of its own.
    expect(await sentTo('919840044444')).toHaveLength(21)
    const work = orderWork(testServer)
    const { messages } = (await work.fulfilment.get(`orders/${orderId}`)).json.result
    expect(
      messages.flatMap(({ channel, state }: { channel: string; state: string }) =>
        channel === 'sms' ? [state] : [],
      ),
    ).toEqual(['dropped', 'dropped'])
    testServer.state.now = new Date(testServer.state.now.getTime() + 6 * 3_600_000)
    const all = await sentTo('919840044444')
    expect(all).toHaveLength(22)
    expect(all.at(-1)?.text).toContain('/order/history')
    // The mails, which cost little, were all sent.
    expect((await sentTo('script@example.org')).length).toBe(50)
  })

  // Seen red with every message counted: who had codes sent to another's address and number kept the news of their orders from them for a day.
  it('about orders come whatever else was sent: codes that strangers ask for, times of doses', async () => {
    const number = '919840055555'
    const one = await shopper(testServer, 'quiet@example.org')
    await agree(one, '9840055555')
    await confirm(one, '9840055555', await codeAt(number))
    const { customerId } = one
    const values = { code: '123456', minutes: 10 }
    const dose = { order: 'K7Q2M4', time: 'morning' }
    await testServer.storage.inTransaction(async (db) => {
      for (let nth = 0; nth < 60; nth++) {
        const code = { customerId: null, template: 'signInCode', locale: 'en', values } as const
        await enqueue(
          db,
          { ...code, channel: 'mail', to: 'quiet@example.org' },
          testServer.state.now,
        )
        if (nth % 3 > 0) continue
        await enqueue(db, { ...code, channel: 'sms', to: number }, testServer.state.now)
        const time = { customerId, template: 'doseTime', locale: 'en', values: dose } as const
        await enqueue(db, { ...time, channel: 'sms', to: number }, testServer.state.now)
      }
    })
    const before = [(await sentTo('quiet@example.org')).length, (await sentTo(number)).length]
    await order(one)
    expect([(await sentTo('quiet@example.org')).length, (await sentTo(number)).length]).toEqual(
      before.map((sent) => sent + 1),
    )
  })
})
