import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Coupon } from '#model/coupon.ts'
import { offerProblems } from '#server/db/audit/offers.ts'
import { doorsAgain } from '#server/db/migrations/0016-doors-again.ts'
import { updateRows } from '#server/db/rows.ts'
import { deliver } from '../../support/delivered.ts'
import { flat, withCoupon } from '../../support/offers.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { err, home, plain, type Shopper, shopper } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

type Place = Partial<typeof home>

describe.each(engines)('a coupon for one person on %s', (engine) => {
  let testServer: TestServer
  let nth = 0
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(async () => {
    expect(await offerProblems(testServer.storage.db)).toEqual([])
    await testServer.close()
  })

  /** An account whose orders go to a number and a street, each new unless named. */
  const account = async (to: Place = {}): Promise<Shopper> => {
    nth += 1
    const one = await shopper(testServer, `person-${nth}@nuskha.example`)
    const address = {
      ...home,
      contactNumber: `97654${String(10_000 + nth)}`,
      street1: `${nth} Canal Bank`,
      ...to,
    }
    const added = await one.post('/api/v2/addresses', address)
    await one.post('/api/v3/checkout/address', { addressId: added.json.result.address.id })
    return one
  }
  const made = (more: Partial<Extract<Coupon, { kind: 'flat' }>>) =>
    withCoupon(testServer.storage, flat({ code: `ONCE-${nth++}`, ...more }))
  /** Orders with a code that the cart had before the address was known. */
  const order = async (one: Shopper, code: string | null) => {
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 10 })
    const { cart_id } = await testServer.storage.db
      .selectFrom('customer')
      .select('cart_id')
      .where('id', '=', one.customerId)
      .executeTakeFirstOrThrow()
    await testServer.storage.db
      .updateTable('cart')
      .set({ coupon_code: code })
      .where('id', '=', cart_id ?? '')
      .execute()
    return await one.post('/api/v2/order/current/place', {})
  }

  // Seen red without the migration: the second account has the coupon again.
  it('is refused at a door that an older version told apart by its words', async () => {
    const { db } = testServer.storage
    const door = { street1: 'Flat No. 7', street2: 'Old Mill Rd' }
    const [one, other] = [await account(door), await account(door)]
    const { code } = await made({ perCustomer: 1 })
    const { orderId: order_id } = (await order(one, code)).json.result
    await updateRows(db, 'order_reach', { order_id }, { door_hash: 'f'.repeat(64) })
    await doorsAgain.up(db as never)
    expect(err(await order(other, code)).code).toBe('couponAddress')
  })

  const numbers: [string, Place, Place] = [
    'number',
    { contactNumber: '9876512345' },
    { contactNumber: '+91 98765-12345' },
  ]
  // Seen red with uses counted by account: a second account has the coupon again.
  it.each<[string, Place, Place]>([
    numbers,
    ['number in other digits', { contactNumber: '9876512346' }, { contactNumber: '०९८७६५१२३४६' }],
    ['door', { street1: 'Flat 2, Sea View' }, { street1: 'flat-2', street2: 'SEA  VIEW' }],
    [
      'door in shortened words',
      { street1: 'Flat No. 12-B, Rose Apts', street2: '4th Cross Road' },
      { street1: 'flat 12 B rose apartments 4 cross', street2: 'Rd.' },
    ],
    ['door in other digits', { street1: 'फ्लैट २, झील रोड' }, { street1: 'फ्लैट 2 झील रोड' }],
  ])('is refused to a second account of the same %s', async (_, first, second) => {
    for (const terms of [{ firstOrderOnly: true }, { perCustomer: 1 }]) {
      const { code } = await made(terms)
      const [one, other] = [await account(first), await account(second)]
      if (terms.perCustomer) expect((await order(one, code)).status).toBe(200)
      else await order(one, null)
      const refused = await order(other, code)
      expect([refused.status, err(refused)]).toMatchObject([
        422,
        { code: 'couponAddress', field: 'coupon', msg: expect.stringContaining(code) },
      ])
      // The page says it before the order is placed, and when the code is typed.
      const { cart } = await other.summary()
      expect(cart.notices.map((one: { code: string }) => one.code)).toContain('couponAddress')
      expect(cart.offerDiscount).toBe('0.00')
      await other.post('/api/v3/coupon/remove', {})
      expect(err(await other.post('/api/v3/coupon/apply', { coupon: code })).code).toBe(
        'couponAddress',
      )
      expect((await order(other, null)).status).toBe(200)
    }
  })

  it('is another person’s where neither number nor door is the same', async () => {
    const { code } = await made({ firstOrderOnly: true, perCustomer: 1 })
    for (const one of [await account(), await account()])
      expect((await order(one, code)).status).toBe(200)
  })

  it('is free again once the order that used it is cancelled', async () => {
    const { code } = await made({ firstOrderOnly: true })
    const to = { contactNumber: '9876512350' }
    const [one, other] = [await account(to), await account(to)]
    const { orderId } = (await order(one, code)).json.result
    expect(err(await order(other, code)).code).toBe('couponAddress')
    await one.post(`/api/v2/order/cancel/${orderId}`, { cancelReason: 'late' })
    expect((await order(other, code)).status).toBe(200)
  })

  // Seen red with the reach of every order removed on erasure.
  it('is not had again by erasing the account that had it', async () => {
    const { code } = await made({ perCustomer: 1 })
    const to = { contactNumber: '9876512351' }
    const one = await account(to)
    await deliver(orderWork(testServer), {
      path: `orders/${(await order(one, code)).json.result.orderId}`,
    })
    expect((await one.post('/api/v3/account/erase', { email: one.email })).status).toBe(200)
    expect(err(await order(await account(to), code)).code).toBe('couponAddress')
  })

  // Seen red with any address of support: a door that nobody knows, then the one that had it.
  it('does not go to a used number or door by a change of address', async () => {
    const { code } = await made({ perCustomer: 1 })
    const to = { contactNumber: '9876512352', street1: '7 Fort Road' }
    await order(await account(to), code)
    const { orderId } = (await order(await account(), code)).json.result
    const support = await createOperator(testServer, ['support'])
    const refused = await support.post(`orders/${orderId}/address`, { ...home, ...to })
    expect([refused.status, err(refused).code]).toEqual([422, 'couponAddress'])
    const elsewhere = { ...home, contactNumber: '9876512353', street1: '8 Fort Road' }
    expect((await support.post(`orders/${orderId}/address`, elsewhere)).status).toBe(200)
    // A name that was mistyped is corrected whatever was ordered there since.
    await order(await account(elsewhere), null)
    const corrected = { ...elsewhere, addUserName: 'Meena Aiyar' }
    expect((await support.post(`orders/${orderId}/address`, corrected)).status).toBe(200)
  })

  // Seen red: ordered to a city that it is for, and sent to another.
  it('does not go to a city that it is not for', async () => {
    const { code } = await made({ cities: ['Chennai'] })
    const { orderId } = (await order(await account(), code)).json.result
    const support = await createOperator(testServer, ['support'])
    const sent = (to: Place) => support.post(`orders/${orderId}/address`, { ...home, ...to })
    const contactNumber = '9876512354'
    const refused = await sent({ contactNumber, street1: '7 Brigade Road', pincode: '560001' })
    expect([refused.status, err(refused).code]).toEqual([422, 'couponCity'])
    expect((await sent({ contactNumber, street1: '11 Fort Road' })).status).toBe(200)
  })

  // Seen red on PostgreSQL without `lockReach`: each finds it unused.
  it('is used once, however many accounts order at the same moment', async () => {
    const { code } = await made({ firstOrderOnly: true })
    const people: Shopper[] = []
    for (let index = 0; index < 6; index++) people.push(await account({ street1: '9 Long Canal' }))
    const placed = await Promise.all(people.map((one) => order(one, code)))
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(placed.filter(({ status }) => status === 422)).toHaveLength(5)
  })
})
