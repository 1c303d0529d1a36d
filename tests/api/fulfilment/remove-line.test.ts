import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { capture } from '#server/orders/money/settle-order.ts'
import { creditWallet } from '#server/orders/offers/wallet.ts'
import { openRefunds } from '#server/orders/rows/refund-repository.ts'
import { flat, withCoupon } from '../../support/offers.ts'
import { approval, orderIn, orderWork } from '../../support/operator-calls.ts'
import { err, plain, type Shopper, shopper, zerodol } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { catalogueWith, openTestServer, type TestServer } from '../../support/test-server.ts'

const other = 10102
const reason = 'It is not on the shelf.'
const packed = (line: number) => ({ line, batch: 'ZX-11', expiry: '2027-11' })

describe.each(engines)('removing a line on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())
  afterEach(async () => {
    testServer.state.served = await catalogueWith()
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  const ban = async (id: number, sale = 'banned') => {
    testServer.state.served = await catalogueWith(
      `UPDATE product SET sale = '${sale}' WHERE id = ${id}`,
    )
  }
  const pack = (path: string, ...lines: number[]) =>
    work.fulfilment.post(`${path}/pack`, { lines: lines.map(packed) })
  const remove = (path: string, line: number) =>
    work.fulfilment.post(`${path}/lines/${line}/remove`, { reason })
  const wallet = async ({ get }: Pick<Shopper, 'get'>) =>
    (await get('/api/v3/wallet')).json.result.balance

  it.each([
    ['banned', 'productBanned'],
    ['not-sold', 'productNotSold'],
  ])(
    'a line that has become %s since the order is neither approved, packed nor shipped, and the error names it',
    async (sale, code) => {
      const [rx, otc] = [await work.ordered({ [zerodol]: 2 }), await work.ordered({ [plain]: 4 })]
      await work.prescribed(rx)
      await ban(zerodol, sale)
      const approved = await work.pharmacist.post(`${rx.path}/review`, { lines: [approval(1)] })
      expect([approved.status, err(approved).code, err(approved).msg]).toEqual([
        422,
        code,
        expect.stringContaining('Zerodol'),
      ])
      await ban(plain, sale)
      expect(err(await pack(otc.path, 1)).code).toBe(code)
      testServer.state.served = await catalogueWith()
      expect((await pack(otc.path, 1)).status).toBe(200)
      await ban(plain, sale)
      expect(err(await work.fulfilment.post(`${otc.path}/ship`, {})).code).toBe(code)
      expect(orderIn(await work.fulfilment.get(otc.path)).state).toBe('packed')
    },
  )

  it('removing a line adjusts totals, stock and wallet, informs the customer and records the reason', async () => {
    await work.fulfilment.post(`stock/${other}`, { units: 500 })
    const one = await shopper(testServer, 'out@example.org', { [plain]: 4, [other]: 4 })
    const { customerId } = one
    const at = testServer.state.now.toISOString()
    const gift = {
      customerId,
      amount: paise(30_000),
      reason: 'cashback',
      orderId: null,
      at,
    } as const
    await testServer.storage.inTransaction((db) => creditWallet(db, gift))
    const { orderId } = (await one.place()).json.result
    const spent = 300 - Number(await wallet(one))
    const reply = await remove(`orders/${orderId}`, 2)
    const order = orderIn(reply)
    expect([order.totalAmt, order.cashBalance, order.paymentState]).toEqual([
      '0.00',
      '107.12',
      'paid',
    ])
    expect(order.orderItems[1].removedReason).toBe(reason)
    expect(Number(await wallet(one))).toBeCloseTo(300 - 107.12)
    expect(spent).toBeGreaterThan(107.12)
    expect(
      await testServer.storage.db.selectFrom('stock').select('on_hand').executeTakeFirst(),
    ).toEqual({
      on_hand: 500_000,
    })
    expect(reply.json.result.history.at(-1)).toMatchObject({
      job: 'removed',
      actor: 'operator',
      comment: expect.stringContaining(reason),
    })
    expect(await work.said(one.email)).toContain(`Order ${orderId} will be sent without some items`)
    expect(err(await remove(`orders/${orderId}`, 2)).code).toBe('lineUnknown')
    const [parcel] = (await one.get(`/api/v3/track?orderId=${orderId}`)).json.result
      .orderTrackingDtos
    expect(parcel.orderItems).toHaveLength(1)
  })

  it('a coupon keeps its share of the remaining lines', async () => {
    await withCoupon(
      testServer.storage,
      flat({ code: 'HUNDRED', off: paise(10_000), minimum: paise(20_000) }),
    )
    const one = await shopper(testServer, 'share@example.org', { [plain]: 4, [zerodol]: 2 })
    await one.post('/api/v2/coupon/apply', { coupon: 'HUNDRED' })
    const { orderId } = (await one.place()).json.result
    const order = orderIn(await remove(`orders/${orderId}`, 2))
    // No remaining line awaits a pharmacist.
    expect([order.state, order.offerDiscount, order.totalAmt]).toEqual(['placed', '50.24', '56.88'])
  })

  it('removing a line of a paid order owes a refund, and cancelling the rest refunds the remainder', async () => {
    const one = await work.ordered({ [plain]: 4, [other]: 4 }, { paymentMethod: 'online' })
    const total = Math.round(Number(orderIn(await work.fulfilment.get(one.path)).totalAmt) * 100)
    await testServer.storage.inTransaction((db) =>
      capture(db, one.orderId, { amount: paise(total), at: testServer.state.now.toISOString() }),
    )
    const order = orderIn(await remove(one.path, 2))
    const owed = async () =>
      (await openRefunds(testServer.storage.db, one.orderId)).map(({ amount }) => amount)
    expect([order.state, order.paymentState, order.totalAmt]).toEqual(['placed', 'paid', '107.12'])
    expect(await owed()).toEqual([total - 10_712])
    expect(
      (await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })).status,
    ).toBe(200)
    expect(await owed()).toEqual([total - 10_712, 10_712])
  })

  it('removing a packed line cancels its parcel, and the other parcels are sent', async () => {
    const one = await work.ordered({ [plain]: 4, [other]: 4 })
    await pack(one.path, 1)
    expect(orderIn(await pack(one.path, 2)).state).toBe('packed')
    await ban(other)
    const reply = await remove(one.path, 2)
    expect([orderIn(reply).state, orderIn(reply).orderItems[1].batch]).toEqual(['packed', null])
    expect(reply.json.result.parcels.map(({ state }: { state: string }) => state)).toEqual([
      'packed',
      'cancelled',
    ])
    await work.fulfilment.post(`${one.path}/ship`, {})
    expect(err(await remove(one.path, 1)).code).toBe('orderDispatched')
    expect(orderIn(await work.fulfilment.post(`${one.path}/deliver`, {})).state).toBe('delivered')
  })

  it('removing the last line cancels the order', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const order = orderIn(await work.pharmacist.post(`${one.path}/lines/1/remove`, { reason }))
    expect([order.state, order.cancelReason, order.paymentState]).toEqual([
      'cancelled',
      reason,
      'void',
    ])
    expect(err(await remove(one.path, 1)).code).toBe('orderOver')
  })

  it('an order is placed after the lines that awaited a pharmacist are rejected or removed', async () => {
    const one = await work.ordered({ [plain]: 4, [zerodol]: 2, 10602: 10 })
    await work.prescribed(one)
    const lines = orderIn(await work.fulfilment.get(one.path)).orderItems.filter(
      ({ review }: { review: string }) => review === 'pending',
    )
    const [first, second] = lines.map(({ line }: { line: number }) => line)
    await work.pharmacist.post(`${one.path}/review`, {
      lines: [{ line: first, verdict: 'reject', reason: 'Not prescribed.' }],
    })
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
    if (second === undefined) return
    expect(orderIn(await remove(one.path, second)).state).toBe('placed')
  })

  it('only operators remove lines, with a reason and a line number', async () => {
    const one = await work.ordered({ [plain]: 4 })
    expect((await one.post(`/api/ops/${one.path}/lines/1/remove`, { reason })).status).toBe(401)
    expect((await work.fulfilment.post(`${one.path}/lines/1/remove`, { reason: ' ' })).status).toBe(
      400,
    )
    expect((await remove(one.path, 99)).status).toBe(409)
    expect((await work.fulfilment.post(`${one.path}/lines/x/remove`, { reason })).status).toBe(400)
  })
})
