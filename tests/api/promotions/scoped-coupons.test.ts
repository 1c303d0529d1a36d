import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { err, plain, shopper } from '../../support/shopper.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

/** Of the category antiseptics, ₹147. */
const dettol = 201602

describe.each(engines)('coupons for products, categories and segments on %s', (engine) => {
  let testServer: TestServer
  let marketing: NewOperator
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    marketing = await createOperator(testServer, ['marketing'])
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  const add = (entry: Record<string, unknown>) => marketing.post('coupons', { total: 9, ...entry })
  const listed = async (code: string) =>
    (await marketing.get('coupons')).json.result.find(
      (coupon: { code: string }) => coupon.code === code,
    )

  it('a coupon for a category takes off of its products alone, whatever is removed or leaves before, and its cost is listed', async () => {
    const added = await add({ code: 'CARE', percent: 10, cap: 100, categories: ['antiseptics'] })
    expect(added.json.result).toMatchObject({
      categories: [535],
      products: null,
      segment: null,
      uses: 0,
      cost: '0.00',
    })
    const without = await shopper(testServer, 'without@example.org', { [plain]: 4 })
    expect(err(await without.post('/api/v3/coupon/apply', { coupon: 'CARE' }))).toMatchObject({
      code: 'couponCoverage',
      field: 'coupon',
    })

    const one = await shopper(testServer, 'with@example.org', { [plain]: 4, [dettol]: 1 })
    const applied = await one.post('/api/v3/coupon/apply', { coupon: 'CARE' })
    expect(applied.json.result).toMatchObject({ offerDiscount: '14.70', totalAmt: '239.42' })
    const path = `orders/${(await one.place()).json.result.orderId}`
    const act = async (name: string, body: unknown) =>
      (await work.fulfilment.post(`${path}/${name}`, body)).json.result
    const removed = await act('lines/1/remove', { reason: 'Out of stock', units: 30 })
    expect(removed.order).toMatchObject({ offerDiscount: '14.70', totalAmt: '185.86' })
    await act('pack', { lines: [{ line: 1, batch: 'B1', expiry: '2027-12' }] })
    const first = await act('ship', { parcel: 1 })
    await act('pack', { lines: [{ line: 2, batch: 'B2', expiry: '2027-12' }] })
    const second = await act('ship', { parcel: 2 })
    expect([first.documents[0].total, second.documents[1].total]).toEqual(['53.56', '132.30'])
    expect(await listed('CARE')).toMatchObject({ uses: 1, cost: '14.70' })
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('a coupon for products is gone from the order with them, and costs nothing once its order is cancelled', async () => {
    await add({ code: 'DETTOL', flat: 20, products: [dettol] })
    const one = await shopper(testServer, 'gone@example.org', { [plain]: 4, [dettol]: 1 })
    await one.post('/api/v3/coupon/apply', { coupon: 'DETTOL' })
    const path = `orders/${(await one.place()).json.result.orderId}`
    expect(await listed('DETTOL')).toMatchObject({ uses: 1, cost: '20.00' })
    const removed = await work.fulfilment.post(`${path}/lines/2/remove`, { reason: 'Out of stock' })
    expect(removed.json.result.order).toMatchObject({ offerDiscount: '0.00', totalAmt: '107.12' })
    expect(await listed('DETTOL')).toMatchObject({ uses: 1, cost: '0.00' })
    await work.fulfilment.post(`${path}/cancel`, { reason: 'Asked by phone' })
    expect(await listed('DETTOL')).toMatchObject({ uses: 0, cost: '0.00' })
  })

  it('points of a coupon for products go by those, and are listed as given', async () => {
    await add({ code: 'POINTS', points: 30, products: [dettol] })
    const one = await shopper(testServer, 'points@example.org', { [plain]: 4, [dettol]: 2 })
    await one.post('/api/v3/coupon/apply', { coupon: 'POINTS' })
    const path = `orders/${(await one.place()).json.result.orderId}`
    await work.fulfilment.post(`${path}/lines/1/remove`, { reason: 'Out of stock' })
    expect(await listed('POINTS')).toMatchObject({ uses: 1, cost: '0.00', pointsGiven: 30 })
    await work.fulfilment.post(`${path}/lines/2/remove`, { reason: 'Out of stock', units: 250 })
    expect(await listed('POINTS')).toMatchObject({ pointsGiven: 15 })
  })

  it('a coupon for a segment is refused to others, who read why in their language', async () => {
    await add({ code: 'BACK', flat: 10, segment: 'returning' })
    const one = await shopper(testServer, 'segment@example.org', { [plain]: 4 })
    const refused = await one.post(
      '/api/v3/coupon/apply',
      { coupon: 'BACK' },
      { 'accept-language': 'hi' },
    )
    expect(err(refused)).toMatchObject({
      code: 'couponSegment',
      msg: 'कूपन BACK आपके खाते के लिए नहीं है',
    })
    // Seen red with any order: one that is placed and cancelled costs nothing.
    const path = `orders/${(await one.place()).json.result.orderId}`
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    const early = await one.post('/api/v3/coupon/apply', { coupon: 'BACK' })
    expect(err(early)).toMatchObject({ code: 'couponSegment' })
    const box = { line: 1, batch: 'B3', expiry: '2027-12' }
    for (const [name, body] of [
      ['pack', { lines: [box] }],
      ['ship', {}],
      ['deliver', {}],
    ] as const)
      await work.fulfilment.post(`${path}/${name}`, body)
    expect((await one.post('/api/v3/coupon/apply', { coupon: 'BACK' })).json.result).toMatchObject({
      offerDiscount: '10.00',
    })
  })

  it('what no release knows is refused with its field', async () => {
    for (const [field, entry] of [
      ['products', { products: [1] }],
      ['categories', { categories: ['nowhere'] }],
      ['segment', { segment: 'everybody' }],
    ] as const)
      expect(err(await add({ code: 'WRONG', flat: 10, ...entry }))).toMatchObject({
        code: 'invalid',
        field,
      })
  })
})
