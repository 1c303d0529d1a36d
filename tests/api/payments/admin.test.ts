import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentProblems } from '#server/db/audit/payments.ts'
import { operatorCalls } from '../../support/operator-calls.ts'
import { buyer } from '../../support/paying.ts'
import { notify, openRazorpay, type Razorpay } from '../../support/razorpay.ts'
import { err, plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('payments for operators on %s', (engine) => {
  let testServer: TestServer
  let razorpay: Razorpay
  beforeAll(async () => {
    razorpay = await openRazorpay()
    testServer = await openTestServer(engine, { ...razorpay.env })
  })
  afterAll(async () => {
    expect(await paymentProblems(testServer.storage.db)).toEqual([])
    await testServer.close()
    await razorpay.close()
  })
  const fulfilment = () => operatorCalls(testServer, 'fulfilment')
  const problems = async () => (await fulfilment().get('payments/problems')).json.result
  const settle = (orderId: string, reference: string, refund: number | string = 1) =>
    fulfilment().post(`orders/${orderId}/refunds/${refund}/settle`, { reference })

  it('the operators see a capture of a wrong amount, which is refunded', async () => {
    expect(await problems()).toEqual([])
    const one = await buyer(testServer, 'little@example.org')
    const attempt = razorpay.attempt({ ...razorpay.orderOf(one.details.paymentId), amount: 9_000 })
    await notify(testServer, 'payment.captured', { payment: attempt })
    const [problem, ...others] = await problems()
    expect(problem).toMatchObject({
      problem: 'amountDiffers',
      orderId: one.orderId,
      amount: '90.00',
      expected: '107.12',
      reference: attempt.id,
    })
    expect(others).toEqual([])
    expect(err(await operatorCalls(testServer, 'content').get('payments/problems')).code).toBe(
      'permissionMissing',
    )
    await testServer.commerce.payments.runDue()
  })

  it('the operators see a failed refund and settle it once by hand', async () => {
    const one = await buyer(testServer, 'closed@example.org')
    const attempt = razorpay.attempt(razorpay.orderOf(one.details.paymentId))
    await notify(testServer, 'payment.captured', { payment: attempt })
    await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })
    expect((await problems()).length).toBe(1)
    razorpay.state.refundsAre = 'failed'
    await testServer.commerce.payments.runDue()
    expect((await problems()).at(-1)).toMatchObject({
      problem: 'refundFailed',
      orderId: one.orderId,
      refund: 1,
      reference: attempt.id,
    })
    // The page of the order says what is owed, and when it was given.
    const shown = async () =>
      (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result.refunds
    const owed = { amount: '107.12', to: 'payment', owedAt: testServer.state.now.toISOString() }
    expect(await shown()).toEqual([{ ...owed, givenAt: null }])
    expect(err(await settle(one.orderId, 'x')).field).toBe('reference')
    expect(err(await settle(one.orderId, 'NEFT-0001', 2)).code).toBe('notFound')
    expect(err(await settle(one.orderId, 'NEFT-0001', 'two')).code).toBe('invalid')
    expect((await settle(one.orderId, 'NEFT-0001')).status).toBe(200)
    expect(err(await settle(one.orderId, 'NEFT-0001')).code).toBe('refundOpen')
    expect((await problems()).length).toBe(1)
    expect(await one.payment()).toMatchObject({
      state: 'refunded',
      paymentState: 'refunded',
      refunds: [{ amount: '107.12', state: 'done' }],
    })
    expect(await shown()).toEqual([{ ...owed, givenAt: testServer.state.now.toISOString() }])
    razorpay.state.refundsAre = 'processed'
  })

  // Seen red: the second refund of a transfer was no event of its payment, whose sums then differed; and one that a bank sent back was paid for ever.
  it('one transfer pays several refunds, and one that a bank sent back is paid again by two people', async () => {
    razorpay.state.refundsAre = 'failed'
    const orders: string[] = []
    for (const email of ['first@example.org', 'second@example.org']) {
      const one = await buyer(testServer, email)
      const payment = razorpay.attempt(razorpay.orderOf(one.details.paymentId))
      await notify(testServer, 'payment.captured', { payment })
      await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })
      orders.push(one.orderId)
    }
    await testServer.commerce.payments.runDue()
    razorpay.state.refundsAre = 'processed'
    const [orderId = '', other = ''] = orders
    for (const id of orders) expect((await settle(id, 'UTR-0077')).status).toBe(200)
    expect(await paymentProblems(testServer.storage.db)).toEqual([])

    expect(err(await settle(orderId, 'UTR-0077')).code).toBe('refundOpen')
    expect(err(await settle(orderId, 'UTR-0078'))).toMatchObject({
      code: 'approvalNeeded',
      detail: 'refund.settle',
    })
    const payload = { orderId, refund: 1, reference: 'UTR-0078' }
    const asked = await fulfilment().post('approvals', {
      ...{ kind: 'refund.settle', payload, reason: 'The bank sent it back' },
    })
    const { id, told, payload: kept } = asked.json.result
    expect([told, kept]).toEqual([{ amount: '107.12' }, { ...payload, paidBefore: 'UTR-0077' }])
    expect(
      (await operatorCalls(testServer, 'returns').post(`approvals/${id}/approve`)).status,
    ).toBe(200)
    const paidBy = async (of: string) =>
      (
        await testServer.storage.db
          .selectFrom('order_refund')
          .select('reference')
          .where('order_id', '=', of)
          .execute()
      ).map(({ reference }) => reference)
    expect([await paidBy(orderId), await paidBy(other)]).toEqual([['UTR-0078'], ['UTR-0077']])
    const { worth } = await testServer.storage.db
      .selectFrom('worth_given')
      .select(({ fn }) => fn.sum('worth').as('worth'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(Number(worth)).toBe(2 * 10_712)
  })

  /** An order of which the provider could not make the refund. */
  const unpaid = async (email: string) => {
    const one = await buyer(testServer, email)
    const payment = razorpay.attempt(razorpay.orderOf(one.details.paymentId))
    await notify(testServer, 'payment.captured', { payment })
    await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })
    razorpay.state.refundsAre = 'failed'
    await testServer.commerce.payments.runDue()
    razorpay.state.refundsAre = 'processed'
    return { orderId: one.orderId, payment }
  }
  const refundsOf = async (of: string) =>
    await testServer.storage.db
      .selectFrom('order_refund')
      .select(['reference', 'amount'])
      .where('order_id', '=', of)
      .execute()

  // Seen red: the approval paid it once more.
  it('a refund that was settled while another settlement waited for approval is not paid again', async () => {
    const { orderId } = await unpaid('twice@example.org')
    const payload = { orderId, refund: 1, reference: 'UTR-0001' }
    const { id } = (
      await fulfilment().post('approvals', {
        ...{ kind: 'refund.settle', payload, reason: 'Paid by transfer' },
      })
    ).json.result
    expect((await settle(orderId, 'UTR-0002')).status).toBe(200)
    const approved = await operatorCalls(testServer, 'returns').post(`approvals/${id}/approve`)
    expect(err(approved).code).toBe('refundOpen')
    expect(await refundsOf(orderId)).toEqual([{ reference: 'UTR-0002', amount: 10_712 }])
  })

  // Seen red: the news of the provider was a second refund, above what was captured.
  it('a refund that was repeated at the provider and settled by its name is the one that the provider tells of', async () => {
    const { orderId, payment } = await unpaid('repeated@example.org')
    const refund = razorpay.refundByHand(payment.id, payment.amount)
    expect((await settle(orderId, refund.id)).status).toBe(200)
    const before = await problems()
    await notify(testServer, 'refund.processed', { refund, payment })
    await testServer.commerce.payments.findReversals()
    expect(await problems()).toEqual(before)
    expect(await refundsOf(orderId)).toEqual([{ reference: refund.id, amount: 10_712 }])
    const event = testServer.storage.db.selectFrom('payment_event').select('amount')
    expect(await event.where('event_id', '=', `refunded:${refund.id}`).execute()).toEqual([
      { amount: 10_712 },
    ])
  })

  it('a refund that the provider may still pay cannot be settled by hand', async () => {
    const one = await buyer(testServer, 'slow@example.org')
    await notify(testServer, 'payment.captured', {
      payment: razorpay.attempt(razorpay.orderOf(one.details.paymentId)),
    })
    await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })
    razorpay.state.down = true
    for (let tries = 0; tries < 5; tries++) {
      await testServer.commerce.payments.runDue()
      testServer.state.now = new Date(testServer.state.now.getTime() + 6 * 60 * 60_000)
    }
    expect((await problems()).at(-1)).toMatchObject({ problem: 'refundLate', orderId: one.orderId })
    expect(err(await settle(one.orderId, 'NEFT-0003')).code).toBe('refundOpen')
    razorpay.state.down = false
    expect((await testServer.commerce.payments.runDue()).refunded).toBe(1)
  })

  it('a shop without online payments refuses payment calls', async () => {
    const cash = await openTestServer(engine, { PAYMENT_PROVIDER: 'none' })
    const one = await shopper(cash, 'cash@example.org', { [plain]: 4 })
    expect((await one.summary()).paymentMethods).toEqual(['cod'])
    expect(err(await one.place({ paymentMethod: 'online' }))).toMatchObject({
      code: 'onlineUnavailable',
      field: 'paymentMethod',
    })
    expect((await one.place()).json.result).toMatchObject({ state: 'placed', sbiOmpDetails: null })
    expect((await cash.send('/api/v3/payments/webhook', { method: 'POST', body: {} })).status).toBe(
      400,
    )
    await cash.close()
  })
})
