import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Summary } from '#contract/checkout/checkout.ts'
import { Order, Placed, Tracking } from '#contract/orders/view.ts'
import { cancelReasons } from '#model/order.ts'
import { err, plain, shopper, zerodol } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const cancel = (id: string) => `/api/v2/order/cancel/${id}`

describe.each(engines)('an order on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  it('an order goes from the summary through placing, history and tracking to its cancellation', async () => {
    const { get, post, place, summary } = await shopper(testServer, 'meena@example.org', {
      [plain]: 4,
    })
    const shown = Summary.parse(await summary())
    expect([shown.obstacles, shown.address?.pincode, shown.prescription.required]).toEqual([
      [],
      '600001',
      false,
    ])

    const placed = await place()
    expect(placed.status).toBe(200)
    const { orderId, state, msg, orderAmount, payNow } = Placed.parse(placed.json.result)
    expect([state, msg, orderAmount, payNow]).toEqual([
      'placed',
      'Order Confirmed',
      shown.cart.totalAmt,
      false,
    ])
    expect((await get('/api/v2/cart/details')).json.result.count).toBe(0)

    const { result, total, hasMore } = (await get('/api/v1/order/history')).json.result
    expect([result.map((one: { orderId: string }) => one.orderId), total, hasMore]).toEqual([
      [orderId],
      1,
      false,
    ])
    const order = Order.parse((await get(`/api/v3/orders/${orderId}`)).json.result)
    expect(order).toMatchObject({
      orderId,
      totalAmt: shown.cart.totalAmt,
      address: { addUserName: 'Meena Iyer', city: 'Chennai' },
    })
    expect(order.can.cancel).toBe(true)

    const track = Tracking.parse((await get(`/api/v3/track?orderId=${orderId}`)).json.result)
    expect(
      track.orderTrackingDtos[0]?.orderHistory.map(({ jobType, jobStatus }) => [
        jobType,
        jobStatus,
      ]),
    ).toEqual([
      ['placed', 'success'],
      ['packed', 'inprocess'],
      ['shipped', 'pending'],
      ['delivered', 'pending'],
    ])

    const cancelled = await post(cancel(orderId), { cancelReason: 'late' })
    expect([
      cancelled.status,
      cancelled.json.result.msg,
      cancelled.json.result.order.state,
    ]).toEqual([200, 'The order has been cancelled', 'cancelled'])
    const after = (await get(`/api/v3/track?orderId=${orderId}`)).json.result.orderTrackingDtos[0]
    expect(after.orderHistory.map(({ jobType }: { jobType: string }) => jobType)).toEqual([
      'placed',
      'cancelled',
    ])
    expect(err(await post(cancel(orderId), { cancelReason: 'late' })).code).toBe('orderOver')
    expect((await get('/api/v1/order/orders')).json.result.result).toEqual([])
  })

  it('an order with prescription medicines waits for a prescription and is not charged', async () => {
    const { get, place } = await shopper(testServer, 'rx@example.org', { [zerodol]: 3 })
    const { orderId, state, payNow } = (await place({ paymentMethod: 'online' })).json.result
    expect([state, payNow]).toEqual(['awaiting_prescription', false])
    const order = (await get(`/api/v3/orders/${orderId}`)).json.result
    expect([order.lapsesAt, order.paymentState, order.orderItems[0].review]).toEqual([
      '2026-11-27T06:00:00.000Z',
      'due',
      'pending',
    ])
    const steps = (await get(`/api/v3/track?orderId=${orderId}`)).json.result.orderTrackingDtos[0]
      .orderHistory
    expect(steps[1]).toMatchObject({
      jobType: 'prescription',
      jobStatus: 'inprocess',
      comments: expect.stringContaining('27 November 2026'),
    })
  })

  it('an order shows its packs in the language of the reader, and as printed where their form was not kept', async () => {
    const { get, place } = await shopper(testServer, 'packs@example.org', { [plain]: 4 })
    const { orderId } = (await place()).json.result
    const packIn = async (locale: string): Promise<string> =>
      (await get(`/api/v3/orders/${orderId}`, { 'accept-language': locale })).json.result
        .orderItems[0].packSize
    const printed = await packIn('en')
    expect([await packIn('hi'), await packIn('ta')]).toEqual(['पत्ता: 15 टैबलेट', 'அட்டை: 15 மாத்திரை'])
    await sql`update order_line set pack_form = null where order_id = ${orderId}`.execute(
      testServer.storage.db,
    )
    expect(await packIn('hi')).toBe(printed)
  })

  it('an order to be paid online waits for its payment', async () => {
    const { get, place } = await shopper(testServer, 'online@example.org', { [plain]: 4 })
    const { orderId, state, payNow } = (await place({ paymentMethod: 'online' })).json.result
    expect([state, payNow]).toEqual(['awaiting_payment', true])
    expect((await get(`/api/v3/orders/${orderId}`)).json.result.can).toMatchObject({
      pay: true,
      convertToCod: true,
      cancel: true,
    })
  })

  it('a repeated order call gets the lost reply', async () => {
    const { get, place, post } = await shopper(testServer, 'again@example.org', { [plain]: 4 })
    const first = await place()
    const { cart } = (await get('/api/v3/checkout/summary')).json.result
    const again = await post('/api/v2/order/current/place', { version: cart.version - 1 })
    expect(again.json).toEqual(first.json)
    expect(
      err(
        await post('/api/v2/order/current/place', {
          version: cart.version - 1,
          paymentMethod: 'online',
        }),
      ).code,
    ).toBe('cartChanged')
    expect((await post('/api/v2/order/current/place', {})).json).toEqual(first.json)
    expect((await post('/webservices/order/confirm', {})).json).toEqual(first.json)
    expect(err(await post('/api/v2/order/current/place', { paymentMethod: 'online' })).code).toBe(
      'cartEmpty',
    )
  })

  it('an order is cancelled with a reason, and with a text for another reason', async () => {
    const { own, get, place, post } = await shopper(testServer, 'why@example.org', { [plain]: 4 })
    const { orderId } = (await place()).json.result
    const reasons = (await get('/api/v3/order/cancelReasons')).json.result
    expect(reasons.map(({ reasonId, others }: never) => [reasonId, others])).toEqual(
      cancelReasons.map((reason) => [reason, reason === 'others']),
    )
    expect(err(await post(cancel(orderId), {}))).toMatchObject({
      field: 'cancelReason',
      msg: 'Please select a reason for cancellation.',
    })
    const wordless = await post(cancel(orderId), {
      cancelReason: 'Others',
      otherCancelReasonText: '  ',
    })
    expect(err(wordless)).toMatchObject({
      field: 'otherCancelReasonText',
      msg: 'Please provide a reason for cancellation.',
    })
    const reply = await testServer.send(
      `${cancel(orderId)}?cancelReason=others&otherCancelReasonText=Others%20%3A%20moved`,
      { headers: own },
    )
    expect(reply.json.result.order.cancelReason).toBe('Others : moved')
  })

  it('the database checks the totals of an order, whatever a program writes', async () => {
    const { place } = await shopper(testServer, 'check@example.org', { [plain]: 4 })
    const { orderId } = (await place()).json.result
    const wrong = sql`update customer_order set total = total + 1 where id = ${orderId}`.execute(
      testServer.storage.db,
    )
    await expect(wrong).rejects.toThrow(/constraint/i)
  })
})
