import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Paise, paise } from '#model/money.ts'
import type { Storage } from '#server/db/types.ts'
import {
  addCoupon,
  couponByCode,
  couponsWithUses,
} from '#server/orders/offers/coupon-repository.ts'
import { consumeOffers, releaseOffers } from '#server/orders/offers/offers.ts'
import { addPoints, pointsOf } from '#server/orders/offers/point-repository.ts'
import { activatePoints, earnPoints } from '#server/orders/offers/points.ts'
import { addVoucher } from '#server/orders/offers/voucher-repository.ts'
import { creditWallet } from '#server/orders/offers/wallet.ts'
import { addToWallet, walletBalance } from '#server/orders/offers/wallet-repository.ts'
import {
  at,
  cartWanting,
  consumingOf,
  customerWith,
  earning,
  flat,
  give,
  place,
  rupees,
  withCoupon,
} from '../../support/offers.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

describe.each(engines)('offers on %s', (engine) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await emptyStorage(engine)
  })
  afterAll(() => storage.close())

  const inside = <Of>(run: Parameters<typeof storage.inTransaction<Of>>[0]) =>
    storage.inTransaction(run)
  const order = async (orderId: string) =>
    await storage.db
      .selectFrom('offer_use')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirst()

  it('a coupon of every kind is read as written, and its code is taken', async () => {
    const full = {
      code: 'FULL',
      kind: 'percentage' as const,
      basisPoints: 1_250,
      cap: rupees(75),
      minimum: rupees(300),
      startsAt: at,
      endsAt: '2026-12-20T06:00:00.000Z',
      cities: ['Chennai', 'Delhi NCR'],
      perCustomer: 2,
      total: 100,
      firstOrderOnly: true,
      products: [10101, 10601],
      categories: [3],
      segment: 'away' as const,
    }
    for (const coupon of [full, flat({ code: 'FLAT' }), earning(5)]) {
      expect(await addCoupon(storage.db, coupon, at)).toBe(true)
      expect(await addCoupon(storage.db, coupon, at)).toBe(false)
      expect((await couponByCode(storage.db, coupon.code))?.coupon).toEqual(coupon)
    }
    expect((await couponByCode(storage.db, 'FULL'))?.remaining).toBe(100)
  })

  it('an order uses its coupon and the wallet, clears the code of the cart, and returns everything once', async () => {
    const { code } = await withCoupon(storage, flat({ code: 'TAKEN', total: 3, perCustomer: 1 }))
    const customerId = await customerWith(storage, { wallet: 70 })
    const cartId = await cartWanting(storage, code)
    const { orderId } = await place(storage, { customerId, cartId })
    expect(await order(orderId)).toMatchObject({
      coupon_code: code,
      voucher_code: null,
      offer: rupees(50),
      balance: rupees(70),
      released_at: null,
    })
    expect(await walletBalance(storage.db, customerId)).toBe(0)
    expect((await couponByCode(storage.db, code))?.remaining).toBe(2)
    expect(
      await storage.db
        .selectFrom('cart')
        .select('coupon_code')
        .where('id', '=', cartId)
        .executeTakeFirst(),
    ).toEqual({
      coupon_code: null,
    })
    expect(
      (await couponsWithUses(storage.db)).find(({ coupon }) => coupon.code === code)?.uses,
    ).toBe(1)
    for (const moment of [at, '2026-11-21T06:00:00.000Z'])
      await inside((db) => releaseOffers(db, { orderId, at: moment }))
    expect((await order(orderId))?.released_at).toBe(at)
    expect(await walletBalance(storage.db, customerId)).toBe(rupees(70))
    expect((await couponByCode(storage.db, code))?.remaining).toBe(3)
    expect(
      (await place(storage, { customerId, cartId: await cartWanting(storage, code) })).code,
    ).toBeNull()
  })

  it('an order without offers counts, so that the next one is not the first', async () => {
    const { code } = await withCoupon(storage, flat({ code: 'HELLO', firstOrderOnly: true }))
    const customerId = await customerWith(storage)
    const { orderId } = await place(storage, { customerId, cartId: await cartWanting(storage) })
    const again = () =>
      cartWanting(storage, code).then((cartId) => place(storage, { customerId, cartId }))
    expect((await again()).code).toBe('couponFirstOrder')
    await inside((db) => releaseOffers(db, { orderId, at }))
    expect((await again()).code).toBeNull()
  })

  it('a voucher is spent on one order and returned by its cancellation', async () => {
    const customerId = await customerWith(storage)
    const voucher = {
      code: `VOUCHER-${engine.toUpperCase()}`,
      customer_id: customerId,
      discount: rupees(90),
      generated_at: at,
      order_id: null,
    }
    await addVoucher(storage.db, voucher)
    const spend = () =>
      cartWanting(storage, voucher.code).then((cartId) => place(storage, { customerId, cartId }))
    const { orderId, code } = await spend()
    expect([code, (await order(orderId))?.voucher_code, (await order(orderId))?.offer]).toEqual([
      null,
      voucher.code,
      rupees(90),
    ])
    expect((await spend()).code).toBe('couponUsedUp')
    await inside((db) => releaseOffers(db, { orderId, at }))
    expect((await spend()).code).toBeNull()
    const other = await customerWith(storage)
    expect(
      (
        await place(storage, {
          customerId: other,
          cartId: await cartWanting(storage, voucher.code),
        })
      ).code,
    ).toBe('couponInvalid')
  })

  it('a failed order writes nothing, and totals that differ from the offers are refused', async () => {
    const customerId = await customerWith(storage, { wallet: 70 })
    const cartId = await cartWanting(storage, 'NO-SUCH')
    const consume = (cart: string, totals: { offerDiscount: Paise; cashBalance: Paise }) =>
      inside(async (db) => {
        const consuming = await consumingOf(db, {
          customerId,
          cartId: cart,
          items: rupees(200),
          city: null,
        })
        return await consumeOffers(db, { ...consuming, ...totals, orderId: 'never' })
      })
    expect(
      await consume(cartId, { offerDiscount: paise(0), cashBalance: rupees(70) }),
    ).toMatchObject({ failed: 'couponInvalid' })
    expect([await order('never'), await walletBalance(storage.db, customerId)]).toEqual([
      undefined,
      rupees(70),
    ])
    const free = await cartWanting(storage)
    for (const wrong of [
      { offerDiscount: rupees(1), cashBalance: paise(0) },
      { offerDiscount: paise(0), cashBalance: rupees(71) },
    ])
      await expect(consume(free, wrong)).rejects.toThrow('differ from its offers')
    expect(await order('never')).toBeUndefined()
  })

  it('an order earns, activates and loses its points once', async () => {
    const customerId = await customerWith(storage)
    const orderId = `points-${engine}`
    for (let times = 0; times < 2; times++)
      await inside((db) => earnPoints(db, { customerId, orderId, points: 40, at }))
    expect(await pointsOf(storage.db, customerId)).toMatchObject({ pending: 40, redeemable: 0 })
    for (let times = 0; times < 2; times++) await inside((db) => activatePoints(db, orderId, at))
    expect(await pointsOf(storage.db, customerId)).toMatchObject({ pending: 0, redeemable: 40 })
    await inside((db) => activatePoints(db, 'an order without points', at))
  })

  it('an order cancelled after delivery takes its points back, also those that are a voucher', async () => {
    const customerId = await customerWith(storage)
    const { code } = await withCoupon(storage, earning(40 + engine.length))
    const { orderId } = await place(storage, {
      customerId,
      cartId: await cartWanting(storage, code),
    })
    await inside((db) => activatePoints(db, orderId, at))
    const { redeemable } = await pointsOf(storage.db, customerId)
    await addVoucher(storage.db, {
      code: `V-${code}`,
      customer_id: customerId,
      discount: rupees(redeemable - 1),
      generated_at: at,
      order_id: null,
    })
    await inside((db) =>
      addPoints(db, {
        customer_id: customerId,
        kind: 'redeemed',
        pending: 0,
        redeemable: 1 - redeemable,
        voucher_code: `V-${code}`,
        at,
      }),
    )
    await inside((db) => releaseOffers(db, { orderId, at }))
    expect(await pointsOf(storage.db, customerId)).toMatchObject({ pending: 0, redeemable: 0 })
  })

  it('cancelling an unknown order, or one without offers, returns nothing', async () => {
    const customerId = await customerWith(storage)
    const { orderId } = await place(storage, { customerId, cartId: await cartWanting(storage) })
    await inside((db) => releaseOffers(db, { orderId, at }))
    await inside((db) => releaseOffers(db, { orderId: 'nobody’s', at }))
    expect(await walletBalance(storage.db, customerId)).toBe(0)
  })

  it('the database refuses negative balances, two entries after one balance, and uses beyond the total', async () => {
    const { db } = storage
    const customerId = await customerWith(storage, { wallet: 10, points: 10 })
    const spent = {
      customer_id: customerId,
      reason: 'spent' as const,
      amount: -rupees(11),
      order_id: 'x',
      at,
    }
    await expect(addToWallet(db, spent)).rejects.toThrow(/constraint/i)
    await expect(
      addPoints(db, {
        customer_id: customerId,
        kind: 'redeemed',
        pending: 0,
        redeemable: -11,
        order_id: 'x',
        at,
      }),
    ).rejects.toThrow(/constraint/i)
    const twin = { ...spent, nth: 1, amount: -1, amount_after: 0 }
    await expect(db.insertInto('wallet_entry').values(twin).execute()).rejects.toThrow(
      /constraint/i,
    )
    await withCoupon(storage, flat({ code: 'LEAST', total: 1 }))
    for (const remaining of [-1, 2, null])
      await expect(
        db.updateTable('coupon').set({ remaining }).where('code', '=', 'LEAST').execute(),
      ).rejects.toThrow(/constraint/i)
    await expect(
      db
        .insertInto('offer_use')
        .values({ order_id: 'y', customer_id: customerId, offer: 5, balance: 0, used_at: at })
        .execute(),
    ).rejects.toThrow(/constraint/i)
  })

  it('every credit is counted', async () => {
    const customerId = await customerWith(storage)
    for (const reason of ['refund', 'goodwill', 'cashback'] as const)
      await inside((db) =>
        creditWallet(db, { customerId, amount: rupees(5), reason, orderId: null, at }),
      )
    await give(storage, customerId, { wallet: 5 })
    expect(await walletBalance(storage.db, customerId)).toBe(rupees(20))
  })
})
