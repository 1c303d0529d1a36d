import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMigrated, openStorage } from '#server/db/open.ts'
import type { Storage } from '#server/db/types.ts'
import { changeSession, removeSessionsOf } from '#server/kernel/session/session-repository.ts'
import { nextVersion, putLine, removeCartLine } from '#server/orders/rows/cart-repository.ts'
import { give } from '../../support/offers.ts'
import { emptyPlace, engines } from '../../support/storages.ts'
import {
  catalogueWith,
  openTestServer,
  signIn,
  type TestServer,
  visit,
} from '../../support/test-server.ts'

/** Strips of ten at ₹53.04, and of fifteen. */
const [product, other] = [10601, 10602]
const details = '/api/v3/cart/details'
const start = new Date('2026-11-20T06:00:00.000Z')
const day = 24 * 60 * 60 * 1000

// SQLite returns cached rows while no connection has committed anything (src/server/db/read-connection.ts): a cart must never be outdated.
describe.each(engines)('a cart that is read again on %s', (engine) => {
  let testServer: TestServer
  /** The storage of another server on the same database. */
  let there: Storage
  beforeAll(async () => {
    const place = await emptyPlace(engine)
    testServer = await openTestServer(engine, {}, await openMigrated(place))
    there = openStorage(place)
  })
  afterAll(async () => {
    await there.close()
    await testServer.close()
  })

  let shoppers = 0
  /** A customer without a pincode, with four strips in the cart, which the server has read already. */
  const shopper = async () => {
    testServer.state.now = start
    testServer.state.served = await catalogueWith()
    const one = await visit(testServer)
    const id = await signIn(testServer, one, `again-${++shoppers}@nuskha.example`)
    await one.post(`/api/v1/cart/add/${product}`, { qty: 4 })
    const customer = await testServer.storage.db
      .selectFrom('customer')
      .select('cart_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const ask = async () => {
      // Writes of another server become visible one turn of the event loop later.
      await new Promise(setImmediate)
      return (await one.get(details)).json.result
    }
    expect(await ask()).toEqual(await ask())
    return { ...one, ask, id, cart: String(customer.cart_id) }
  }

  // Seen red on SQLite if a new `data_version` does not clear the cached rows.
  it('a cart shows lines that another server added and not those that it removed', async () => {
    const { ask, cart } = await shopper()
    const at = testServer.state.now.toISOString()
    const line = {
      product_id: other,
      name: 'Hifenac',
      quantity: 10_000,
      step: 10_000,
      seen_price: 100,
      added_at: at,
    }
    await there.inTransaction(async (db) => {
      await nextVersion(db, cart, 1, at)
      await putLine(db, cart, line)
    })
    expect(await ask()).toMatchObject({ version: 2, count: 2 })
    await there.inTransaction(async (db) => {
      await nextVersion(db, cart, 2, at)
      await removeCartLine(db, cart, other)
    })
    expect(await ask()).toMatchObject({ version: 3, count: 1 })
  })

  it('a cart shows a quantity that another server changed, even without a new version', async () => {
    const { ask, cart } = await shopper()
    const before = await ask()
    await there.db
      .updateTable('cart_line')
      .set({ quantity: 80_000 })
      .where('cart_id', '=', cart)
      .execute()
    expect((await ask()).actualAmnt).not.toBe(before.actualAmnt)
  })

  it('a cart uses wallet balance that another server added', async () => {
    const { ask, id } = await shopper()
    expect(await ask()).toMatchObject({ walletBalance: '0.00' })
    await give(there, id, { wallet: 100 })
    expect(await ask()).toMatchObject({
      walletBalance: '100.00',
      cashBalance: '100.00',
      totalAmt: '112.16',
    })
  })

  it('a cart is empty after another server has ended the session', async () => {
    const { ask, id } = await shopper()
    await removeSessionsOf(there.db, id)
    expect(await ask()).toMatchObject({ version: 0, count: 0 })
  })

  it('a cart is another one after signing in as another customer', async () => {
    const { ask, own } = await shopper()
    await signIn(testServer, { own }, 'somebody-else@nuskha.example')
    expect(await ask()).toMatchObject({ version: 0, count: 0 })
  })

  // Seen red if the end of the session is not compared with the clock.
  it('a cart is empty after the session has expired', async () => {
    const { ask } = await shopper()
    testServer.state.now = new Date(start.getTime() + 31 * day)
    expect(await ask()).toMatchObject({ version: 0, count: 0 })
  })

  it('a cart is priced for the pincode that another server stored', async () => {
    const { ask, id } = await shopper()
    const session = await there.db
      .selectFrom('session')
      .select('id')
      .where('customer_id', '=', id)
      .executeTakeFirstOrThrow()
    await changeSession(there.db, session.id, { pincode: '600001' })
    expect((await ask()).notices).toEqual([])
  })
})
