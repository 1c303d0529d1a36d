import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { earning, give, withCoupon } from '../../support/offers.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain, type Shopper, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('what an order gave, once it comes back, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    await withCoupon(testServer.storage, { ...earning(60), perCustomer: 1, firstOrderOnly: true })
    await withCoupon(testServer.storage, { ...earning(60), code: 'ANY60' })
  })
  afterAll(() => testServer.close())
  afterEach(async () => expect(await testServer.storage.inTransaction(auditProblems)).toEqual([]))

  const coupon = (one: Shopper, code: string) => one.post('/api/v3/coupon/apply', { coupon: code })
  const points = async (one: Shopper) =>
    (await one.get('/api/v3/rewards')).json.result.redeemablePoints
  const redeem = async (one: Shopper, amount: number): Promise<string> =>
    (await one.post('/api/v2/rewardPoints/redeem', { amount })).json.result.voucherCode
  const vouchers = async (one: Shopper) => (await one.get('/api/v2/vouchers')).json.result
  const cart = async (one: Shopper) => {
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 8 })
    await one.post('/api/v3/checkout/address', { addressId: one.addressId })
  }
  /** A first order that earned 60 points, delivered. */
  const delivered = async (email: string, code = 'EARN60') => {
    const one = await shopper(testServer, email, { [plain]: 4 })
    expect((await coupon(one, code)).status).toBe(200)
    const path = `orders/${(await one.place()).json.result.orderId}`
    const box = { line: 1, batch: 'DLX7', expiry: '2027-11' }
    await work.fulfilment.post(`${path}/pack`, { lines: [box] })
    await work.fulfilment.post(`${path}/ship`, {})
    await work.fulfilment.post(`${path}/deliver`, {})
    expect(await points(one)).toBe(60)
    const back = (lines = 'return', body: object = {}) =>
      work.returns.post(`${path}/${lines}`, { reason: 'Not wanted', ...body })
    return { ...one, back }
  }
  const owed = (told: Awaited<ReturnType<Shopper['get']>>) =>
    told.json.result.history.flatMap((event: { job: string; comment: string }) =>
      event.job === 'pointsOwed' ? [event.comment] : [],
    )

  // Seen red with points that stay once they are a voucher: three rounds made three vouchers.
  it('is taken back as a voucher where the points became one', async () => {
    const one = await delivered('voucher@example.org')
    const code = await redeem(one, 60)
    await coupon(one, code)
    const told = await one.back()
    expect(owed(told)).toEqual([])
    expect([await points(one), await vouchers(one)]).toEqual([0, []])
    await cart(one)
    expect(faultOf(await coupon(one, code)).code).toBe('couponInvalid')
    // Nothing of it was kept, so it was no use.
    expect((await coupon(one, 'EARN60')).status).toBe(200)
  })

  it('leaves the rest of a voucher as points', async () => {
    const one = await delivered('rest@example.org')
    await give(testServer.storage, one.customerId, { points: 40 })
    await redeem(one, 100)
    await one.back('lines/1/return', { units: 30 })
    expect([await points(one), await vouchers(one)]).toEqual([70, []])
    await one.back()
    expect(await points(one)).toBe(40)
  })

  // Seen red with a use that was released whatever the customer kept.
  it('leaves a balance below zero where the voucher is spent, says so, and was a use of its coupon', async () => {
    const one = await delivered('spent@example.org')
    const code = await redeem(one, 60)
    await cart(one)
    await coupon(one, code)
    const other = (await one.place({ paymentMethod: 'online' })).json.result.orderId
    expect(owed(await one.back())).toEqual(['60'])
    expect(await points(one)).toBe(-60)
    expect(faultOf(await one.post('/api/v2/rewardPoints/redeem', { amount: 60 })).code).toBe(
      'pointsNone',
    )
    await cart(one)
    expect(faultOf(await coupon(one, 'EARN60')).code).toBe('couponUsed')
    // Seen red: the voucher came back with the other order, to be spent, beside points that are owed.
    await one.post(`/api/v2/order/cancel/${other}`, { cancelReason: 'late' })
    expect([await points(one), await vouchers(one)]).toEqual([0, []])
    expect(faultOf(await coupon(one, code)).code).toBe('couponInvalid')
  })

  // Seen red with parts that go into the wallet: in the whole, or as far as no points were owed yet.
  it.each(['after', 'before'])(
    'is taken out of the parts of a voucher that come back %s it',
    async (when) => {
      const one = await delivered(`parts-${when}@example.org`, 'ANY60')
      await one.post(`/api/v3/cart/add/${plain}`, { qty: 1 })
      await one.post('/api/v3/cart/add/201602', { qty: 1 })
      await one.post('/api/v3/checkout/address', { addressId: one.addressId })
      await coupon(one, await redeem(one, 60))
      const other = (await one.place()).json.result.orderId
      const remove = () =>
        work.fulfilment.post(`orders/${other}/lines/2/remove`, { reason: 'Out of stock' })
      if (when === 'after') await one.back()
      await remove()
      if (when === 'before') await one.back()
      const wallet = async () => (await one.get('/api/v3/wallet')).json.result.balance
      // Of ₹60, ₹26.78 pay for what stays.
      expect([await points(one), await wallet()]).toEqual([-26, '0.00'])
      await one.post(`/api/v2/order/cancel/${other}`, { cancelReason: 'late' })
      expect([await points(one), await wallet()]).toEqual([0, '0.00'])
    },
  )

  // Of ₹50 on 120 tablets each one carries ₹0.42. Before, it went into the wallet, where nothing takes it back.
  it('becomes no money by returning what a voucher paid a tablet at a time', async () => {
    const one = await shopper(testServer, 'tablets@example.org', { [plain]: 8 })
    await give(testServer.storage, one.customerId, { points: 50 })
    await coupon(one, await redeem(one, 50))
    const path = `orders/${(await one.place()).json.result.orderId}`
    const lines = [{ line: 1, batch: 'DLX7', expiry: '2027-11' }]
    await work.fulfilment.post(`${path}/pack`, { lines })
    await work.fulfilment.post(`${path}/ship`, {})
    await work.fulfilment.post(`${path}/deliver`, {})
    for (let nth = 0; nth < 6; nth++)
      await work.returns.post(`${path}/lines/1/return`, { units: 1, reason: 'late' })
    const { balance } = (await one.get('/api/v3/wallet')).json.result
    expect([await points(one), balance]).toEqual([3, '0.00'])
  })
})
