import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desk, deskWork, orderIn } from '../../support/desk.ts'
import { flat, withCoupon } from '../../support/offers.ts'
import { err, plain, shopper, zerodol } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTill, type Till } from '../../support/till.ts'

describe.each(engines)('an order that needs a prescription on %s', (engine) => {
  let till: Till
  let work: ReturnType<typeof deskWork>
  beforeAll(async () => {
    till = await openTill(engine)
    work = deskWork(till)
  })
  afterAll(() => till.close())

  it('an order continues without the lines that a pharmacist rejects, and their money, stock and wallet are returned', async () => {
    await work.fulfilment.post(`stock/${zerodol}`, { units: 100 })
    const one = await work.ordered({ [plain]: 4, [zerodol]: 2 }, { paymentMethod: 'online' })
    const before = orderIn(await work.pharmacist.get(one.path))
    expect(before.totalAmt).toBe('213.20')
    const after = orderIn(
      await work.pharmacist.post(`${one.path}/review`, {
        lines: [
          { line: 2, verdict: 'reject', reason: 'The dose is not that of the prescription.' },
        ],
      }),
    )
    expect([after.state, after.totalAmt, after.actualAmnt, after.discount]).toEqual([
      'awaiting_payment',
      '107.12',
      '126.00',
      '18.88',
    ])
    expect(after.orderItems[1]).toMatchObject({
      review: 'rejected',
      reviewReason: 'The dose is not that of the prescription.',
    })
    expect(await till.storage.db.selectFrom('stock').select('on_hand').executeTakeFirst()).toEqual({
      on_hand: 100_000,
    })
    expect(await work.said(one.email)).toContain(
      `Order ${one.orderId} will be sent without some items`,
    )
  })

  it('an order whose every line is rejected is cancelled, and its coupon can be used again', async () => {
    await withCoupon(till.storage, flat({ total: 1 }))
    const one = await shopper(till, 'coupon@example.org', { [zerodol]: 3 })
    await one.post('/api/v2/coupon/apply', { coupon: 'FIFTY' })
    const { orderId, orderAmount } = (await one.place()).json.result
    expect(orderAmount).toBe('109.12')
    const reply = await work.pharmacist.post(`orders/${orderId}/review`, {
      lines: [{ line: 1, verdict: 'reject', reason: 'Not valid.' }],
    })
    expect([
      orderIn(reply).state,
      orderIn(reply).paymentState,
      orderIn(reply).cancelReason,
    ]).toEqual(['cancelled', 'void', 'prescription'])
    expect(
      await till.storage.db.selectFrom('coupon').select('remaining').executeTakeFirst(),
    ).toEqual({ remaining: 1 })
  })

  it('an order keeps waiting after a pharmacist asks its customer', async () => {
    const one = await work.ordered({ [zerodol]: 2 })
    const reply = await work.pharmacist.post(`${one.path}/review`, {
      lines: [{ line: 1, verdict: 'ask', reason: 'The date is missing.' }],
    })
    expect([orderIn(reply).state, orderIn(reply).orderItems[0].review]).toEqual([
      'awaiting_prescription',
      'pending',
    ])
    expect(await work.said(one.email)).toContain(`A question about order ${one.orderId}`)
  })

  // Seen red without `awaits_review`: the order lapsed with its prescription unread.
  it('an order lapses only if a requested better prescription does not arrive, not while a pharmacist has to review it', async () => {
    const own = await openTill(engine)
    const there = deskWork(own)
    const one = await there.ordered({ [zerodol]: 2 })
    const order = async () => orderIn(await there.pharmacist.get(one.path))
    expect((await there.prescribed(one)).json.result.lapsesAt).toBeNull()
    own.state.now = new Date('2026-12-10T06:00:00.000Z')
    expect((await own.commerce.orders.runDue()).lapsed).toBe(0)
    expect([(await order()).state, (await order()).lapsesAt]).toEqual([
      'awaiting_prescription',
      null,
    ])
    await there.pharmacist.post(`${one.path}/review`, {
      lines: [{ line: 1, verdict: 'ask', reason: 'The date is missing.' }],
    })
    expect((await order()).lapsesAt).toBe('2026-12-17T06:00:00.000Z')
    own.state.now = new Date('2026-12-16T06:00:00.000Z')
    expect((await own.commerce.orders.runDue()).lapsed).toBe(0)
    await there.prescribed(one)
    own.state.now = new Date('2026-12-18T06:00:00.000Z')
    expect((await own.commerce.orders.runDue()).lapsed).toBe(0)
    await there.pharmacist.post(`${one.path}/review`, {
      lines: [{ line: 1, verdict: 'ask', reason: 'The date is missing.' }],
    })
    own.state.now = new Date('2026-12-25T06:00:00.000Z')
    expect((await own.commerce.orders.runDue()).lapsed).toBe(1)
    await own.close()
  })

  it('an order lapses without its prescription or payment, and releases everything that it held', async () => {
    const own = await openTill(engine)
    const rx = await shopper(own, 'late@example.org', { [zerodol]: 2 })
    await desk(own, 'fulfilment').post(`stock/${zerodol}`, { units: 20 })
    const { orderId } = (await rx.place()).json.result
    own.state.now = new Date('2026-11-27T05:59:59.000Z')
    expect((await own.commerce.orders.runDue()).lapsed).toBe(0)
    own.state.now = new Date('2026-11-27T06:00:00.000Z')
    const runs = await Promise.all([own.commerce.orders.runDue(), own.commerce.orders.runDue()])
    expect(runs.reduce((sum, { lapsed }) => sum + lapsed, 0)).toBe(1)
    expect((await rx.get(`/api/v3/orders/${orderId}`)).json.result.state).toBe('lapsed')
    expect(await own.storage.db.selectFrom('stock').select('on_hand').executeTakeFirst()).toEqual({
      on_hand: 20_000,
    })
    expect(err(await rx.post(`/api/v3/orders/${orderId}/prescriptions`)).code).toBe('orderOver')
    await own.close()
  })
})
