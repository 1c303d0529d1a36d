import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerProblems } from '#server/db/audit/offers.ts'
import type { Storage } from '#server/db/types.ts'
import { releaseOffers } from '#server/orders/offers/offers.ts'
import { addPoints } from '#server/orders/offers/point-repository.ts'
import { activatePoints } from '#server/orders/offers/points.ts'
import { addVoucher } from '#server/orders/offers/voucher-repository.ts'
import {
  at,
  cartWanting,
  customerWith,
  earning,
  flat,
  place,
  rupees,
  withCoupon,
} from '../../support/offers.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

describe.each(engines)('the books on %s', (engine) => {
  let storage: Storage
  let customerId: string
  let spent: string
  beforeAll(async () => {
    storage = await emptyStorage(engine)
    customerId = await customerWith(storage, { wallet: 500, points: 90 })
    const order = async (code: string | null) =>
      (await place(storage, { customerId, cartId: await cartWanting(storage, code) })).orderId
    const voucher = {
      code: 'V-NINETY',
      customer_id: customerId,
      discount: rupees(90),
      generated_at: at,
      order_id: null,
    }
    await addVoucher(storage.db, voucher)
    await addPoints(storage.db, {
      customer_id: customerId,
      kind: 'redeemed',
      pending: 0,
      redeemable: -90,
      voucher_code: voucher.code,
      at,
    })
    await withCoupon(storage, flat({ total: 5, perCustomer: 2 }))
    const earns = await withCoupon(storage, earning(7))
    spent = await order('FIFTY')
    await order(voucher.code)
    const cancelled = await order('FIFTY')
    const delivered = await order(earns.code)
    await storage.inTransaction(async (db) => {
      await releaseOffers(db, { orderId: cancelled, at })
      await activatePoints(db, delivered, at)
    })
  })
  afterAll(() => storage.close())

  it('the audit finds no fault after orders, cancellations and deliveries', async () => {
    expect(await offerProblems(storage.db)).toEqual([])
  })

  // Each query is shown to find its fault.
  it.each([
    [
      'wallet entries that do not begin',
      () => sql`update wallet_entry set amount = amount + 1 where nth = 2`,
    ],
    [
      'point entries that do not begin',
      () => sql`update point_entry set redeemable_after = 1 where nth = 3`,
    ],
    ['coupons whose uses', () => sql`update coupon set remaining = 5 where code = 'FIFTY'`],
    [
      'coupons that a customer uses too often',
      () =>
        sql`update offer_use set coupon_code = 'FIFTY', voucher_code = null, released_at = null`,
    ],
    ['vouchers that are spent on no order', () => sql`update voucher set order_id = 'another'`],
    ['orders with a voucher that is not spent', () => sql`update voucher set order_id = null`],
    ['vouchers that are another customer’s', () => sql`update voucher set discount = 1`],
    [
      'orders whose wallet entries',
      () => sql`update offer_use set balance = balance + 1 where order_id = ${spent}`,
    ],
  ])('the audit finds %s…', async (what, spoil) => {
    const undone = new Error('undone')
    const found = storage.inTransaction(async (db) => {
      await spoil().execute(db)
      expect((await offerProblems(db)).join('\n')).toContain(what)
      throw undone
    })
    await expect(found).rejects.toBe(undone)
  })
})
