import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { capture, convertToCod } from '#server/orders/money/settle-order.ts'
import { settleOrderRefund } from '#server/orders/money/settle-refund.ts'
import { orderById } from '#server/orders/rows/order-repository.ts'
import { openRefunds } from '#server/orders/rows/refund-repository.ts'
import {
  approval,
  handIn,
  operatorCalls,
  orderIn,
  orderWork,
} from '../../support/operator-calls.ts'
import { err, plain } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

/** Of Schedule H1, strips of ten at ₹87.04. */
const zifi = 20501
const batch = { batch: 'ZX-11', expiry: '2027-11' }

describe.each(engines)('an order on its way on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  it('an order is reviewed, packed, shipped and delivered, and each step sends a message and enters the history', async () => {
    const one = await work.ordered({ [zifi]: 2 })
    expect((await one.get(`/api/v3/orders/${one.orderId}/invoice`)).status).toBe(404)
    const early = await work.pharmacist.post(`${one.path}/review`, { lines: [approval(1)] })
    expect([early.status, err(early).code]).toEqual([409, 'prescriptionMissing'])
    expect((await work.prescribed(one)).status).toBe(200)
    expect(
      (await one.get(`/api/v1/order/attachments?orderId=${one.orderId}`)).json.result.attachments,
    ).toHaveLength(1)
    expect(
      orderIn(await work.pharmacist.post(`${one.path}/review`, { lines: [approval(1)] })).state,
    ).toBe('awaiting_prescription')
    const second = await createOperator(testServer, ['pharmacist'], { name: 'Ravi' })
    testServer.state.now = new Date(testServer.state.now.getTime() + 1000)
    const confirmed = await second.post(`${one.path}/confirm`, { lines: [1] })
    expect(orderIn(confirmed).state).toBe('placed')
    expect(confirmed.json.result.history.at(-1).operator).toEqual({
      name: 'Ravi',
      registrationNumber: second.registration,
    })

    const packed = orderIn(
      await work.fulfilment.post(`${one.path}/pack`, { lines: [{ line: 1, ...batch }] }),
    )
    expect([packed.state, packed.orderItems[0].batch, packed.can.invoice]).toEqual([
      'packed',
      'ZX-11',
      false,
    ])
    const shipped = orderIn(await work.fulfilment.post(`${one.path}/ship`, {}))
    expect([shipped.state, shipped.can.invoice]).toEqual(['shipped', true])
    expect(
      err(await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })).code,
    ).toBe('orderDispatched')
    const delivered = orderIn(await work.fulfilment.post(`${one.path}/deliver`, {}))
    expect([delivered.state, delivered.paymentState]).toEqual(['delivered', 'paid'])
    const dto = (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result
      .orderTrackingDtos[0]
    expect(dto.orderHistory.map(({ jobStatus }: { jobStatus: string }) => jobStatus)).toEqual(
      Array(5).fill('success'),
    )
    const invoice = await testServer.api.app.fetch(
      new Request(`https://nuskha.example/api/v3/orders/${one.orderId}/invoice`, {
        headers: one.own,
      }),
    )
    expect([
      invoice.status,
      invoice.headers.get('content-type'),
      invoice.headers.get('content-disposition'),
    ]).toEqual([200, 'application/pdf', expect.stringContaining('NU2627-000001.pdf')])
    expect(new TextDecoder('latin1').decode((await invoice.arrayBuffer()).slice(0, 5))).toBe(
      '%PDF-',
    )
    expect(await work.said(one.email)).toEqual([
      `Order ${one.orderId} has been delivered`,
      `Order ${one.orderId} has been placed`,
      `Order ${one.orderId} is on its way`,
    ])
    const register = await testServer.api.app.fetch(
      new Request('https://nuskha.example/api/ops/register/h1?from=2026-11-20&until=2026-11-20', {
        headers: await work.pharmacist.headers(),
      }),
    )
    const csv = await register.text()
    expect(csv).toContain(
      '2026-11-20,NU2627-000001,Dr. S. Rao,TNMC 30121,"Adyar, Chennai",Meena Iyer,"14 Lake View Road, Chennai, 600001",Zifi 200 Tablet',
    )
    expect(csv).toContain('20 tablets,ZX-11,2027-11')
    expect(csv).toContain(`"Ravi, ${second.registration}"`)
  })

  it('an order is packed only with an unexpired batch and only with its own lines', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const pack = (...lines: unknown[]) => work.fulfilment.post(`${one.path}/pack`, { lines })
    expect(err(await pack({ line: 1, batch: 'A', expiry: '2026-10' }))).toMatchObject({
      code: 'batchExpired',
      msg: 'The batch of Dolo 650 Tablet expired in 2026-10',
    })
    expect(err(await pack({ line: 1, batch: 'A', expiry: '2026-13' }))).toMatchObject({
      code: 'invalid',
      field: 'lines.0.expiry',
    })
    expect(err(await pack({ line: 2, ...batch })).code).toBe('lineUnknown')
    expect(err(await pack({ line: 1, ...batch }, { line: 1, ...batch })).code).toBe('unitsWrong')
    expect(err(await work.fulfilment.post(`${one.path}/ship`, {})).code).toBe('lineUnknown')
    // It could be used for ten days more, and is five on its way.
    expect(err(await pack({ line: 1, batch: 'A', expiry: '2026-11' }))).toMatchObject({
      code: 'batchShort',
      msg: 'Dolo 650 Tablet: batch A expires in 2026-11, before it is used up: what is sent today must be good until 2026-12-10',
    })
    expect((await pack({ line: 1, batch: 'A', expiry: '12/26' })).status).toBe(200)
    expect(err(await pack({ line: 1, ...batch })).code).toBe('lineUnknown')
  })

  it('an order splits into parcels with a tracking each, and refunds of returned parcels add up', async () => {
    const one = await work.ordered({ [plain]: 4, 10102: 3, 10103: 2 }, { paymentMethod: 'online' })
    const { totalAmt } = orderIn(await work.pharmacist.get(one.path))
    const total = Math.round(Number(totalAmt) * 100)
    const paid = { amount: paise(total), at: testServer.state.now.toISOString() }
    expect(await testServer.storage.inTransaction((db) => capture(db, one.orderId, paid))).toBe(
      'paid',
    )
    for (const line of [1, 2, 3])
      await work.fulfilment.post(`${one.path}/pack`, { lines: [{ line, ...batch }] })
    const dtos = (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result
      .orderTrackingDtos
    expect(
      dtos.map(({ orderLineId, orderItems }: never) => [
        orderLineId,
        (orderItems as unknown[]).length,
      ]),
    ).toEqual([1, 2, 3].map((parcel) => [`${one.orderId}-${parcel}`, 1]))
    for (const parcel of [1, 2, 3]) await work.fulfilment.post(`${one.path}/ship`, { parcel })
    expect(orderIn(await work.fulfilment.post(`${one.path}/deliver`, { parcel: 1 })).state).toBe(
      'shipped',
    )
    for (const parcel of [2, 3]) await work.fulfilment.post(`${one.path}/deliver`, { parcel })
    for (const parcel of [2, 3, 1])
      await work.returns.post(`${one.path}/return`, { parcel, reason: 'Not wanted' })
    const after = orderIn(await work.pharmacist.get(one.path))
    expect([after.state, after.paymentState]).toEqual(['returned', 'refund_due'])
    const owed = await openRefunds(testServer.storage.db, one.orderId)
    expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(owed).toHaveLength(3)
    const at = testServer.state.now.toISOString()
    for (const { number } of owed) {
      const settle = () =>
        testServer.storage.inTransaction((db) =>
          settleOrderRefund(db, one.orderId, number, { reference: `r${number}`, at }),
        )
      expect([await settle(), await settle()]).toEqual([true, false])
    }
    expect(orderIn(await work.pharmacist.get(one.path)).paymentState).toBe('refunded')
  })

  it('an order refused on delivery is not refunded, and cash already paid goes into the wallet', async () => {
    const refused = await work.ordered({ [plain]: 4 })
    const taken = await work.ordered({ [plain]: 4 })
    for (const { path } of [refused, taken]) {
      await work.fulfilment.post(`${path}/pack`, { lines: [{ line: 1, ...batch }] })
      await work.fulfilment.post(`${path}/ship`, {})
    }
    await work.fulfilment.post(`${taken.path}/deliver`, {})
    await handIn(testServer, `${taken.orderId}-1`, '107.12')
    for (const { path } of [refused, taken])
      await work.returns.post(`${path}/return`, { reason: 'Came back' })
    const states = [refused, taken].map(
      async ({ path }) => orderIn(await work.pharmacist.get(path)).paymentState,
    )
    expect(await Promise.all(states)).toEqual(['void', 'refunded'])
    const wallet = await testServer.storage.db
      .selectFrom('wallet_entry')
      .select(['customer_id', 'amount'])
      .execute()
    expect(wallet).toEqual([{ customer_id: taken.customerId, amount: 10_712 }])
  })

  it('an order paid twice, too late or after a change to cash on delivery owes a refund', async () => {
    const at = testServer.state.now.toISOString()
    const pay = (orderId: string, amount = 10_712) =>
      testServer.storage.inTransaction((db) => capture(db, orderId, { amount: paise(amount), at }))
    const [twice, late, cash, little] = await Promise.all(
      Array.from({ length: 4 }, () => work.ordered({ [plain]: 4 }, { paymentMethod: 'online' })),
    )
    if (!twice || !late || !cash || !little) throw new Error('no orders')
    expect([await pay(twice.orderId), await pay(twice.orderId)]).toEqual(['paid', 'refund-due'])
    await late.post(`/api/v2/order/cancel/${late.orderId}`, { cancelReason: 'late' })
    expect(await pay(late.orderId)).toBe('refund-due')
    await testServer.storage.inTransaction(async (db) => {
      const held = await orderById(db, cash.orderId)
      if (held) await convertToCod(db, held, at)
    })
    expect(await pay(cash.orderId)).toBe('refund-due')
    expect(await pay(little.orderId, 10_711)).toBe('refund-due')
    expect(await pay('NONE')).toBe('no-such-order')
    const states = [twice, late, cash, little].map(async ({ path }) =>
      orderIn(await work.pharmacist.get(path)),
    )
    expect(
      (await Promise.all(states)).map(({ state, paymentState }) => [state, paymentState]),
    ).toEqual([
      ['placed', 'paid'],
      ['cancelled', 'refund_due'],
      ['placed', 'due'],
      ['awaiting_payment', 'due'],
    ])
  })

  it('fulfilment calls require the role', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const review = { lines: [approval(1)] }
    expect((await work.fulfilment.post(`${one.path}/review`, review)).status).toBe(403)
    expect(
      (await work.pharmacist.post(`${one.path}/pack`, { lines: [{ line: 1, ...batch }] })).status,
    ).toBe(403)
    expect((await operatorCalls(testServer, 'content').get('orders')).status).toBe(403)
    expect((await testServer.send('/api/ops/orders')).status).toBe(401)
    expect(
      (await work.fulfilment.get('orders?state=placed&pageSize=2')).json.result.orders,
    ).toHaveLength(2)
  })

  it('operators who have the same order open learn of each other and that it changed, for as long as they say so', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const [asha, ravi] = [
      await createOperator(testServer, ['support'], { name: 'Asha' }),
      await createOperator(testServer, ['packer'], { name: 'Ravi' }),
    ]
    const look = async (who: typeof asha) => (await who.post(`${one.path}/viewers`)).json.result
    const { entries } = await look(asha)
    expect(await look(ravi)).toEqual({ others: ['Asha'], entries })
    expect((await look(asha)).others).toEqual(['Ravi'])
    await work.fulfilment.post(`${one.path}/notes`, { text: 'Calls back at seven' })
    expect((await look(asha)).entries).toBe(entries + 1)
    testServer.state.now = new Date(testServer.state.now.getTime() + 40_000)
    await look(asha)
    testServer.state.now = new Date(testServer.state.now.getTime() + 10_000)
    expect((await look(asha)).others).toEqual([])
    expect((await look(ravi)).others).toEqual(['Asha'])
    expect((await asha.post('orders/0AAAAAAAAAAA/viewers')).status).toBe(404)
  })
})
