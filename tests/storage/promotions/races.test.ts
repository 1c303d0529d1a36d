import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { offerProblems } from '#server/db/audit/offers.ts'
import type { Storage } from '#server/db/types.ts'
import { couponByCode } from '#server/orders/offers/coupon-repository.ts'
import { releaseOffers } from '#server/orders/offers/offers.ts'
import { walletBalance } from '#server/orders/offers/wallet-repository.ts'
import {
  at,
  cartWanting,
  customerWith,
  flat,
  give,
  place,
  rupees,
  withCoupon,
} from '../../support/offers.ts'
import { rounds } from '../../support/rounds.ts'
import { emptyStorage, engines } from '../../support/storages.ts'
import { openTestServer, signIn, type TestServer, visit } from '../../support/test-server.ts'

const fifty = <Of>(make: (index: number) => Promise<Of>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => make(index)))

// Seen red with `inTransaction` running its argument without a transaction, on either engine, and with `read committed` on PostgreSQL:
// two entries of a ledger then collide on its key, and a coupon is used more often than allowed.
describe.each(engines)('simultaneous uses of offers on %s', (engine) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await emptyStorage(engine)
  })
  afterAll(() => storage.close())
  afterEach(async () => expect(await offerProblems(storage.db)).toEqual([]))

  // Seen red without the check of `remaining` in `couponProblem`: the count of `takeCoupon` then throws; without that too, the CHECK.
  it('one of fifty customers gets a coupon with a limit of one', async () => {
    for (let round = 0; round < rounds; round++) {
      const { code } = await withCoupon(storage, flat({ code: `ONE-${round}`, total: 1 }))
      const shoppers = await fifty(async () => ({
        customerId: await customerWith(storage),
        cartId: await cartWanting(storage, code),
      }))
      const placed = await Promise.all(shoppers.map((shopper) => place(storage, shopper)))
      expect(placed.map((one) => one.code).sort()).toEqual([
        ...Array(49).fill('couponUsedUp'),
        null,
      ])
      expect((await couponByCode(storage.db, code))?.remaining).toBe(0)
    }
  })

  // Seen red with `usesByCustomer` returning none: all of them win.
  it('one of fifty orders of a customer gets a coupon for one order each', async () => {
    for (let round = 0; round < rounds; round++) {
      const { code } = await withCoupon(storage, flat({ code: `EACH-${round}`, perCustomer: 1 }))
      const customerId = await customerWith(storage)
      const carts = await fifty(() => cartWanting(storage, code))
      const placed = await Promise.all(
        carts.map((cartId) => place(storage, { customerId, cartId })),
      )
      expect(placed.map((one) => one.code).sort()).toEqual([...Array(49).fill('couponUsed'), null])
    }
  })

  it('one of fifty orders gets a coupon for the first order', async () => {
    const { code } = await withCoupon(storage, flat({ code: 'FIRST', firstOrderOnly: true }))
    for (let round = 0; round < rounds; round++) {
      const customerId = await customerWith(storage)
      const carts = await fifty(() => cartWanting(storage, code))
      const placed = await Promise.all(
        carts.map((cartId) => place(storage, { customerId, cartId })),
      )
      expect(placed.map((one) => one.code).sort()).toEqual([
        ...Array(49).fill('couponFirstOrder'),
        null,
      ])
    }
  })

  // Seen red without the transaction: the key of the ledger refuses an entry that the CHECK of its balance would allow.
  it('fifty orders on one wallet spend its balance once', async () => {
    for (let round = 0; round < rounds; round++) {
      const customerId = await customerWith(storage, { wallet: 500 })
      const carts = await fifty(() => cartWanting(storage))
      await Promise.all(carts.map((cartId) => place(storage, { customerId, cartId })))
      expect(await walletBalance(storage.db, customerId)).toBe(0)
      const entries = await storage.db
        .selectFrom('wallet_entry')
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('nth')
        .execute()
      expect(entries.map(({ amount }) => amount)).toEqual([
        rupees(500),
        -rupees(200),
        -rupees(200),
        -rupees(100),
      ])
      expect(entries.map(({ amount_after }) => amount_after)).toEqual([
        rupees(500),
        rupees(300),
        rupees(100),
        0,
      ])
    }
  })

  // Seen red without `released_at is null` in releaseUse: the wallet fills up.
  it('fifty cancellations of one order return its offers once', async () => {
    const { code } = await withCoupon(storage, flat({ code: 'BACK', total: 5 }))
    const customerId = await customerWith(storage, { wallet: 500 })
    const { orderId } = await place(storage, {
      customerId,
      cartId: await cartWanting(storage, code),
    })
    expect(await walletBalance(storage.db, customerId)).toBe(rupees(350))
    await fifty(() => storage.inTransaction((db) => releaseOffers(db, { orderId, at })))
    expect(await walletBalance(storage.db, customerId)).toBe(rupees(500))
    expect((await couponByCode(storage.db, code))?.remaining).toBe(5)
  })
})

describe.each(engines)('redeeming fifty times on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  // Seen red without `repeated` in redeeming: 49 replies say that there are no points.
  it('redeeming fifty times makes one voucher, and every reply has it', async () => {
    for (let round = 0; round < rounds; round++) {
      const shopper = await visit(testServer)
      const id = await signIn(testServer, shopper, `asha-${round}@nuskha.example`)
      await give(testServer.storage, id, { points: 120 })
      const replies = await fifty(() =>
        shopper.post('/api/v2/rewardPoints/redeem', { amount: 120 }),
      )
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
      expect(new Set(replies.map(({ json }) => json.result.voucherCode)).size).toBe(1)
      expect((await shopper.get('/api/v2/vouchers')).json.result).toHaveLength(1)
      expect((await shopper.get('/api/v3/rewards')).json.result.redeemablePoints).toBe(0)
    }
  })
})
