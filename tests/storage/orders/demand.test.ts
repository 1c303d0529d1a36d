import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customersByProduct } from '#server/orders/rows/demand-repository.ts'
import { plain, shopper, zerodol } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const long = '2000-01-01T00:00:00.000Z'

describe.each(engines)('the demand for products on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  it('counts customers and not their orders, and only what enough of them ordered', async () => {
    const demand = (least: number, since = long) =>
      customersByProduct(testServer.storage.db, since, least)
    const one = await shopper(testServer, 'demand-1@example.org', { [plain]: 6 })
    expect((await one.place({ paymentMethod: 'cod' })).status).toBe(200)
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 6 })
    expect((await one.place({ paymentMethod: 'cod' })).status).toBe(200)
    expect(await demand(1)).toEqual(new Map([[plain, 1]]))
    expect(await demand(2)).toEqual(new Map())

    const other = await shopper(testServer, 'demand-2@example.org', { [plain]: 6 })
    const { orderId } = (await other.place({ paymentMethod: 'cod' })).json.result
    expect(await demand(2)).toEqual(new Map([[plain, 2]]))
    expect(await demand(1, '2999-01-01T00:00:00.000Z')).toEqual(new Map())

    await testServer.storage.db
      .updateTable('customer_order')
      .set({ state: 'cancelled', payment_state: 'void' })
      .where('id', '=', orderId)
      .execute()
    expect(await demand(1)).toEqual(new Map([[plain, 1]]))
    expect((await demand(1)).has(zerodol)).toBe(false)
  })
})
