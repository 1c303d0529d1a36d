import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerProblems } from '#server/db/audit/offers.ts'
import { earning, flat, give, withCoupon } from '../../support/offers.ts'
import { operatorCalls } from '../../support/operator-calls.ts'
import { err, plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

/** Ten strips without prescription. */
const cart = { [plain]: 10 }
const apply = '/api/v3/coupon/apply'

describe.each(engines)('offers of an order on %s', (engine) => {
  let testServer: TestServer
  let people = 0
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(async () => {
    expect(await offerProblems(testServer.storage.db)).toEqual([])
    await testServer.close()
  })

  const customer = () => shopper(testServer, `offers-${people++}@nuskha.example`, cart)
  const holdings = async ({ get }: Awaited<ReturnType<typeof customer>>) => {
    const [{ balance }, { redeemablePoints, pendingPoints }] = [
      (await get('/api/v3/wallet')).json.result,
      (await get('/api/v3/rewards')).json.result,
    ]
    return { balance, redeemablePoints, pendingPoints }
  }

  it('an order uses the offers of the summary, and its cancellation returns them once', async () => {
    const { code } = await withCoupon(testServer.storage, flat({ code: 'ORDER50', total: 1 }))
    const [one, other] = [await customer(), await customer()]
    await give(testServer.storage, one.customerId, { wallet: 30 })
    await one.post(apply, { coupon: code })
    await other.post(apply, { coupon: code })
    const { offerDiscount, cashBalance } = (await one.summary()).cart
    expect([offerDiscount, cashBalance]).toEqual(['50.00', '30.00'])
    const placed = await one.place()
    expect(placed.status).toBe(200)
    expect(await holdings(one)).toMatchObject({ balance: '0.00' })
    expect((await one.get('/api/v2/cart/details')).json.result).toMatchObject({
      couponCode: null,
      cashBalance: '0.00',
      count: 0,
    })

    const late = await other.place()
    expect([late.status, err(late).code]).toEqual([422, 'couponUsedUp'])
    expect((await other.get('/api/v1/order/orders')).json.result.result).toEqual([])

    const cancel = () =>
      one.post(`/api/v2/order/cancel/${placed.json.result.orderId}`, { cancelReason: 'late' })
    await Promise.all([cancel(), cancel(), cancel()])
    expect(await holdings(one)).toMatchObject({ balance: '30.00' })
    expect((await other.place()).status).toBe(200)
  })

  it('points become a voucher after the delivery, and the voucher pays for the next order', async () => {
    const { code } = await withCoupon(testServer.storage, earning(60))
    const one = await customer()
    await one.post(apply, { coupon: code })
    const { orderId } = (await one.place()).json.result
    expect(await holdings(one)).toEqual({ balance: '0.00', redeemablePoints: 0, pendingPoints: 60 })
    const clerk = operatorCalls(testServer, 'fulfilment')
    await clerk.post(`orders/${orderId}/pack`, {
      lines: [{ line: 1, batch: 'A1', expiry: '2027-11' }],
    })
    await clerk.post(`orders/${orderId}/ship`, {})
    await clerk.post(`orders/${orderId}/deliver`, {})
    expect(await holdings(one)).toEqual({ balance: '0.00', redeemablePoints: 60, pendingPoints: 0 })
    const { voucherCode } = (await one.post('/api/v2/rewardPoints/redeem', { amount: 60 })).json
      .result
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 10 })
    expect((await one.post(apply, { coupon: voucherCode })).json.result.offerDiscount).toBe('60.00')
    expect((await one.place()).status).toBe(200)
    expect((await one.get('/api/v2/vouchers')).json.result).toMatchObject([
      { voucherCode, spent: true },
    ])
  })

  it('offers that depend on the customer are checked when the order is placed', async () => {
    const { code } = await withCoupon(
      testServer.storage,
      flat({ code: 'WELCOME', firstOrderOnly: true }),
    )
    const one = await customer()
    await one.post(apply, { coupon: code })
    expect((await one.place()).status).toBe(200)
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 10 })
    await testServer.storage.db.updateTable('cart').set({ coupon_code: code }).execute()
    const again = await one.place()
    expect([again.status, err(again).code, err(again).field]).toEqual([
      422,
      'couponFirstOrder',
      'coupon',
    ])
  })
})
