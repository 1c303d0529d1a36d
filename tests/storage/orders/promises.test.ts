import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { StoredOrder, StoredOrderAddress } from '#server/orders/rows/order-repository.ts'
import { createLivePrices } from '#server/search/live-prices.ts'
import { deliver } from '../../support/delivered.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { home, plain, shopper, zerodol } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const promise = {
  cutOff: '15:00',
  packingDays: 0,
  reviewDays: 1,
  closed: ['sunday' as const],
  holidays: [],
  courier: [{ pincodes: ['600001-600020'], days: 1 }],
}
/** 11:30 on a Friday in India. */
const start = new Date('2026-11-20T06:00:00.000Z')

describe.each(engines)('promised days of delivery, on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine, {}, undefined, { ...brand, promise })
  })
  afterAll(() => testServer.close())

  const at = (text: string): void => {
    testServer.state.now = new Date(`${text}+05:30`)
  }
  const told = async (email: string): Promise<string[]> => {
    await testServer.outbox.dispatch()
    return testServer.state.sent.filter(({ to }) => to === email).map(({ text }) => text)
  }
  const promised = async (one: Awaited<ReturnType<typeof shopper>>, id: string) =>
    (await one.get(`/api/v3/orders/${id}`)).json.result.promise
  const late = async (email: string) =>
    (await told(email)).filter((text) => text.includes('comes later than the day we promised'))

  it('cart, summary, order and message name the same day, and a late order says so once', async () => {
    testServer.state.now = start
    const one = await shopper(testServer, 'late@promise.example', { [plain]: 15 })
    expect((await one.get('/api/v3/cart/details')).json.result.deliveryBy).toBe('2026-11-21')
    expect((await one.summary()).cart.deliveryBy).toBe('2026-11-21')
    const { orderId } = (await one.place()).json.result
    expect(await promised(one, orderId)).toEqual({ by: '2026-11-21', isLate: false })
    expect((await told(one.email)).join()).toContain('at the latest: Saturday, 21 November')
    at('2026-11-21T07:00')
    await testServer.commerce.orders.runDue()
    expect(await late(one.email)).toEqual([])
    at('2026-11-22T08:10')
    for (let run = 0; run < 3; run += 1) await testServer.commerce.orders.runDue()
    expect(await late(one.email)).toHaveLength(1)
    expect(await promised(one, orderId)).toEqual({ by: '2026-11-21', isLate: true })
    // On its way since an hour, and late all the same. Seen red while only the days that it had stood still made it overdue.
    const { fulfilment } = orderWork(testServer)
    const path = `orders/${orderId}`
    const lines = [{ line: 1, batch: 'ZX-11', expiry: '2027-11' }]
    expect((await fulfilment.post(`${path}/pack`, { lines })).status).toBe(200)
    expect((await fulfilment.post(`${path}/ship`, {})).status).toBe(200)
    const { parcels, counts } = (await fulfilment.get('parcels?queue=overdue')).json.result
    expect([parcels.length, counts.overdue]).toEqual([1, 1])
    expect(parcels[0]).toMatchObject({ orderId, promisedBy: '2026-11-21' })
  })

  it('an order that waits for its prescription has no day until it can be packed, and then the one of that moment', async () => {
    at('2026-11-23T10:00')
    const { ordered, prescribed, pharmacist } = orderWork(testServer)
    const one = await ordered({ [zerodol]: 10 })
    expect(await promised(one, one.orderId)).toBeNull()
    await testServer.commerce.orders.runDue()
    expect(await promised(one, one.orderId)).toBeNull()
    expect((await prescribed(one)).status).toBe(200)
    at('2026-11-24T16:00')
    expect((await pharmacist.post(`${one.path}/review`, { lines: [approval(1)] })).status).toBe(200)
    await testServer.commerce.orders.runDue()
    // Past the cut-off of Tuesday: begun on Wednesday, at the door on Thursday.
    expect(await promised(one, one.orderId)).toEqual({ by: '2026-11-26', isLate: false })
    const dated = async () =>
      (await told(one.email)).filter((text) => /will be packed.* Thursday, 26 November/.test(text))
    at('2026-11-25T10:00')
    await testServer.commerce.orders.runDue()
    // Seen red while the day that was promised afterwards stood on the page alone.
    expect(await dated()).toHaveLength(1)
    expect(await promised(one, one.orderId)).toEqual({ by: '2026-11-26', isLate: false })
    // Nothing has left by the evening of its day.
    at('2026-11-26T18:05')
    await testServer.commerce.orders.runDue()
    expect(await late(one.email)).toHaveLength(1)
  })

  it('the page of a product names the day of its cart, and none without a pincode, without a ground or once it is sold out', async () => {
    at('2026-11-20T11:30')
    const prices = (left: number) =>
      createLivePrices(
        () => testServer.state.served,
        [],
        async () => new Map([[plain, thousandthsOf(left)]]),
        promise,
        () => testServer.state.now,
      )
    const told = async (id: number, pincode: string | null, left = 100) => {
      const outcome = await prices(left)({ ids: [id], city: '' }, pincode, 'en')
      return 'ok' in outcome && outcome.ok.products[0]?.promise
    }
    expect(await told(plain, '600001')).toBe(
      'At your door by Saturday, 21 November, if you order now',
    )
    expect(await told(zerodol, '600001')).toBe(
      'At your door by Monday, 23 November, if you order and send your prescription now',
    )
    expect(await told(plain, null)).toBeNull()
    expect(await told(plain, '302001')).toBeNull()
    expect(await told(plain, '600001', 1)).toBeNull()
  })

  it('another pincode gets a day of its own, and none where the courier has none', async () => {
    at('2026-11-23T10:00')
    const { ordered, fulfilment } = orderWork(testServer)
    const one = await ordered({ [plain]: 15 })
    expect(await promised(one, one.orderId)).toMatchObject({ by: '2026-11-24' })
    at('2026-11-23T16:00')
    const to = async (pincode: string) => {
      const moved = await fulfilment.post(`${one.path}/address`, { ...home, pincode })
      expect(moved.status).toBe(200)
      await testServer.commerce.orders.runDue()
      return await promised(one, one.orderId)
    }
    expect(await to('600020')).toMatchObject({ by: '2026-11-25' })
    expect(await to('302001')).toBeNull()
  })

  it('the console counts what was at the door in time; what was given up does not count', async () => {
    at('2026-12-07T10:00')
    const { ordered, fulfilment } = orderWork(testServer)
    const orders = []
    for (let nth = 0; nth < 4; nth += 1) orders.push(await ordered({ [plain]: 15 }))
    const [first, second, third] = orders
    if (!first || !second || !third) throw new Error('no orders')
    // Who packs sees the day.
    const { parcels } = (await fulfilment.get('parcels?queue=pack&pageSize=100')).json.result
    expect(
      parcels.find(({ orderId }: { orderId: string }) => orderId === first.orderId),
    ).toMatchObject({ promisedBy: '2026-12-08' })
    at('2026-12-08T12:00')
    expect((await deliver({ fulfilment }, first)).state).toBe('delivered')
    at('2026-12-09T12:00')
    expect((await deliver({ fulfilment }, second)).state).toBe('delivered')
    // The parcel that leaves in time says by when it comes; one that leaves too late does not repeat the day.
    const days = async ({ email }: typeof first) =>
      (await told(email)).filter((text) => text.includes('at the latest: Tuesday, 8 December'))
    expect([await days(first), await days(second)].map(({ length }) => length)).toEqual([2, 1])
    const cancelled = await third.post(`/api/v2/order/cancel/${third.orderId}`, {
      cancelReason: 'late',
    })
    expect(cancelled.status).toBe(200)
    expect((await fulfilment.get('promises')).json.result).toEqual({
      from: '2026-11-11',
      until: '2026-12-08',
      // Two of them are orders of the tests before, which never came.
      promised: 5,
      kept: 1,
      isOn: true,
    })
  })

  // Seen red: orders without a promise took all turns of a run.
  it('orders to a pincode without a promise do not keep the others from theirs', async () => {
    at('2026-11-23T10:00')
    const { ordered, prescribed, pharmacist } = orderWork(testServer)
    const one = await ordered({ [zerodol]: 10 })
    expect((await prescribed(one)).status).toBe(200)
    expect((await pharmacist.post(`${one.path}/review`, { lines: [approval(1)] })).status).toBe(200)
    const { db } = testServer.storage
    const read = async (table: 'customer_order' | 'order_address', id: 'id' | 'order_id') =>
      await db.selectFrom(table).selectAll().where(id, '=', one.orderId).executeTakeFirstOrThrow()
    const [order, address] = [
      await read('customer_order', 'id'),
      await read('order_address', 'order_id'),
    ] as [StoredOrder, StoredOrderAddress]
    const ids = Array.from({ length: 501 }, (_, nth) => `OLD${String(nth).padStart(9, '0')}`)
    for (const [nth, id] of ids.entries()) {
      await db
        .insertInto('customer_order')
        .values({ ...order, id, source_version: 1_000 + nth, placed_at: start.toISOString() })
        .execute()
      await db
        .insertInto('order_address')
        .values({ ...address, order_id: id, pincode: '110001' })
        .execute()
    }
    await testServer.commerce.orders.runDue()
    expect(await promised(one, one.orderId)).toEqual({ by: '2026-11-24', isLate: false })
    await db.deleteFrom('order_address').where('order_id', 'in', ids).execute()
    await db.deleteFrom('customer_order').where('id', 'in', ids).execute()
  })

  it('an order of which one parcel came in time is late with the other, also where that one is turned away at the door', async () => {
    at('2026-12-14T10:00')
    const { ordered, fulfilment, returns } = orderWork(testServer)
    const one = await ordered({ [plain]: 15, 200101: 1 })
    const told = async () => (await late(one.email)).filter((text) => text.includes(one.orderId))
    expect(await promised(one, one.orderId)).toEqual({ by: '2026-12-15', isLate: false })
    const act = (path: string, body: object) => fulfilment.post(`${one.path}/${path}`, body)
    const box = { batch: 'ZX-11', expiry: '2027-11' }
    await act('pack', {
      lines: [
        { line: 1, ...box },
        { line: 2, ...box, units: 0 },
      ],
    })
    await act('ship', { parcel: 1 })
    at('2026-12-15T12:00')
    await act('deliver', { parcel: 1 })
    await testServer.commerce.orders.runDue()
    expect(await told()).toEqual([])
    // Nothing of the other parcel has left by the evening.
    at('2026-12-15T18:05')
    await testServer.commerce.orders.runDue()
    expect(await told()).toHaveLength(1)
    expect((await promised(one, one.orderId)).isLate).toBe(true)
    const { parcels } = (await fulfilment.get('parcels?queue=overdue&pageSize=100')).json.result
    expect(parcels).toContainEqual(
      expect.objectContaining({ orderId: one.orderId, parcel: 2, promisedBy: '2026-12-15' }),
    )
    await act('pack', { lines: [{ line: 2, ...box }] })
    await act('ship', { parcel: 2 })
    at('2026-12-17T12:00')
    const back = { parcel: 2, reason: 'Refused at the door' }
    expect((await returns.post(`${one.path}/return`, back)).status).toBe(200)
    at('2026-12-18T10:00')
    await testServer.commerce.orders.runDue()
    expect(await told()).toHaveLength(1)
  })
})
