import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countRows } from '#server/db/backup.ts'
import { browse, buyer } from '../../support/paying.ts'
import { notify, openRazorpay, type Razorpay } from '../../support/razorpay.ts'
import { err, plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const cancel = (orderId: string) => `/api/v2/order/cancel/${orderId}`

describe.each(engines)('Razorpay’s protocol on %s', (engine) => {
  let testServer: TestServer
  let razorpay: Razorpay
  beforeAll(async () => {
    razorpay = await openRazorpay()
    testServer = await openTestServer(engine, razorpay.env)
  })
  beforeEach(() =>
    Object.assign(razorpay.state, { down: false, lost: false, refundsAre: 'processed' }),
  )
  afterAll(async () => {
    await testServer.close()
    await razorpay.close()
  })
  const later = (minutes: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + minutes * 60_000)
  }
  const round = () => testServer.commerce.payments.runDue()
  const refundsOf = (paymentId: string) =>
    [...razorpay.refunds.values()].filter((refund) => refund.payment_id === paymentId)

  it('the shop sends the customer to Razorpay by a form, accepts its notification, and does not trust the returning browser', async () => {
    const one = await buyer(testServer, 'one@example.org')
    const order = razorpay.orderOf(one.details.paymentId)
    expect(order).toMatchObject({ amount: 10_712, currency: 'INR' })
    const { ask } = browse(testServer, one)
    const page = await ask(one.details.payUrl)
    expect(page.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${razorpay.env.PAYMENT_URL}`,
    )
    expect(page.text).toContain(`name="order_id" value="${order.id}"`)
    expect(page.text).not.toContain('Trial')

    const attempt = razorpay.attempt(order, 'authorized')
    const nobody = browse(testServer, { own: { cookie: '' } })
    const back = { origin: 'https://api.razorpay.com', 'sec-fetch-site': 'cross-site' }
    const forged = { ...razorpay.broughtBack(attempt), razorpay_signature: '0'.repeat(64) }
    expect((await nobody.ask(`${one.details.payUrl}/returned`, forged, back)).status).toBe(400)
    expect(await one.payment()).toMatchObject({ state: 'created' })
    const returned = await nobody.ask(
      `${one.details.payUrl}/returned`,
      razorpay.broughtBack(attempt),
      back,
    )
    expect(returned).toMatchObject({ status: 303, to: `/order-placed?oId=${one.orderId}` })
    // Razorpay's server says that the payment is not captured yet.
    expect(await one.payment()).toMatchObject({ state: 'authorised', paymentState: 'due' })
    expect(
      (
        await notify(testServer, 'payment.captured', {
          payment: { ...attempt, status: 'captured' },
        })
      ).json.result,
    ).toEqual({ taken: 1 })
    expect(await one.payment()).toMatchObject({ state: 'captured', paymentState: 'paid' })
  })

  // Seen red with `isSignature` returning true: 200, and the payment is captured.
  it('a forged notification gets 400 and changes nothing', async () => {
    const one = await buyer(testServer, 'forged@example.org')
    const attempt = razorpay.attempt(razorpay.orderOf(one.details.paymentId))
    const before = await countRows(testServer.storage)
    const forged = await notify(
      testServer,
      'payment.captured',
      { payment: attempt },
      'another secret',
    )
    expect([forged.status, forged.json.errors?.errs[0]?.code]).toEqual([400, 'signatureWrong'])
    const unsigned = await testServer.send('/api/v3/payments/webhook', {
      method: 'POST',
      body: { event: 'payment.captured' },
    })
    expect(unsigned.status).toBe(400)
    expect(await countRows(testServer.storage)).toEqual(before)
    expect(await one.payment()).toMatchObject({ state: 'created', paymentState: 'due' })
  })

  it('an order is placed while Razorpay is unreachable, and its payment begins later', async () => {
    razorpay.state.down = true
    const one = await buyer(testServer, 'down@example.org')
    expect(one.details).toMatchObject({ state: 'created', payUrl: null })
    const refused = await one.pay()
    expect([refused.status, err(refused).code]).toEqual([424, 'paymentUnavailable'])
    razorpay.state.down = false
    const begun = (await one.pay()).json.result
    expect(begun.paymentId).toBe(one.details.paymentId)
    expect((await one.pay()).json.result).toEqual(begun)
  })

  it('the shop queries a payment of which it has received no notification', async () => {
    const one = await buyer(testServer, 'silent@example.org')
    razorpay.attempt(razorpay.orderOf(one.details.paymentId), 'failed')
    razorpay.attempt(razorpay.orderOf(one.details.paymentId))
    expect((await round()).looked).toBe(0)
    later(6)
    razorpay.state.down = true
    await round()
    expect(await one.payment()).toMatchObject({ state: 'created' })
    razorpay.state.down = false
    later(11)
    await round()
    expect(await one.payment()).toMatchObject({ state: 'captured', paymentState: 'paid' })
  })

  it('the shop queries the payment once more before an order lapses', async () => {
    const one = await buyer(testServer, 'last@example.org')
    razorpay.attempt(razorpay.orderOf(one.details.paymentId))
    later(25 * 60)
    await testServer.commerce.orders.runDue()
    expect(await one.payment()).toMatchObject({ state: 'captured', paymentState: 'paid' })
  })

  it('a late capture of a cancelled order is refunded once, even if replies are lost', async () => {
    const one = await buyer(testServer, 'late@example.org')
    const attempt = razorpay.attempt(razorpay.orderOf(one.details.paymentId))
    await one.post(cancel(one.orderId), { cancelReason: 'late' })
    await notify(testServer, 'payment.captured', { payment: attempt })
    expect(await one.payment()).toMatchObject({
      state: 'captured',
      paymentState: 'refund_due',
      refunds: [{ amount: '107.12', state: 'due' }],
    })
    razorpay.state.lost = true
    expect((await round()).refunded).toBe(0)
    razorpay.state.lost = false
    expect((await round()).refunded).toBe(0)
    later(1)
    expect((await round()).refunded).toBe(1)
    later(60)
    expect((await round()).refunded).toBe(0)
    expect(refundsOf(attempt.id)).toMatchObject([{ amount: 10_712 }])
    expect(await one.payment()).toMatchObject({
      state: 'refunded',
      paymentState: 'refunded',
      refunds: [{ state: 'done' }],
    })
  })

  it('a cancelled paid order is refunded, and a pending refund is awaited', async () => {
    const one = await buyer(testServer, 'paid@example.org')
    const attempt = razorpay.attempt(razorpay.orderOf(one.details.paymentId))
    await notify(testServer, 'payment.captured', { payment: attempt })
    await one.post(cancel(one.orderId), { cancelReason: 'late' })
    razorpay.state.refundsAre = 'pending'
    expect((await round()).refunded).toBe(0)
    expect(await one.payment()).toMatchObject({ state: 'captured', paymentState: 'refund_due' })
    const [refund] = refundsOf(attempt.id)
    Object.assign(refund ?? {}, { status: 'processed' })
    await notify(testServer, 'refund.processed', {
      refund: refund ?? {},
      payment: { ...attempt, status: 'refunded' },
    })
    expect((await round()).refunded).toBe(1)
    expect(refundsOf(attempt.id).length).toBe(1)
    expect(await one.payment()).toMatchObject({ state: 'refunded', paymentState: 'refunded' })
  })

  // Seen red with the last poll scheduled for never: the payment was given up without an answer, and its capture found by nobody.
  it('a payment is given up only after Razorpay has answered its last poll', async () => {
    const [unpaid, paid] = [
      await buyer(testServer, 'unpaid@example.org'),
      await buyer(testServer, 'paid-unseen@example.org'),
    ]
    later(7 * 24 * 60)
    razorpay.state.down = true
    await round()
    for (const one of [unpaid, paid])
      expect(await one.payment()).toMatchObject({ state: 'created' })
    razorpay.attempt(razorpay.orderOf(paid.details.paymentId))
    razorpay.state.down = false
    later(6 * 60)
    await round()
    expect(await unpaid.payment()).toMatchObject({ state: 'abandoned' })
    expect(await paid.payment()).toMatchObject({ state: 'captured', paymentState: 'paid' })
    later(24 * 60)
    razorpay.state.asked = []
    await round()
    expect(razorpay.state.asked).toEqual([])
  })

  it('a payment of a wrong amount is refunded, and the order keeps waiting', async () => {
    const one = await buyer(testServer, 'amount@example.org')
    const little = razorpay.attempt({ ...razorpay.orderOf(one.details.paymentId), amount: 10_711 })
    await notify(testServer, 'payment.captured', { payment: little })
    expect((await one.order()).state).toBe('awaiting_payment')
    expect((await round()).refunded).toBe(1)
    expect(refundsOf(little.id)).toMatchObject([{ amount: 10_711 }])
    expect((await one.pay()).json.result).toMatchObject({
      state: 'created',
      payUrl: expect.stringContaining('/pay/'),
    })
    const foreign = razorpay.attempt(razorpay.orderOf(one.details.paymentId), 'captured', {
      currency: 'USD',
    })
    expect(
      (await notify(testServer, 'payment.captured', { payment: foreign })).json.result,
    ).toEqual({
      taken: 0,
    })
  })

  it('a notification that is unknown or malformed is accepted without an error', async () => {
    const unknown = {
      id: 'pay_x',
      order_id: 'order_x',
      amount: 1,
      currency: 'INR',
      status: 'captured',
    }
    for (const payload of [
      { payment: unknown },
      { payment: { id: 1 } },
      { payment: { ...unknown, amount: -1 } },
      { invoice: {} },
      {},
    ])
      expect((await notify(testServer, 'payment.captured', payload as never)).json.result).toEqual({
        taken: 0,
      })
  })

  it('a payment of another customer’s order is unknown', async () => {
    const one = await buyer(testServer, 'owner@example.org')
    const other = await shopper(testServer, 'thief@example.org')
    for (const id of [one.orderId, 'NONE']) {
      const replies = [
        await other.post(`/api/v3/order/${id}/pay`),
        await other.get(`/api/v3/order/${id}/payment`),
        await other.post(`/convert-to-cod/${id}`),
      ]
      expect(replies.map(({ status, json }) => [status, json.errors.errs[0].code])).toEqual(
        replies.map(() => [404, 'notFound']),
      )
    }
    expect((await one.order()).paymentMethod).toBe('online')
  })

  it('both calls turn an order to cash on delivery once', async () => {
    for (const path of ['/convert-to-cod/ID', '/api/v3/order/ID/convert-to-cod']) {
      const one = await buyer(testServer, `cod${path.length}@example.org`, { [plain]: 4 })
      const reply = await one.post(path.replace('ID', one.orderId))
      expect([
        reply.status,
        reply.json.result.order.state,
        reply.json.result.order.paymentMethod,
      ]).toEqual([200, 'placed', 'cod'])
      expect(err(await one.post(path.replace('ID', one.orderId))).code).toBe('paymentNotDue')
      expect(err(await one.pay()).code).toBe('paymentNotDue')
      expect(await one.payment()).toMatchObject({ state: 'abandoned', payUrl: null })
    }
  })
})
