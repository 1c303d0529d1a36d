import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextVersion, putLine, removeLine } from '#server/cart/cart-repository.ts'
import { openMigrated, openStorage } from '#server/db/open.ts'
import type { Storage } from '#server/db/types.ts'
import { endCoupon } from '#server/promotions/coupon-repository.ts'
import { changeSession, removeSessionsOf } from '#server/session/session-repository.ts'
import { flat, give, withCoupon } from '../../support/offers.ts'
import { emptyPlace, engines } from '../../support/storages.ts'
import { catalogueWith, openTill, signIn, type Till, visit } from '../../support/till.ts'

/** Strips of ten at ₹53.04, and of fifteen. */
const [product, other] = [10601, 10602]
const details = '/api/v3/cart/details'
const start = new Date('2026-11-20T06:00:00.000Z')
const day = 24 * 60 * 60 * 1000

// A cart that is asked for again is answered by what was made before while nothing it is made of has changed (services/kept-views.ts,
// storage/remembered.ts). Each of these was seen red with what it names taken out of that.
describe.each(engines)('a cart that is asked for again on %s', (engine) => {
  let till: Till
  /** What another server has of the same database. */
  let there: Storage
  beforeAll(async () => {
    const place = await emptyPlace(engine)
    till = await openTill(engine, {}, await openMigrated(place))
    there = openStorage(place)
  })
  afterAll(async () => {
    await there.close()
    await till.close()
  })

  let shoppers = 0
  /** A customer without a pincode and with four strips in the cart, which was asked for already. */
  const shopper = async () => {
    till.state.now = start
    till.state.served = await catalogueWith()
    const one = await visit(till)
    const id = await signIn(till, one, `again-${++shoppers}@nuskha.example`)
    await one.post(`/api/v1/cart/add/${product}`, { qty: 4 })
    const customer = await till.storage.db.selectFrom('customer').select('cart_id').where('id', '=', id).executeTakeFirstOrThrow()
    const ask = async (language = 'en') => {
      // What another server writes is seen a turn of the event loop later.
      await new Promise(setImmediate)
      return (await one.get(details, { 'accept-language': language })).json.result
    }
    expect(await ask()).toEqual(await ask())
    return { ...one, ask, id, cart: String(customer.cart_id) }
  }

  // Red on SQLite where the count of commits is not asked for again, on PostgreSQL where `read` gives what is remembered.
  it('has what another server put in and took out', async () => {
    const { ask, cart } = await shopper()
    const at = till.state.now.toISOString()
    const line = { product_id: other, name: 'Hifenac', quantity: 10_000, step: 10_000, seen_price: 100, added_at: at }
    await there.inTransaction(async (db) => {
      await nextVersion(db, cart, 1, at)
      await putLine(db, cart, line)
    })
    expect(await ask()).toMatchObject({ version: 2, count: 2 })
    await there.inTransaction(async (db) => {
      await nextVersion(db, cart, 2, at)
      await removeLine(db, cart, other)
    })
    expect(await ask()).toMatchObject({ version: 3, count: 1 })
  })

  // Red where rows are compared by the version only.
  it('has the quantity that another server changed, even if it forgot the version', async () => {
    const { ask, cart } = await shopper()
    const before = await ask()
    await there.db.updateTable('cart_line').set({ quantity: 80_000 }).where('cart_id', '=', cart).execute()
    expect((await ask()).actualAmnt).not.toBe(before.actualAmnt)
  })

  it('pays with what another server put into the wallet', async () => {
    const { ask, id } = await shopper()
    expect(await ask()).toMatchObject({ walletBalance: '0.00' })
    await give(there, id, { wallet: 100 })
    expect(await ask()).toMatchObject({ walletBalance: '100.00', cashBalance: '100.00', totalAmt: '112.16' })
  })

  it('is nobody’s once another server has ended the session', async () => {
    const { ask, id } = await shopper()
    await removeSessionsOf(there.db, id)
    expect(await ask()).toMatchObject({ version: 0, count: 0 })
  })

  it('is another one after signing in as somebody else', async () => {
    const { ask, own } = await shopper()
    await signIn(till, { own }, 'somebody-else@nuskha.example')
    expect(await ask()).toMatchObject({ version: 0, count: 0 })
  })

  // Red where the end of the session is not held against the clock.
  it('is nobody’s once the session has ended by the clock', async () => {
    const { ask } = await shopper()
    till.state.now = new Date(start.getTime() + 31 * day)
    expect(await ask()).toMatchObject({ version: 0, count: 0 })
  })

  it('is priced for the place that another server noted', async () => {
    const { ask, id } = await shopper()
    const session = await there.db.selectFrom('session').select('id').where('customer_id', '=', id).executeTakeFirstOrThrow()
    await changeSession(there.db, session.id, { pincode: '600001' })
    expect((await ask()).notices).toEqual([])
  })

  // Red without the release in what a view is kept by.
  it('has the prices and states of the release that is served now', async () => {
    const { ask } = await shopper()
    till.state.served = await catalogueWith(`UPDATE product SET price = 5000 WHERE id = ${product}`)
    expect(await ask()).toMatchObject({ totalAmt: '200.00' })
    till.state.served = await catalogueWith(`UPDATE product SET sale = 'banned' WHERE id = ${product}`)
    expect((await ask()).orderItems[0]).toMatchObject({ price: null, problems: [{ code: 'productBanned', blocks: true }] })
  })

  // Red without the language.
  it('is in the language of each request', async () => {
    const { ask } = await shopper()
    till.state.served = await catalogueWith('DELETE FROM offer')
    const url = async (language: string) => (await ask(language)).orderItems[0].url
    expect([await url('en'), await url('ta'), await url('en')]).toEqual([
      expect.stringMatching(/^\/drugs\//),
      expect.stringMatching(/^\/ta\/drugs\//),
      expect.stringMatching(/^\/drugs\//),
    ])
  })

  // Red without the offer line.
  it('has the offer line of the moment', async () => {
    const { ask } = await shopper()
    till.state.served = await catalogueWith(`DELETE FROM offer; INSERT INTO offer (id, city_id, digest, body) VALUES (1, NULL, '',
      '{"from":"2026-11-20T07:00:00.000Z","until":"2026-11-20T08:00:00.000Z","quickBuyOfferText":"One hour"}')`)
    const lines: string[] = []
    for (const minutes of [59, 60, 119, 120]) {
      till.state.now = new Date(start.getTime() + minutes * 60_000)
      lines.push((await ask()).offerDescription)
    }
    expect(lines).toEqual(['', 'One hour', 'One hour', ''])
  })

  // Red without the renewal of the care plan.
  it('asks to renew the care plan from its day on', async () => {
    const { ask, id } = await shopper()
    await there.db
      .insertInto('care_plan')
      .values({ customer_id: id, expires_at: new Date(start.getTime() + 32 * day).toISOString() })
      .execute()
    expect((await ask()).care_plan_header).toMatchObject({ renew: false })
    till.state.now = new Date(start.getTime() + 2 * day)
    expect((await ask()).care_plan_header).toMatchObject({ renew: true })
  })

  // Red where carts that name a code are kept, too.
  it('loses its coupon by the clock, by its end, and by the last use of it', async () => {
    const one = await shopper()
    const worth = async () => (await one.ask()).offerDiscount
    const timed = await withCoupon(till.storage, { ...flat({ code: `TIMED-${shoppers}` }), endsAt: '2026-11-21T00:00:00.000Z' })
    await one.post('/api/v2/coupon/apply', { coupon: timed.code })
    expect([await worth(), await worth()]).toEqual(['50.00', '50.00'])
    till.state.now = new Date('2026-11-21T00:00:00.000Z')
    expect(await worth()).toBe('0.00')
    till.state.now = start
    expect(await worth()).toBe('50.00')
    await there.db.updateTable('coupon').set({ total: 1, remaining: 0 }).where('code', '=', timed.code).execute()
    expect(await worth()).toBe('0.00')
    await there.db.updateTable('coupon').set({ remaining: 1 }).where('code', '=', timed.code).execute()
    expect(await worth()).toBe('50.00')
    await endCoupon(there.db, timed.code, start.toISOString())
    expect(await worth()).toBe('0.00')
  })
})
