import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DebitNote, Purchase, ToReturn } from '#contract/purchases/purchases.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { err, plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const calpol = 10102

describe.each(engines)('orders to suppliers and returns to them, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    // 15 tablets a strip.
    await work.fulfilment.file(
      'stock/receive?supplier=Sri%20Balaji&reference=B-1',
      `product,batch,expiry,packs,mrp,rate\n${plain},AB-12,2028-03,12,33.60,22.00\n${calpol},CP-1,2027-01,10,15,9\n`,
    )
  })
  afterAll(() => testServer.close())

  const post = (path: string, body: unknown = {}) => work.fulfilment.post(path, body)
  const read = async <Of>(path: string): Promise<Of> =>
    (await work.fulfilment.get(path)).json.result as Of
  const shelf = async (id = plain) => {
    const { free, batches } = await read<{
      free: number
      batches: { batch: string; units: number }[]
    }>(`stock/${id}`)
    return [free, Object.fromEntries(batches.map(({ batch, units }) => [batch, units]))]
  }
  type Proposal = {
    suppliers: {
      supplier: string
      products: { productId: number; packs: number; rate: string | null; missing: number }[]
    }[]
  }
  const proposed = async (days = 14) => {
    const { suppliers } = await read<Proposal>(`purchases/proposal?days=${days}`)
    return Object.fromEntries(
      suppliers.flatMap(({ supplier, products }) =>
        products.map(({ productId, packs }) => [`${supplier} ${productId}`, packs]),
      ),
    )
  }
  const file = async (path: string) => {
    const reply = await work.fulfilment.file(path)
    expect(reply.status).toBe(200)
    return new Uint8Array(await reply.arrayBuffer())
  }
  const isSound = async () =>
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])

  it('proposes packs by supplier: the minimum or what sells, what orders wait for, less what is there and on order', async () => {
    expect(await proposed()).toEqual({})
    await post(`stock/${plain}/threshold`, { units: 200 })
    expect(await proposed()).toEqual({ [`sri balaji ${plain}`]: 2 })
    await work.ordered({ [plain]: 4 })
    await work.ordered({ [plain]: 4 })
    expect(await proposed()).toEqual({ [`sri balaji ${plain}`]: 10 })
    // 120 tablets went in 28 days: in ninety days that is more than the minimum.
    expect(await proposed(90)).toEqual({ [`sri balaji ${plain}`]: 22 })
    // 80 of them are not there: 60 were free, and orders wait for 20.
    const count = (units: number) =>
      post(`stock/${plain}/count`, { batch: 'AB-12', units, reason: 'Looked' })
    await count(100)
    expect(await proposed()).toEqual({ [`sri balaji ${plain}`]: 15 })
    await count(180)
  })

  let number: string
  it('an order is made, changed, and sent once by mail with its rows', async () => {
    const wrong = await post('purchases', {
      supplier: 'Sri Balaji',
      lines: [{ productId: 1, packs: 2 }],
    })
    expect([wrong.status, err(wrong).field]).toEqual([400, 'lines.0.productId'])
    const made: Purchase = (
      await post('purchases', {
        supplier: 'Sri Balaji',
        lines: [
          { productId: plain, packs: 5 },
          { productId: calpol, packs: 2, rate: 8.5 },
        ],
      })
    ).json.result
    number = made.number
    expect(made).toMatchObject({ state: 'draft', supplier: 'Sri Balaji', total: '127.00' })
    expect(made.lines[0]).toMatchObject({
      packs: 5,
      rate: '22.00',
      mrp: '33.60',
      received: 0,
      differences: [],
    })
    expect((await proposed())[`Sri Balaji ${plain}`]).toBeGreaterThan(0)
    await post(`purchases/${number}/lines`, {
      note: 'Before noon, please',
      lines: [
        { productId: plain, packs: 10 },
        { productId: calpol, packs: 2, rate: 8.5 },
      ],
    })
    const unknown = await post(`purchases/${number}/send`, { by: 'mail' })
    expect([unknown.status, err(unknown).field]).toEqual([400, 'email'])
    const gstin = await post('suppliers', { name: 'Sri Balaji', gstin: '33AAAAA0000A1Z0' })
    expect(err(gstin).code).toBe('gstinInvalid')
    await post('suppliers', {
      name: 'Sri Balaji',
      email: 'orders@balaji.example',
      address: '3 Godown Street, Chennai',
      state: 'TN',
    })
    const sent = await post(`purchases/${number}/send`, { by: 'mail' })
    expect(sent.json.result).toMatchObject({ state: 'sent', sentTo: 'orders@balaji.example' })
    expect(err(await post(`purchases/${number}/send`, { by: 'mail' })).code).toBe('purchaseMoved')
    expect(
      err(await post(`purchases/${number}/lines`, { lines: [{ productId: plain, packs: 1 }] }))
        .code,
    ).toBe('purchaseMoved')
    await testServer.outbox.dispatch()
    const mails = testServer.state.sent.filter(({ to }) => to === 'orders@balaji.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(number)
    expect(mails[0]?.text).toMatch(/10 × Dolo 650 Tablet.*\n2 × Calpol/)
    expect(mails[0]?.text).toContain('Before noon, please')
    // What is on order is not proposed again.
    expect(await proposed()).toEqual({})
    expect(await pdfText(await file(`purchases/${number}/file`))).toContain(
      `Purchase order ${number}`,
    )
    const rows = new TextDecoder().decode(await file(`purchases/${number}/file?format=csv`))
    expect(rows).toContain(`${number},${plain},Dolo 650 Tablet`)
  })

  it('is received against in parts: what is short stays open, what is more or billed otherwise is named', async () => {
    const rows = [
      {
        line: 1,
        fields: {
          product: String(plain),
          batch: 'AB-13',
          expiry: '2028-05',
          packs: '7',
          mrp: '35',
          cost: '22',
        },
      },
      {
        line: 2,
        fields: {
          product: String(calpol),
          batch: 'CP-2',
          expiry: '2028-01',
          packs: '3',
          mrp: '15',
          cost: '9',
        },
      },
      { line: 3, fields: { product: '10103', batch: 'X-1', expiry: '2028-01', packs: '1' } },
    ]
    const note = { supplier: 'Sri Balaji', reference: 'B-2', purchase: number }
    const seen = await post('stock/notes', { ...note, preview: true, rows })
    const differences = (purchase: Purchase) =>
      purchase.lines.map(({ productId, received, differences: all }) => [
        productId,
        received,
        ...all.map(({ is, ordered, came }) => `${is} ${ordered} ${came}`),
      ])
    const told = [
      [plain, 7, 'short 10 7', 'mrp 33.60 35.00'],
      [calpol, 3, 'more 2 3', 'rate 8.50 9.00'],
      [10_103, 1, 'unordered 0 1'],
    ]
    expect(differences(seen.json.result.purchase)).toEqual(told)
    expect((await read<Purchase>(`purchases/${number}`)).lines[0]?.received).toBe(0)
    const taken = await post('stock/notes', { ...note, rows })
    expect(taken.json.result).toMatchObject({ received: 3 })
    expect(differences(taken.json.result.purchase)).toEqual(told)
    // The same note again changes nothing.
    const again = await post('stock/notes', { ...note, rows })
    expect(differences(again.json.result.purchase)).toEqual(told)
    const late = await work.fulfilment.file(
      `stock/receive?supplier=Sri%20Balaji&reference=B-3&purchase=${number}`,
      `product,batch,expiry,packs,mrp,rate\n${plain},AB-13,2028-05,2,35,22\n`,
    )
    expect((await late.json()) as object).toMatchObject({
      result: { purchase: { lines: [{ received: 9 }, {}, {}] } },
    })
    const missing = await post(`purchases/${number}/close`)
    expect([missing.status, err(missing).field]).toEqual([400, 'reason'])
    const closed = await post(`purchases/${number}/close`, { reason: 'Out of stock there' })
    expect(closed.json.result).toMatchObject({
      state: 'closed',
      closedReason: 'Out of stock there',
    })
    const over = await post('stock/notes', { ...note, reference: 'B-4', rows })
    expect(err(over)).toMatchObject({ code: 'purchaseMoved', field: 'purchase' })
    expect((await post('stock/notes', { ...note, purchase: 'PO0000-1', rows })).status).toBe(404)
    const { purchases } = await read<{ purchases: object[] }>('purchases?state=closed')
    expect(purchases).toMatchObject([{ number, packs: 12, received: 11 }])
    await isSound()
  })

  it('goods go back: they leave the shelf as they leave the house, with a debit note of CGST and SGST, and are credited once', async () => {
    const { batches } = await read<{ batches: ToReturn[] }>('debit-notes/candidates?months=3')
    expect(batches).toMatchObject([
      {
        supplier: 'Sri Balaji',
        productId: calpol,
        batch: 'CP-1',
        reason: 'expiring',
        rate: '9.00',
        bill: 'B-1',
        units: 150,
      },
    ])
    const before = await shelf(calpol)
    const line = { productId: calpol, batch: 'cp1', units: 150, rate: 9, reason: 'expiring' }
    const short = await post('debit-notes', {
      supplier: 'Sri Balaji',
      lines: [{ ...line, units: 151 }],
    })
    expect(err(short)).toMatchObject({ code: 'countChanged', field: 'lines.0.units' })
    const made: DebitNote = (await post('debit-notes', { supplier: 'Sri Balaji', lines: [line] }))
      .json.result
    expect(made).toMatchObject({ number: null, state: 'draft', isWithinState: true })
    expect(await shelf(calpol)).toEqual(before)
    expect(await pdfText(await file(`debit-notes/${made.id}/file`))).toContain('no debit note yet')
    const gone: DebitNote = (await post(`debit-notes/${made.id}/leave`)).json.result
    expect(gone.number).toMatch(/^NUD\d{4}-0001$/)
    const rate = gone.lines[0]?.taxRate ?? 0
    const half = (Math.floor((9000 * rate) / 200 + 0.5) / 100).toFixed(2)
    expect(gone).toMatchObject({
      state: 'sent',
      taxable: '90.00',
      cgst: half,
      sgst: half,
      igst: '0.00',
    })
    expect((await shelf(calpol))[1]).toMatchObject({ 'CP-1': 0 })
    const register = await read<{ rows: object[] }>('stock/written-off')
    expect(register.rows[0]).toMatchObject({
      batch: 'CP-1',
      units: 150,
      to: 'supplier',
      reason: gone.number,
    })
    expect(err(await post(`debit-notes/${made.id}/leave`)).code).toBe('purchaseMoved')
    const text = await pdfText(await file(`debit-notes/${made.id}/file`))
    for (const part of [gone.number ?? '', 'CP-1', 'CGST', '3 Godown Street'])
      expect(text).toContain(part)
    const { expected } = await read<{ expected: string }>('debit-notes')
    expect(expected).toBe(gone.total)
    const credited = await post(`debit-notes/${made.id}/credit`, {
      creditNote: 'CN/77',
      amount: 94.5,
    })
    expect(credited.json.result).toMatchObject({
      state: 'credited',
      creditNote: 'CN/77',
      credited: '94.50',
    })
    expect((await read<{ expected: string }>('debit-notes')).expected).toBe('0.00')
    await isSound()
  })

  it('a supplier of another State is asked for IGST, and one of no known State for nothing yet', async () => {
    const line = { productId: plain, batch: 'AB-13', units: 15, rate: 22, reason: 'damaged' }
    const make = async (supplier: string): Promise<DebitNote> =>
      (await post('debit-notes', { supplier, lines: [line] })).json.result
    const unknown = await make('Nobody Knows')
    const refused = await post(`debit-notes/${unknown.id}/leave`)
    expect([refused.status, err(refused).field]).toEqual([400, 'state'])
    expect((await post(`debit-notes/${unknown.id}/discard`)).json.result.state).toBe('discarded')
    await post('suppliers', { name: 'Pune Pharma', state: 'Maharashtra' })
    const { id } = await make('Pune Pharma')
    const gone: DebitNote = (await post(`debit-notes/${id}/leave`)).json.result
    expect(gone).toMatchObject({ cgst: '0.00', sgst: '0.00', isWithinState: false })
    expect(Number(gone.igst)).toBeGreaterThan(0)
    expect(gone.number).toMatch(/-0002$/)
  })

  it('what came back of a recalled batch goes on to the supplier from where it lies, and not from the shelf', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const lines = [{ line: 1, batch: 'AB-13', expiry: '2028-05' }]
    expect((await post(`${one.path}/pack`, { lines })).status).toBe(200)
    await post(`${one.path}/ship`, { parcel: 1 })
    await post(`${one.path}/return`, { parcel: 1, reason: 'Refused at the door' })
    const { batches } = await read<{ batches: ToReturn[] }>('debit-notes/candidates?months=0')
    const back = batches.find(({ returnedId }) => returnedId !== null)
    expect(back).toMatchObject({ batch: 'AB-13', units: 60, supplier: 'Sri Balaji' })
    const before = await shelf()
    const line = {
      productId: plain,
      batch: 'AB-13',
      units: 60,
      rate: 22,
      reason: 'recalled',
      returnedId: back?.returnedId,
    }
    const { id } = (await post('debit-notes', { supplier: 'Sri Balaji', lines: [line] })).json
      .result
    expect((await post(`debit-notes/${id}/leave`)).status).toBe(200)
    expect(await shelf()).toEqual(before)
    expect((await read<{ goods: object[] }>('returns')).goods).toEqual([])
    const { rows } = await read<{ rows: object[] }>('stock/written-off')
    expect(rows).toContainEqual(
      expect.objectContaining({ to: 'supplier', orderId: one.orderId, units: 60 }),
    )
    await isSound()
  })
})
