import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { nameShop } from '#i18n/shop-names.ts'
import { locales } from '#model/locale.ts'
import { namesOf, seriesOf } from '#model/shop.ts'
import { Gstr1 } from '../../fixtures/gst-schemas.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { plain } from '../../support/shopper.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { catalogueWith, openTestServer, site, type TestServer } from '../../support/test-server.ts'

const batch = { batch: 'ZX-11', expiry: '2029-11' }
const rupeesOf = (one: { txval: number }) => one.txval

describe.each(engines)('GST of months and years on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  let staff: NewOperator
  const somebody = () => createOperator(testServer, ['packer', 'support', 'finance'])
  /** At a moment, at which tokens of months ago have ended. */
  const at = async (moment: string): Promise<void> => {
    testServer.state.now = new Date(moment)
    staff = await somebody()
  }
  const packed = async (products: Record<number, number> = { [plain]: 4 }) => {
    const one = await work.ordered(products)
    await staff.post(`${one.path}/pack`, {
      lines: Object.keys(products).map((_, index) => ({ line: index + 1, ...batch })),
    })
    return one
  }
  const send = async ({ path }: { path: string }) =>
    expect((await staff.post(`${path}/ship`)).status).toBe(200)
  const numbersOf = async ({ orderId }: { orderId: string }) =>
    (
      await testServer.storage.db
        .selectFrom('invoice')
        .select(['number', 'against', 'issued_at'])
        .where('order_id', '=', orderId)
        .orderBy('issued_at')
        .orderBy('kind', 'desc')
        .execute()
    ).map(({ number, against, issued_at }) => ({ number, against, issued_at }))
  const returnOf = async (month: string) =>
    Gstr1.parse((await staff.get(`finance/gstr1?month=${month}`)).json)
  const seriesIn = ({ doc_issue }: Gstr1) =>
    doc_issue.doc_det.flatMap(({ doc_typ, docs }) =>
      docs.map(({ from, to, totnum, cancel }) => [doc_typ, from, to, totnum, cancel]),
    )

  // Seen red with the day of UTC: the invoice was of the year before, and its sale of no month.
  it('a sale at 23:59 on 31 March is of its year, and its return at midnight of the next, in India', async () => {
    await at('2027-03-31T18:29:00.000Z')
    const one = await packed()
    await send(one)
    await staff.post(`${one.path}/deliver`)
    await at('2027-03-31T18:30:00.000Z')
    const taken = await (await somebody()).post(`${one.path}/return`, {
      parcel: 1,
      reason: 'Unopened',
    })
    expect(taken.status).toBe(200)
    const next = await packed()
    await send(next)
    await at('2027-05-02T06:00:00.000Z')
    expect(await numbersOf(one)).toMatchObject([
      { number: 'NU2627-000001', against: null },
      { number: 'NUC2728-000001', against: 'NU2627-000001' },
    ])
    expect(await numbersOf(next)).toMatchObject([{ number: 'NU2728-000001' }])
    const [march, april] = [await returnOf('2027-03'), await returnOf('2027-04')]
    expect([march, april].map(({ b2cs }) => b2cs.map(rupeesOf))).toEqual([[102.02], [0]])
    expect([march, april].map(seriesIn)).toEqual([
      [['Invoices for outward supply', 'NU2627-000001', 'NU2627-000001', 1, 0]],
      [
        ['Invoices for outward supply', 'NU2728-000001', 'NU2728-000001', 1, 0],
        ['Credit Note', 'NUC2728-000001', 'NUC2728-000001', 1, 0],
      ],
    ])
  })

  // Seen red with the moment at which each began: the month before had a number of the next, which was told as cancelled.
  it('two parcels that meet at the end of a month leave no number of it out', async () => {
    await at('2027-06-30T06:00:00.000Z')
    const [first, meeting, second] = [await packed(), await packed(), await packed()]
    await send(first)
    await at('2027-06-30T18:30:00.005Z')
    await send(meeting)
    await at('2027-06-30T18:29:59.990Z')
    await send(second)
    await at('2027-08-02T06:00:00.000Z')
    expect(
      [await returnOf('2027-06'), await returnOf('2027-07')]
        .flatMap(seriesIn)
        .map(([, from, to, count, cancelled]) => [from, to, count, cancelled]),
    ).toEqual([
      ['NU2728-000002', 'NU2728-000002', 1, 0],
      ['NU2728-000003', 'NU2728-000004', 2, 0],
    ])
  })

  it('goods at no rate are told as nil rated or exempt, as the catalogue said when they were ordered', async () => {
    const untaxed = (id: number, exempt: boolean) =>
      `UPDATE product SET body = json_set(body, '$.taxRate', 0, '$.taxExempt', json('${exempt}')) WHERE id = ${id}`
    await at('2027-09-10T06:00:00.000Z')
    const taxed = testServer.state.served
    testServer.state.served = await catalogueWith(
      [untaxed(plain, true), untaxed(10_102, false)].join(';'),
    )
    const one = await packed({ [plain]: 4, 10102: 4 })
    testServer.state.served = taxed
    await send(one)
    const { nil, b2cs, hsn } = await returnOf('2027-09')
    const [row, ...others] = nil.inv
    expect([b2cs, others]).toEqual([[], []])
    expect(row).toMatchObject({ sply_ty: 'INTRAB2C', expt_amt: 107.12 })
    const total = hsn.hsn_b2c.reduce((sum, { txval }) => sum + Math.round(txval * 100), 0)
    expect(Math.round(((row?.nil_amt ?? 0) + 107.12) * 100)).toBe(total)
    const reply = await testServer.api.app.fetch(
      new Request(`${site}/api/ops/finance/gst?section=nil&from=2027-09-01&until=2027-09-30`, {
        headers: { authorization: `Bearer ${staff.token}` },
      }),
    )
    const csv = await reply.text()
    expect(csv).toContain('Intra-State supplies to unregistered persons')
    expect(csv).toContain(',107.12,0.00')
  })

  // Seen red with the letters of the year before.
  it('letters that the shop chose name the series of its invoices and credit notes in table 13', async () => {
    await at('2028-03-10T06:00:00.000Z')
    await send(await packed())
    await at('2028-04-10T06:00:00.000Z')
    nameShop(namesOf(brand), locales, { letters: 'SM', isChosen: true })
    try {
      const one = await packed()
      await send(one)
      await staff.post(`${one.path}/deliver`)
      const back = { parcel: 1, reason: 'Unopened' }
      expect((await (await somebody()).post(`${one.path}/return`, back)).status).toBe(200)
    } finally {
      nameShop(namesOf(brand), locales, seriesOf(brand))
    }
    expect(seriesIn(await returnOf('2028-04'))).toEqual([
      ['Invoices for outward supply', 'SM2829-000001', 'SM2829-000001', 1, 0],
      ['Credit Note', 'SMC2829-000001', 'SMC2829-000001', 1, 0],
    ])
  })
})
