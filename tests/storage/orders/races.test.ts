import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { creditWallet } from '#server/orders/offers/wallet.ts'
import { setStock } from '#server/stock/stock-repository.ts'
import { flat, withCoupon } from '../../support/offers.ts'
import { rounds } from '../../support/rounds.ts'
import { plain, type Shopper, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, type Told } from '../../support/test-server.ts'

const many = <Of>(count: number, make: (index: number) => Promise<Of>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const wins = (replies: readonly Told[]): number =>
  replies.filter(({ status }) => status === 200).length
const codes = (replies: readonly Told[]): string[] => [
  ...new Set(
    replies
      .filter(({ status }) => status !== 200)
      .map(({ json }) => json.errors.errs[0].code as string),
  ),
]

describe.each(engines)('simultaneous orders on %s', (engine) => {
  let testServer: TestServer
  let people = 0
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())
  afterEach(async () => expect(await testServer.storage.inTransaction(auditProblems)).toEqual([]))

  /** Fifty customers with the same cart. */
  const crowd = (product: number) =>
    many(50, () => shopper(testServer, `r${people++}@example.org`, { [product]: 6 }))
  const placeAll = (crowded: Shopper[]) =>
    Promise.all(crowded.map(({ post }) => post('/api/v2/order/current/place', {})))
  const stockOf = async (product: number) =>
    (
      await testServer.storage.db
        .selectFrom('stock')
        .select('on_hand')
        .where('product_id', '=', product)
        .executeTakeFirstOrThrow()
    ).on_hand

  // Seen red without the check of the stock in `cartBlockers`: the CHECK of the table answers 500 to forty-nine; on PostgreSQL also with
  // `maxViolations` of db/postgres.ts at 1.
  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'one of fifty customers gets the last packs (%i)',
    async () => {
      const crowded = await crowd(plain)
      await testServer.storage.inTransaction((db) =>
        setStock(db, plain, 90_000, testServer.state.now.toISOString()),
      )
      const replies = await placeAll(crowded)
      expect([wins(replies), codes(replies)]).toEqual([1, ['outOfStock']])
      expect(await stockOf(plain)).toBe(0)
      const winner = replies.findIndex(({ status }) => status === 200)
      const path = `/api/v2/order/cancel/${replies[winner]?.json.result.orderId}`
      const cancels = await many(
        20,
        () => crowded[winner]?.post(path, { cancelReason: 'late' }) as Promise<Told>,
      )
      expect([wins(cancels), codes(cancels)]).toEqual([1, ['orderOver']])
      expect(await stockOf(plain)).toBe(90_000)
    },
  )

  // Seen red without the check of `remaining` in `couponProblem`: `consumeCoupon` throws for forty-nine, which is a 500 each;
  // on PostgreSQL also if `ConcurrencyConflict` is not retried.
  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'one of fifty customers gets the last use of a coupon (%i)',
    async (round) => {
      const coupon = `LAST${round}`
      await withCoupon(testServer.storage, flat({ code: coupon, total: 1 }))
      const crowded = await crowd(10102)
      for (const reply of await Promise.all(
        crowded.map(({ post }) => post('/api/v2/coupon/apply', { coupon })),
      ))
        expect(reply.status).toBe(200)
      const replies = await placeAll(crowded)
      expect([wins(replies), codes(replies)]).toEqual([1, ['couponUsedUp']])
    },
  )

  // Seen red without the comparison of the version when placing: nineteen get the error of an empty cart.
  it('one cart under twenty keys makes one order, and every request gets it', async () => {
    const one = await shopper(testServer, 'twenty@example.org', { 10103: 4 })
    const { cart } = await one.summary()
    const place = (index: number) =>
      one.post(
        '/api/v2/order/current/place',
        { version: cart.version, totalAmt: cart.totalAmt },
        { 'idempotency-key': `k${index}` },
      )
    const replies = await many(20, place)
    expect(wins(replies)).toBe(20)
    expect(new Set(replies.map(({ json }) => json.result.orderId)).size).toBe(1)
    const orders = await testServer.storage.db
      .selectFrom('customer_order')
      .select('id')
      .where('customer_id', '=', one.customerId)
      .execute()
    expect(orders).toHaveLength(1)
  })

  // Seen red without the look at the version before an empty cart: nineteen are told that their cart is empty.
  it('one cart under twenty keys without versions makes one order, and every request gets it', async () => {
    const one = await shopper(testServer, 'tabs@example.org', { 10103: 4 })
    const replies = await many(20, (index) =>
      one.post('/api/v2/order/current/place', {}, { 'idempotency-key': `tab${index}` }),
    )
    const told = replies.map(({ status, json }) => [status, json.result?.orderId])
    expect(told).toEqual(told.map(() => [200, replies[0]?.json.result.orderId]))
    const again = await one.post('/api/v2/order/current/place', {})
    expect(again.json.result.orderId).toBe(replies[0]?.json.result.orderId)
    await one.post(`/api/v2/order/cancel/${again.json.result.orderId}`, { cancelReason: 'late' })
    expect(codes([await one.post('/api/v2/order/current/place', {})])).toEqual(['cartEmpty'])
  })

  // Seen red without the comparison of the claim in services/changing.ts: twins throw.
  it('one key used a hundred times, half of them at once, makes one order and one reply', async () => {
    const one = await shopper(testServer, 'hundred@example.org', { 10103: 4 })
    const place = () => one.post('/api/v2/order/current/place', {}, { 'idempotency-key': 'once' })
    const first = await many(50, place)
    const later: Told[] = []
    for (let round = 0; round < 50; round++) later.push(await place())
    const answered = [...first, ...later]
      .filter(({ status }) => status === 200)
      .map(({ json }) => JSON.stringify(json))
    expect(answered).toHaveLength(100)
    expect(new Set(answered).size).toBe(1)
    const orders = await testServer.storage.db
      .selectFrom('customer_order')
      .select('id')
      .where('customer_id', '=', one.customerId)
      .execute()
    expect(orders).toHaveLength(1)
  })

  // Seen red, as every test of this file, with `inTransaction` of db/sqlite.ts without a transaction.
  it('one wallet is spent once from fifty sessions', async () => {
    const one = await shopper(testServer, 'wallet@example.org', { 10103: 4 })
    const { customerId } = one
    await testServer.storage.inTransaction((db) =>
      creditWallet(db, {
        customerId,
        amount: paise(5_000),
        reason: 'goodwill',
        orderId: null,
        at: testServer.state.now.toISOString(),
      }),
    )
    const replies = await many(50, () => one.post('/api/v2/order/current/place', {}))
    expect(new Set(replies.map(({ json }) => json.result.orderId)).size).toBe(1)
    const spent = await testServer.storage.db
      .selectFrom('wallet_entry')
      .select('amount')
      .where('customer_id', '=', customerId)
      .orderBy('nth')
      .execute()
    expect(spent.map(({ amount }) => amount)).toEqual([5_000, -5_000])
  })

  it('an order placed while its cart is changed has what the customer agreed to, or is refused', async () => {
    const one = await shopper(testServer, 'change@example.org', { 10103: 4 })
    const { cart } = await one.summary()
    const calls = await many(20, (index) =>
      index % 2 === 0
        ? one.post('/api/v2/order/current/place', {
            version: cart.version,
            totalAmt: cart.totalAmt,
          })
        : one.post('/api/v1/cart/update', { productId: 10103, qty: 15 * (index + 1) }),
    )
    const placed = calls.filter(({ json }) => json.result?.orderId !== undefined)
    expect(new Set(placed.map(({ json }) => json.result.orderAmount))).toEqual(
      placed.length > 0 ? new Set([cart.totalAmt]) : new Set(),
    )
  })
})
