import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { earning, flat, give, rupees, withCoupon } from '../../support/offers.ts'
import { approval, handIn, orderIn, orderWork } from '../../support/operator-calls.ts'
import { browse } from '../../support/paying.ts'
import { plain, shopper, zerodol } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, type Told } from '../../support/test-server.ts'

const calpol = 10102
const zifi = 20501
const products = { [plain]: 4, [calpol]: 4, [zerodol]: 2, [zifi]: 2 }

/** The second and third walk of docs/operations.md: every sum was worked out by hand. */
describe.each(engines)('the sums of the hard order on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    const note = `product,batch,expiry,units\n${Object.keys(products)
      .map((id) => `${id},B1,2027-12,300`)
      .join('\n')}\n`
    await work.fulfilment.file('stock/receive', note)
  })
  afterAll(() => testServer.close())

  const money = ({ json }: Told) => [
    json.result.order.totalAmt,
    json.result.order.offerDiscount,
    json.result.order.cashBalance,
  ]
  const documents = ({ json }: Told) =>
    json.result.documents.map(({ kind, total }: { kind: string; total: string }) => [kind, total])
  const box = (line: number, units?: number) => ({
    line,
    batch: 'B1',
    expiry: '2027-12',
    ...(units !== undefined && { units }),
  })
  const ordered = async (
    email: string,
    code: string,
    { wallet = 0, paymentMethod = 'cod' } = {},
  ) => {
    const one = await shopper(testServer, email, products)
    await give(testServer.storage, one.customerId, { wallet })
    await one.post('/api/v3/coupon/apply', { coupon: code })
    await one.post('/api/v3/wallet/use', { use: wallet > 0 })
    const { orderId } = (await one.place({ paymentMethod })).json.result
    const own = { ...one, orderId: orderId as string, path: `orders/${orderId}` }
    const act = (path: string, body: unknown) => work.fulfilment.post(`${own.path}/${path}`, body)
    const back = (path: string, body: unknown) => work.returns.post(`${own.path}/${path}`, body)
    await work.prescribed(own)
    await work.pharmacist.post(`${own.path}/review`, {
      lines: [approval(4), { line: 3, verdict: 'reject', reason: 'Not prescribed' }],
    })
    const confirmed = await (await createOperator(testServer, ['pharmacist'])).post(
      `${own.path}/confirm`,
      {
        lines: [4],
      },
    )
    return { one, act, back, confirmed, path: own.path, orderId: own.orderId }
  }
  const freeOf = async (product: number) =>
    (await work.fulfilment.get(`stock/${product}`)).json.result.free

  it('in cash, with a coupon and money of the wallet, every part carries its share to the paisa', async () => {
    const { off: _, ...terms } = flat({ code: 'TEN', total: 9 }) as Extract<
      ReturnType<typeof flat>,
      { kind: 'flat' }
    >
    await withCoupon(testServer.storage, {
      ...terms,
      kind: 'percentage',
      basisPoints: 1_000,
      cap: rupees(40),
    })
    const before = await freeOf(plain)
    const { one, act, back, confirmed, path, orderId } = await ordered('cod@example.org', 'TEN', {
      wallet: 30,
    })
    // 493.04 − 40.00 − 30.00 was ordered; without the rejected line 386.96 − 31.39 − 30.00 is left.
    expect(money(confirmed)).toEqual(['325.57', '31.39', '30.00'])
    await act('pack', { lines: [box(1), { ...box(2, 0) }] })
    // Its share of 31.39 is 8.69, of 30.00 is 8.30.
    expect(documents(await act('ship', { parcel: 1 }))).toEqual([['invoice', '90.13']])
    expect(money(await act('lines/2/remove', { reason: 'Out of stock', units: 15 }))).toEqual([
      '301.27',
      '29.25',
      '30.00',
    ])
    await act('pack', { lines: [box(2), box(4, 10)] })
    expect(money(await act('cancel', { parcel: 3, reason: 'Asked by phone' }))).toEqual([
      '221.29',
      '22.19',
      '30.00',
    ])
    expect(documents(await act('ship', { parcel: 2 })).at(-1)).toEqual(['invoice', '131.16'])
    const delivered = await act('deliver', { parcel: 1 })
    expect(delivered.json.result.cash).toEqual({
      due: '131.16',
      collected: '90.13',
      handedIn: '0.00',
    })
    await handIn(testServer, `${orderId}-1`, '90.13')
    const returned = await back('return', { parcel: 2, reason: 'Nobody at home' })
    expect([orderIn(returned).state, returned.json.result.cash]).toEqual([
      'delivered',
      { due: '0.00', collected: '90.13', handedIn: '90.13' },
    ])
    // A quarter of parcel 1: 26.78 − 2.17 of the coupon − 2.08 of the wallet.
    expect(documents(await back('lines/1/return', { reason: 'Broken', units: 15 }))).toEqual([
      ['invoice', '90.13'],
      ['invoice', '131.16'],
      ['credit', '131.16'],
      ['credit', '22.53'],
    ])
    const { balance, transactions } = (await one.get('/api/v3/wallet')).json.result
    expect(transactions.map(({ amount }: { amount: string }) => amount).sort()).toEqual([
      '-30.00',
      '2.08',
      '21.70',
      '22.53',
      '30.00',
    ])
    expect(balance).toBe('46.31')
    const gst = await work.fulfilment.file(
      'finance/gst?section=b2cs&from=2026-11-01&until=2026-11-30',
    )
    // Invoices of 98.43 and 152.86, credit notes of 152.86 and 24.61, each with its own tax: 2 × (2.34 − 0.59) of 73.82.
    expect((await gst.text()).split('\r\n')[1]).toBe(
      'OE,33-Tamil Nadu,,5,70.32,,,73.82,0.00,1.75,1.75',
    )
    const uses = (await (await createOperator(testServer, ['marketing'])).get('coupons')).json
      .result
    expect(uses.find(({ code }: { code: string }) => code === 'TEN')).toMatchObject({ uses: 1 })
    // What left is not sold again; what was removed or cancelled never left.
    expect([
      before - (await freeOf(plain)),
      300 - (await freeOf(calpol)),
      300 - (await freeOf(zifi)),
      await freeOf(zerodol),
    ]).toEqual([60, 45, 10, 300])
    expect((await work.fulfilment.get(path)).json.result.refunds).toEqual([])
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('paid online, with a coupon of points, what goes back is what was paid, and no point of it stays', async () => {
    const { code } = await withCoupon(testServer.storage, earning(60))
    const { one, act, back, orderId } = await ordered('online@example.org', code, {
      paymentMethod: 'online',
    })
    const points = async () => {
      const { redeemablePoints, pendingPoints } = (await one.get('/api/v3/rewards')).json.result
      return [pendingPoints, redeemablePoints]
    }
    const { payUrl } = (await one.post(`/api/v3/order/${orderId}/pay`)).json.result
    await browse(testServer, one).press(payUrl, '/succeed')
    // 60 × 386.96 ÷ 493.04
    expect(await points()).toEqual([47, 0])
    await act('pack', { lines: [box(1), box(2)] })
    expect(documents(await act('ship', { parcel: 1 }))).toEqual([['invoice', '212.88']])
    expect(money(await act('lines/4/remove', { reason: 'Out of stock', units: 10 }))).toEqual([
      '299.92',
      '0.00',
      '0.00',
    ])
    expect(await points()).toEqual([36, 0])
    await act('deliver', { parcel: 1 })
    await back('lines/2/return', { reason: 'Broken', units: 30 })
    await act('refund', { line: 1, units: 15, reason: 'A wet strip' })
    expect(await points()).toEqual([26, 0])
    await act('pack', { lines: [box(4)] })
    await act('ship', { parcel: 2 })
    await act('deliver', { parcel: 2 })
    expect(await points()).toEqual([0, 26])
    await back('return', { parcel: 2, reason: 'Not wanted' })
    const all = await back('return', { parcel: 1, reason: 'Not wanted' })
    const refunds = all.json.result.refunds.map(({ amount }: { amount: string }) => amount)
    expect(refunds).toEqual(['87.04', '52.88', '26.78', '87.04', '133.22'])
    const paid = refunds.reduce(
      (sum: number, amount: string) => sum + Math.round(Number(amount) * 100),
      0,
    )
    expect([paise(paid), orderIn(all).state, await points()]).toEqual([38_696, 'returned', [0, 0]])
    expect((await one.get('/api/v3/wallet')).json.result.balance).toBe('0.00')
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })
})
