import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { orderIn, orderWork } from '../../support/operator-calls.ts'
import { err, plain, shopper } from '../../support/shopper.ts'
import { auditOf } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const calpol = 10102

describe.each(engines)('the batches on the shelf on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  const act = (one: Ordered, path: string, body?: unknown) =>
    work.fulfilment.post(`${one.path}/${path}`, body)
  const receive = async (csv: string) =>
    ((await (await work.fulfilment.file('stock/receive', csv)).json()) as { result: unknown })
      .result
  const stockOf = async (product: number) =>
    (await work.fulfilment.get(`stock/${product}`)).json.result
  const unitsOf = async (product: number): Promise<[number, Record<string, number>]> => {
    const { free, batches } = await stockOf(product)
    return [
      free,
      Object.fromEntries(
        batches.map(({ batch, units }: { batch: string; units: number }) => [batch, units]),
      ),
    ]
  }

  it('received batches can be ordered, and a row that is wrong is named without stopping the others', async () => {
    const csv = `product,batch,expiry,units\n${plain},soon1,2026-12,60\n${plain},LATE2,2028-03,45\n999999,X,2027-01,5\n${calpol},C1,2027,10\n${calpol},C1,2027-05,15\n`
    expect(await receive(csv)).toEqual({
      received: 3,
      already: 0,
      purchase: null,
      unsellable: 0,
      stopped: 0,
      refused: [
        {
          line: 4,
          column: 'product',
          msg: '999999 is not a product in the catalogue',
          known: null,
        },
        {
          line: 5,
          column: 'expiry',
          msg: '“2027” is no expiry: write it as on the pack, 11/27 or Nov-27',
          known: null,
        },
      ],
      rows: [],
    })
    expect(await unitsOf(plain)).toEqual([105, { SOON1: 60, LATE2: 45 }])
  })

  it('selling stops where stock is kept and none is left, and the last unit is sold', async () => {
    await receive(`product,batch,expiry,units\n${calpol},C1,2027-05,45\n`)
    const late = await shopper(testServer, 'late@example.org', { [calpol]: 4 })
    await work.ordered({ [calpol]: 4 })
    expect((await stockOf(calpol)).free).toBe(0)
    expect(err(await late.place()).code).toBe('outOfStock')
    // A product that is not counted is sold as before.
    expect((await stockOf(10103)).free).toBeNull()
    expect((await work.ordered({ 10103: 4, 10201: 4 })).orderId).toHaveLength(12)
  })

  // Seen red without `batchProblem` in `packLines`.
  it('what expires first is suggested, and a batch that is not there, or not with this expiry, is refused', async () => {
    const one = await work.ordered({ [plain]: 5 })
    expect((await work.fulfilment.get(`${one.path}/picks`)).json.result).toMatchObject({
      picks: [
        { line: 1, batch: 'SOON1', expiry: '2026-12', units: 60, place: null },
        { line: 1, batch: 'LATE2', expiry: '2028-03', units: 15, place: null },
      ],
      gaps: [],
    })
    const refused = await act(one, 'pack', {
      lines: [{ line: 1, batch: 'SOON7', expiry: '2026-12' }],
    })
    expect([refused.status, err(refused).code]).toEqual([422, 'batchUnknown'])
    expect(
      err(
        await act(one, 'pack', {
          lines: [{ line: 1, batch: 'SOON1', expiry: '2027-12', units: 30 }],
        }),
      ).code,
    ).toBe('batchUnknown')
    expect(
      err(await act(one, 'pack', { lines: [{ line: 1, batch: 'SOON1', expiry: '2026-12' }] })).code,
    ).toBe('batchUnknown')
    const packed = await act(one, 'pack', {
      lines: [
        { line: 1, batch: 'soon1', expiry: '2026-12', units: 60 },
        { line: 1, batch: 'LATE2', expiry: '2028-03' },
      ],
    })
    expect(orderIn(packed).state).toBe('packed')
    expect(await unitsOf(plain)).toEqual([30, { SOON1: 0, LATE2: 30 }])
    await act(one, 'cancel', { reason: 'Out of area' })
    expect(await unitsOf(plain)).toEqual([105, { SOON1: 60, LATE2: 45 }])
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('a count with its reason changes what can be ordered, and thresholds and near expiry are listed', async () => {
    const count = await work.fulfilment.post(`stock/${plain}/count`, {
      batch: 'SOON1',
      units: 50,
      reason: 'Broken strip',
    })
    expect(count.json.result.free).toBe(95)
    // Seen red without the comparison: what was packed since would be on the shelf again.
    const late = await work.fulfilment.post(`stock/${plain}/count`, {
      batch: 'SOON1',
      units: 49,
      reason: 'Counted',
      onRecord: 60,
    })
    expect([late.status, err(late)]).toMatchObject([409, { code: 'countChanged', field: 'units' }])
    expect(err(late).msg).toContain('50 units of batch SOON1')
    await work.fulfilment.post(`stock/${plain}/threshold`, { units: 100 })
    expect((await work.fulfilment.get('stock/low')).json.result.products).toContainEqual({
      productId: plain,
      productName: 'Dolo 650 Tablet',
      free: 95,
      threshold: 100,
    })
    const expiring = async (months: number) =>
      (await work.fulfilment.get(`stock/expiring?months=${months}`)).json.result.batches.map(
        ({ batch }: { batch: string }) => batch,
      )
    expect([await expiring(0), await expiring(1)]).toEqual([[], ['SOON1']])
    expect(
      err(
        await work.fulfilment.post(`stock/${plain}/count`, {
          batch: 'NONE',
          units: 1,
          reason: 'Found',
        }),
      ).code,
    ).toBe('batchNotKept')
  })

  it('a recall blocks the batch, stops its parcels, tells every buyer once and on their order, and reports what came back', async () => {
    const box = { batch: 'LATE2', expiry: '2028-03' }
    const packed = async () => {
      const one = await work.ordered({ [plain]: 1, 10103: 4, 10201: 4 })
      expect(
        (
          await act(one, 'pack', {
            lines: [
              { line: 1, ...box, units: 15 },
              { line: 2, batch: 'Z', expiry: '2027-01' },
            ],
          })
        ).status,
      ).toBe(200)
      return one
    }
    const [free] = await unitsOf(plain)
    const [sent, here] = [await packed(), await packed()]
    await act(sent, 'ship', {})
    await act(sent, 'deliver', {})
    const alert = {
      productId: plain,
      batch: 'late2',
      reason: 'The tablets do not dissolve',
      reference: 'CDSCO 11/2026',
    }
    // The whole code is no batch: its recall would stop and tell nobody.
    const whole = await work.pharmacist.post('recalls', {
      ...alert,
      batch: '(01)08901234567894(17)280331(10)LATE2',
    })
    expect([whole.status, err(whole).field]).toEqual([400, 'batch'])
    const { result } = (await work.pharmacist.post('recalls', alert)).json
    expect(result).toMatchObject({
      productName: 'Dolo 650 Tablet',
      batch: 'LATE2',
      parcelsStopped: 1,
      cases: [
        {
          orderId: sent.orderId,
          units: 15,
          returned: 0,
          state: 'delivered',
          customer: expect.stringMatching(/./),
          phone: expect.stringMatching(/^\+?\d{10,}$/),
          region: expect.stringMatching(/./),
        },
      ],
    })
    expect((await work.fulfilment.get(here.path)).json.result.parcels[0].state).toBe('placed')
    expect(err(await act(here, 'pack', { lines: [{ line: 1, ...box }] })).code).toBe('batchBlocked')
    // What came out of the stopped parcel is not for sale either, and its order waits for another batch.
    expect(await unitsOf(plain)).toEqual([free - 45 - 15, { SOON1: 50, LATE2: 30 }])
    expect(result.blocked).toBe(30)

    await testServer.outbox.dispatch()
    const told = () =>
      testServer.state.sent.filter(({ subject }) => subject.startsWith('Do not use'))
    expect(told().map(({ to }) => to)).toEqual([sent.email])
    expect(told()[0]?.text).toContain('The tablets do not dissolve. Keep the pack')
    expect((await work.pharmacist.post('recalls', alert)).json.result.id).toBe(result.id)
    const acts = (await auditOf(testServer))
      .filter(({ object }) => object === `product:${plain}`)
      .map(({ action }) => action)
    // Acts of one millisecond have no order.
    expect(acts.filter((action) => action.startsWith('stock.recall')).sort()).toEqual([
      'stock.recall',
      'stock.recall-again',
    ])
    await testServer.outbox.dispatch()
    expect(told()).toHaveLength(1)

    const [{ line }] = result.cases
    const shown = async ({ orderId, get }: typeof sent) =>
      (await get(`/api/v3/orders/${orderId}`)).json.result.orderItems
    expect((await shown(sent)).map((item: { recall: unknown }) => item.recall)).toEqual([
      { batch: 'LATE2', reason: 'The tablets do not dissolve.' },
      null,
      null,
    ])
    expect((await shown(here)).every((item: { recall: unknown }) => item.recall === null)).toBe(
      true,
    )
    await work.returns.post(`${sent.path}/lines/${line}/return`, { reason: 'Recall' })
    const report = (await work.fulfilment.get(`recalls/${result.id}`)).json.result
    expect(report.cases).toMatchObject([{ returned: 15 }])
    expect((await work.fulfilment.get('recalls')).json.result).toMatchObject({
      recalls: [{ id: result.id, productName: 'Dolo 650 Tablet', told: 1, returned: 1 }],
      total: 1,
    })
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('the cart says how many are left, leaves the line out of its sums, and takes no more of it', async () => {
    const buyer = await shopper(testServer, 'few-left@example.org', { 10103: 2, 10201: 1 })
    const cart = async () => (await buyer.get('/api/v3/cart/details')).json.result
    const { orderItems, totalAmt } = await cart()
    const [line, other] = orderItems
    await work.fulfilment.post('stock/10103', { units: line.sellingUnit })
    const short = await cart()
    expect(short.orderItems[0]).toMatchObject({
      price: null,
      problems: [{ code: 'outOfStock', blocks: true, left: line.sellingUnit }],
    })
    expect(Number(short.totalAmt)).toBeLessThan(Number(totalAmt))
    expect(short.orderItems[1].price).toBe(other.price)
    const add = await buyer.post('/api/v3/cart/add/10103', { qty: 1 })
    expect([err(add).code, err(add).msg]).toEqual([
      'outOfStock',
      `There is not enough stock of ${line.name}`,
    ])
    const set = await buyer.post('/api/v3/cart/update', { productId: 10103, qty: line.sellingUnit })
    expect(set.json.result.requestedItem.problems).toEqual([])
    await buyer.post('/api/v3/cart/delete/item', { productId: 10103 })
    expect(
      (await buyer.post('/api/v3/cart/add/10103', { qty: 1 })).json.result.requestedItem.problems,
    ).toEqual([])
    await buyer.post('/api/v3/cart/delete/item', { productId: 10103 })
    expect(err(await buyer.post('/api/v3/cart/add/10103', { qty: 2 })).code).toBe('outOfStock')
  })

  it('batches near expiry and products that run low come a page at a time, each once, with how many there are', async () => {
    const csv = ['A', 'B', 'C'].map((batch) => `10103,PAGE${batch},2027-01,15`)
    expect(
      (
        await work.fulfilment.file(
          'stock/receive',
          ['product,batch,expiry,units', ...csv].join('\n'),
        )
      ).status,
    ).toBe(200)
    await work.fulfilment.post('stock/10103/threshold', { units: 100 })
    const pages = async (list: string) => {
      const all = []
      for (let page = 1; page < 10; page += 1) {
        const { result } = (await work.fulfilment.get(`${list}pageNumber=${page}&pageSize=1`)).json
        all.push(...(result.batches ?? result.products))
        if (!result.hasMore) return { all, total: result.total }
      }
      throw new Error('has more for ever')
    }
    const expiring = await pages('stock/expiring?months=2&')
    const own = expiring.all
      .map(({ batch }) => batch)
      .filter((batch: string) => batch.startsWith('PAGE'))
    expect([own, expiring.total]).toEqual([['PAGEA', 'PAGEB', 'PAGEC'], expiring.all.length])
    const low = await pages('stock/low?')
    expect([low.all.map(({ productId }) => productId), low.total]).toEqual([[plain, 10103], 2])
    expect((await work.fulfilment.get('stock/expiring?pageNumber=99')).json.result).toMatchObject({
      batches: [],
      hasMore: false,
    })
  })
})
