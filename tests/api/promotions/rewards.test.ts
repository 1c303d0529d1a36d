import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rewards } from '#contract/promotions/rewards.ts'
import { wallet } from '#contract/promotions/wallet.ts'
import { releaseOffers } from '#server/orders/offers/offers.ts'
import { activatePoints } from '#server/orders/offers/points.ts'
import { at, cartWanting, earning, give, place, withCoupon } from '../../support/offers.ts'
import { openTestServer, signIn, type TestServer, visit } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer('sqlite')
})
afterAll(() => testServer.close())

const redeem = '/api/v2/rewardPoints/redeem'
const err = ({ json }: Awaited<ReturnType<TestServer['send']>>) => json.errors.errs[0]
const product = 10601

let customers = 0
const customer = async (holds: { wallet?: number; points?: number } = {}) => {
  const one = await visit(testServer)
  const id = await signIn(testServer, one, `customer-${++customers}@nuskha.example`)
  await give(testServer.storage, id, holds)
  return { ...one, id }
}

describe('rewards for guests', () => {
  const calls = [...Object.values(rewards), wallet.page].map(
    ({ method, path }) => [method, path] as const,
  )
  it.each(calls)('a guest is asked to sign in by %s %s', async (method, path) => {
    const one = await visit(testServer)
    const reply = await testServer.send(path, {
      method,
      headers: one.own,
      ...(method === 'POST' && { body: { amount: 1 } }),
    })
    expect([reply.status, err(reply)]).toEqual([
      403,
      { code: 'notSignedIn', msg: 'Please sign in to continue' },
    ])
  })
})

describe('reward points', () => {
  it.each(['/api/v2/rewardPoints', '/api/v3/rewards'])(
    'reward points are listed by %s: pending, then active, and a deduction after redeeming',
    async (path) => {
      const { get, post, id } = await customer()
      const { code } = await withCoupon(testServer.storage, earning(path.length))
      const { orderId } = await place(testServer.storage, {
        customerId: id,
        cartId: await cartWanting(testServer.storage, code),
      })
      const points = path.length
      expect((await get(path)).json.result).toEqual({
        redeemablePoints: 0,
        pendingPoints: points,
        rewards: [{ points, date: at, orderId, status: 0 }],
      })
      await testServer.storage.inTransaction((db) => activatePoints(db, orderId, at))
      expect((await get(path)).json.result).toEqual({
        redeemablePoints: points,
        pendingPoints: 0,
        rewards: [{ points, date: at, orderId, status: 1 }],
      })
      await post(redeem, { amount: points })
      expect((await get(path)).json.result).toEqual({
        redeemablePoints: 0,
        pendingPoints: 0,
        rewards: [
          { points, date: at, orderId: null, status: 2 },
          { points, date: at, orderId, status: 1 },
        ],
      })
    },
  )

  it('points of a cancelled order are deducted', async () => {
    const { get, id } = await customer()
    const { code } = await withCoupon(testServer.storage, earning(77))
    const { orderId } = await place(testServer.storage, {
      customerId: id,
      cartId: await cartWanting(testServer.storage, code),
    })
    await testServer.storage.inTransaction((db) => releaseOffers(db, { orderId, at }))
    const { result } = (await get('/api/v3/rewards')).json
    expect([result.redeemablePoints, result.pendingPoints]).toEqual([0, 0])
    expect(
      result.rewards.map(({ points, status }: Record<string, number>) => [points, status]),
    ).toEqual([
      [77, 2],
      [77, 1],
    ])
  })

  it('redeemed points become one voucher, and a repeated call returns the same one', async () => {
    const { get, post } = await customer({ points: 120 })
    const { result } = (await post(redeem, { amount: 120 })).json
    expect(result).toEqual({
      voucherCode: expect.stringMatching(/^V[2-9A-HJ-NP-Z]{15}$/),
      discount: '120.00',
      generatedOn: at,
      spent: false,
    })
    for (const path of [redeem, '/api/v2/rewardPoints', '/api/v3/rewards/redeem'])
      expect((await post(path, { amount: '120' })).json.result).toEqual(result)
    for (const path of ['/api/v2/vouchers', '/api/v3/vouchers'])
      expect((await get(path)).json.result).toEqual([result])
  })

  it('points are redeemed all or none: another amount is refused with the balance', async () => {
    const { post } = await customer({ points: 120 })
    const reply = await post(redeem, { amount: 50 })
    expect([reply.status, err(reply)]).toEqual([
      409,
      {
        code: 'pointsChanged',
        field: 'amount',
        msg: 'You have 120 reward points to redeem. Please look at them again',
      },
    ])
  })

  it('missing points cannot be redeemed', async () => {
    const reply = await (await customer()).post(redeem, { amount: 50 })
    expect([reply.status, err(reply).code, err(reply).msg]).toEqual([
      422,
      'pointsNone',
      'You have no reward points to redeem',
    ])
  })

  it.each([0, -5, 1.5, 'many', null, '', [120], 1e12])(
    'points are a whole number: %j is a bad request',
    async (amount) => {
      const reply = await (await customer({ points: 120 })).post(redeem, { amount })
      expect([reply.status, err(reply).field]).toEqual([400, 'amount'])
    },
  )
})

describe('a voucher', () => {
  const voucherOf = async (
    { post }: Awaited<ReturnType<typeof customer>>,
    points: number,
  ): Promise<string> => (await post(redeem, { amount: points })).json.result.voucherCode

  it('a voucher is typed like a coupon and spent once', async () => {
    const one = await customer({ points: 120 })
    const code = await voucherOf(one, 120)
    await one.post(`/api/v1/cart/add/${product}`, { qty: 6 })
    expect(
      (await one.post('/api/v2/coupon/apply', { coupon: code.toLowerCase() })).json.result,
    ).toMatchObject({
      couponCode: code,
      offerDiscount: '120.00',
      totalAmt: '198.24',
    })
    await place(testServer.storage, {
      customerId: one.id,
      cartId: await cartWanting(testServer.storage, code),
    })
    expect((await one.get('/api/v2/vouchers')).json.result[0].spent).toBe(true)
    const { notices, offerDiscount } = (await one.get('/api/v2/cart/details')).json.result
    expect([notices[0].code, offerDiscount]).toEqual(['couponUsedUp', '0.00'])
  })

  it('a voucher waits for a cart on which it can be spent whole', async () => {
    const one = await customer({ points: 120 })
    const code = await voucherOf(one, 120)
    await one.post(`/api/v1/cart/add/${product}`, { qty: 2 })
    const reply = await one.post('/api/v2/coupon/apply', { coupon: code })
    expect(err(reply).msg).toBe(
      `Add more products worth at least Rs. 13.92 to use the coupon ${code}`,
    )
  })

  it('a voucher of another customer is unknown, also for guests', async () => {
    const code = await voucherOf(await customer({ points: 120 }), 120)
    for (const other of [await customer(), await visit(testServer)]) {
      const [theirs, missing] = [
        await other.post('/api/v2/coupon/apply', { coupon: code }),
        await other.post('/api/v2/coupon/apply', { coupon: 'V0' }),
      ]
      expect(theirs.status).toBe(422)
      expect(theirs.json).toEqual(missing.json)
    }
  })
})

describe('the wallet', () => {
  it('the wallet lists its transactions, newest first, in pages', async () => {
    const { get, id } = await customer({ wallet: 500 })
    const { orderId } = await place(testServer.storage, {
      customerId: id,
      cartId: await cartWanting(testServer.storage),
    })
    await testServer.storage.inTransaction((db) => releaseOffers(db, { orderId, at }))
    const of = { date: at, orderId }
    const all = [
      { ...of, amount: '200.00', balance: '500.00', reason: 'returned' },
      { ...of, amount: '-200.00', balance: '300.00', reason: 'spent' },
      { date: at, amount: '500.00', balance: '500.00', reason: 'cashback', orderId: null },
    ]
    expect((await get('/api/v3/wallet')).json.result).toEqual({
      balance: '500.00',
      transactions: all,
      hasMore: false,
    })
    expect((await get('/api/v3/wallet?pageNumber=1&pageSize=2')).json.result).toMatchObject({
      transactions: all.slice(0, 2),
      hasMore: true,
    })
    expect((await get('/api/v3/wallet?pageNumber=2&pageSize=2')).json.result).toMatchObject({
      transactions: all.slice(2),
      hasMore: false,
    })
    expect((await get('/api/v3/wallet?pageNumber=9')).json.result.transactions).toEqual([])
  })

  it('a wallet without transactions is empty', async () => {
    expect((await (await customer()).get('/api/v3/wallet')).json.result).toEqual({
      balance: '0.00',
      transactions: [],
      hasMore: false,
    })
  })
})
