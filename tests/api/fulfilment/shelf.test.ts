import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { insertRows } from '#server/db/rows.ts'
import { openReceipt } from '#server/stock/receipt-repository.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { err, plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'
import { workbook } from '../../support/workbook.ts'

const [calpol, other, loose] = [10102, 10103, 10104]
const dayMs = 86_400_000

describe.each(engines)('what lies on the shelf on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(async () => {
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
    await testServer.close()
  })

  const upload = async (path: string, csv: string | Uint8Array<ArrayBuffer>) =>
    (await (await work.fulfilment.file(`stock/${path}`, csv)).json()).result
  const stockOf = async (product: number) =>
    (await work.fulfilment.get(`stock/${product}`)).json.result
  const unitsOf = async (product: number) =>
    Object.fromEntries(
      (await stockOf(product)).batches.map((one: { batch: string; units: number }) => [
        one.batch,
        one.units,
      ]),
    )
  const picksOf = async (path: string) => (await work.fulfilment.get(`${path}/picks`)).json.result

  it('the same note again changes nothing, and a mended one adds only what was refused', async () => {
    const note = (expiry: string) =>
      `product,batch,expiry,units\n${plain},AB12,2027-11,100\n${calpol},C1,${expiry},50\n`
    const path = 'receive?supplier=Sri%20Balaji&reference=4471'
    expect(await upload(path, note('Nuv-27'))).toMatchObject({ received: 1, already: 0 })
    expect(await upload(path, note('Nuv-27'))).toMatchObject({ received: 0, already: 1 })
    expect(await upload(path, note('Nov-27'))).toMatchObject({ received: 1, already: 1 })
    expect([await unitsOf(plain), await unitsOf(calpol)]).toEqual([{ AB12: 100 }, { C1: 50 }])
    const more = await upload(path, `product,batch,expiry,units\n${plain},ab-12,2027-11,90\n`)
    expect(more.refused[0].msg).toBe(
      'this note gave 100 units of batch AB12 before, and here it is 90: if it was received wrongly, count the batch',
    )
    expect(
      await upload(
        'receive?supplier=Sri%20Balaji&reference=4472',
        `product,batch,expiry,units\n${plain},ab 12,11/27,20\n`,
      ),
    ).toMatchObject({ received: 1 })
    expect((await stockOf(plain)).batches).toMatchObject([
      { batch: 'AB12', units: 120, supplier: 'sri balaji', reference: '4472' },
    ])
  })

  // Seen red: typed with another sign, the same note was delivered again.
  it('the same note under its number as another hand types it changes nothing', async () => {
    const note = `product,batch,expiry,units\n${other},NOTE1,2027-11,40\n`
    const as = (supplier: string, reference: string) =>
      upload(`receive?${new URLSearchParams({ supplier, reference })}`, note)
    expect(await as('Sri Balaji', 'Inv/2026-27/0045')).toMatchObject({ received: 1 })
    for (const reference of ['INV 2026 27 45', 'inv-2026/27-045', 'ＩＮＶ2026–27/45'])
      expect(await as('SRI  Balaji ', reference), reference).toMatchObject({ already: 1 })
    expect(await unitsOf(other)).toMatchObject({ NOTE1: 40 })
    expect(await as('Sri Balaji', 'INV/2026-27/4-5')).toMatchObject({ received: 1 })
    expect(await unitsOf(other)).toMatchObject({ NOTE1: 80 })
  })

  // Seen red: the one whose number sorts first was taken for it, and all was received again.
  it('of notes that older versions told apart by a sign, the one of that sign is meant', async () => {
    const { db } = testServer.storage
    const older = { supplier: 'older', operator_name: 'Packer', at: '2026-11-20T06:08:04.000Z' }
    await insertRows(db, 'goods_receipt', [
      { ...older, id: 'older-1', reference: 'OLD-45' },
      { ...older, id: 'older-2', reference: 'OLD/45' },
    ])
    expect((await openReceipt(db, { ...older, reference: 'OLD/45' })).id).toBe('older-2')
  })

  it('a note without a number is known by its day', async () => {
    const csv = `product,batch,expiry,units\n${other},DAY1,2028-01,30\n`
    await upload('receive', csv)
    expect(await upload('receive', csv)).toMatchObject({ received: 0, already: 1 })
    expect(await unitsOf(other)).toMatchObject({ DAY1: 30 })
  })

  it('a preview says what would be done and does nothing', async () => {
    const csv = `product;batch;exp;qty;mrp\n${other};P1;11/28;4;33.60\n${other};P1;12/28;1;33.60\n`
    const seen = await upload('receive?reference=P1&preview=true', csv)
    expect(seen).toMatchObject({
      received: 1,
      rows: [
        { line: 2, is: 'received', units: 60, productName: expect.any(String) },
        { line: 3, is: 'asked', column: 'expiry', known: '2028-11', fields: { expiry: '12/28' } },
      ],
    })
    expect(await unitsOf(other)).toMatchObject({ DAY1: 30 })
  })

  it.each([
    ['semicolons', `product;batch;expiry;units\n${other};F1;2027-11;10\n`],
    [
      'tabs under the headings of a ledger',
      `Item Code\tBatch No.\tExp. Date\tUnits\n${other}\tF1\tNov-27\t10\n`,
    ],
    [
      'lines above the headings',
      `Sri Balaji Agencies\n\nproduct,batch,expiry,units\n${other},F1,30.11.2027,10\n`,
    ],
    [
      'UTF-16',
      new Uint8Array(
        Buffer.from(`\ufeffproduct,batch,expiry,units\n${other},F1,11/2027,10\n`, 'utf16le'),
      ),
    ],
    [
      'Windows-1252',
      new Uint8Array(
        Buffer.from(`product,batch,expiry,units,name\n${other},F1,11/27,10,Caf\u00e9\n`, 'latin1'),
      ),
    ],
  ])('a file with %s is read', async (_, csv) => {
    expect(await upload('receive?preview=true', csv)).toMatchObject({ received: 1, refused: [] })
  })

  it('another expiry or MRP of a known batch is asked about with both values, and either answer is followed', async () => {
    const row = (fields: object, answer: string | null = null) =>
      work.fulfilment.post('stock/notes', {
        reference: `Q${Object.values(fields).join('')}${answer}`,
        rows: [
          {
            line: 1,
            answer,
            fields: {
              product: String(other),
              batch: 'Q1',
              expiry: '11/27',
              units: '10',
              mrp: '30',
              ...fields,
            },
          },
        ],
      })
    await row({})
    const [asked] = (await row({ expiry: '01/29' })).json.result.rows
    expect(asked).toMatchObject({
      is: 'asked',
      known: '2027-11',
      msg: 'batch Q1 is kept with expiry 2027-11, and here it is 2029-01. Which is printed on the pack?',
    })
    expect((await row({ mrp: '31' })).json.result.rows[0]).toMatchObject({
      is: 'asked',
      known: '30.00',
    })
    expect((await row({ mrp: '31' }, 'record')).json.result.received).toBe(1)
    const kept = async () =>
      (await stockOf(other)).batches.find(({ batch }: { batch: string }) => batch === 'Q1')
    expect(await kept()).toMatchObject({ mrp: '30.00', expiry: '2027-11', units: 20 })
    await row({ expiry: '01/29', mrp: '31' }, 'pack')
    const looser = { mrp: '31.00', expiry: '2029-01', units: 30, withheld: 'quarantined' }
    expect(await kept()).toMatchObject(looser)
  })

  it('a batch that looks like one on record is asked about, and the same note again changes nothing', async () => {
    const row = async (batch: string, reference: string, answer: 'pack' | 'record' | null = null) =>
      (
        await work.fulfilment.post('stock/notes', {
          reference,
          rows: [
            {
              line: 1,
              answer,
              fields: { product: String(other), batch, expiry: '11/28', units: '10' },
            },
          ],
        })
      ).json.result.rows[0]
    await row('LK-0I8', 'LOOK1')
    expect(await row('lkO1B', 'LOOK2')).toMatchObject({
      is: 'asked',
      column: 'batch',
      known: 'LK-0I8',
      msg: 'batch lkO1B is not on record, and LK-0I8 looks like it. Which is printed on the pack?',
    })
    expect(await unitsOf(other)).toMatchObject({ 'LK-0I8': 10 })
    expect(await row('lkO1B', 'LOOK2', 'record')).toMatchObject({ is: 'received' })
    expect(await row('lkO1B', 'LOOK2')).toMatchObject({ is: 'already' })
    expect(await row('lkO1B', 'LOOK2', 'record')).toMatchObject({ is: 'already' })
    expect(await unitsOf(other)).toMatchObject({ 'LK-0I8': 20 })
    expect(await row('lkO1B', 'LOOK3', 'pack')).toMatchObject({ is: 'received' })
    expect(await unitsOf(other)).toMatchObject({ 'LK-0I8': 20, LKO1B: 10 })
    // Both are on record now, and each is meant by its own number.
    expect(await row('lkO1B', 'LOOK4')).toMatchObject({ is: 'received' })
    expect(await unitsOf(other)).toMatchObject({ 'LK-0I8': 20, LKO1B: 20 })
  })

  it('a receipt that has expired is refused with the reason, in the language of who receives it', async () => {
    const csv = `product,batch,expiry,units\n${other},SOON,2020-01,60\n`
    const reply = await work.fulfilment.file('stock/receive', csv, { 'accept-language': 'hi' })
    expect((await reply.json()).result.refused[0].msg).toContain('2020-01 में एक्सपायर')
    expect(await unitsOf(other)).not.toHaveProperty('SOON')
  })

  it('what expires before it could be used is received and not sold, and leaves the sale when its time comes', async () => {
    const before = (await stockOf(loose)).free ?? 0
    const csv = `product,batch,expiry,units\n${loose},DAYS,2026-12-05,400\n${loose},WEEKS,2026-12-20,400\n`
    expect(await upload('receive?reference=S1', csv)).toMatchObject({ received: 2, unsellable: 1 })
    expect((await stockOf(loose)).free).toBe(before + 400)
    const buyer = await shopper(testServer, 'too-late@example.org', { [loose]: 5 })
    testServer.state.now = new Date(testServer.state.now.getTime() + 12 * dayMs)
    await testServer.commerce.orders.runDue()
    const { free, batches } = await stockOf(loose)
    expect(free).toBe(before)
    expect(batches).toMatchObject([
      { batch: 'DAYS', withheld: 'expiring' },
      { batch: 'WEEKS', withheld: 'expiring' },
    ])
    // With a course of no day at all it may still go.
    await work.fulfilment.post(`stock/${loose}/keep`, { days: 0 })
    expect((await stockOf(loose)).free).toBe(before + 400)
    await work.fulfilment.post(`stock/${loose}/keep`, { days: null })
    expect(err(await buyer.place()).code).toBe('outOfStock')
    testServer.state.now = new Date(testServer.state.now.getTime() - 12 * dayMs)
    await testServer.commerce.orders.runDue()
    expect((await stockOf(loose)).free).toBe(before + 400)
  })

  it('what expires before it is used is not picked, and packing it is refused', async () => {
    const one = await work.ordered({ [loose]: 1, [plain]: 4 })
    testServer.state.now = new Date(testServer.state.now.getTime() + 12 * dayMs)
    const { picks, gaps } = await picksOf(one.path)
    expect(picks.some(({ batch }: { batch: string }) => batch === 'WEEKS')).toBe(false)
    expect(gaps).toMatchObject([{ why: 'expires' }])
    const packed = await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: gaps[0].line, batch: 'WEEKS', expiry: '20.12.2026' }],
    })
    expect(err(packed).code).toBe('batchShort')
    testServer.state.now = new Date(testServer.state.now.getTime() - 12 * dayMs)
    // The whole code is no batch: a recall of the batch would miss the parcel.
    const code = await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, batch: '(01)08901234567894(17)280131(10)RV1', expiry: '2028-01' }],
    })
    expect(code.status).toBe(400)
    expect(err(code)).toMatchObject({ field: 'lines.0.batch' })
    await work.fulfilment.post(`${one.path}/cancel`, { reason: 'Test' })
  })

  it('no pack is sold above the MRP of its batch: another is picked, and where there is none the line says so', async () => {
    const csv = `product,batch,expiry,units,mrp\n${calpol},LOW,2027-06,600,1.00\n${calpol},HIGH,2028-06,30,999\n`
    await upload('receive?reference=M1', csv)
    await work.fulfilment.post(`stock/${calpol}/count`, { batch: 'C1', units: 0, reason: 'Test' })
    const one = await work.ordered({ [calpol]: 4 })
    expect(await picksOf(one.path)).toMatchObject({
      picks: [{ batch: 'HIGH', units: 30 }],
      gaps: [{ why: 'mrp', batch: 'LOW', units: 30 }],
      withheld: [{ line: 1, batch: 'LOW', why: 'mrp' }],
    })
    const packed = await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, batch: 'LOW', expiry: '2027-06', units: 15 }],
    })
    expect(err(packed)).toMatchObject({ code: 'batchMrp' })
    expect(err(packed).msg).toContain('is printed with an MRP of ₹1.00')
    const right = await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, batch: 'hi-gh', expiry: 'Jun-28', units: 30 }],
    })
    expect(right.status).toBe(200)
    const item = right.json.result.order.orderItems.find(
      (of: { batch: string }) => of.batch !== null,
    )
    expect(item).toMatchObject({ batch: 'HIGH', expiry: '2028-06' })
  })

  it('a code is taught once, with who did it; another product cannot have it until it is withdrawn with a reason', async () => {
    const find = async (code: string) =>
      (await work.fulfilment.get(`stock/code?code=${encodeURIComponent(code)}`)).json.result
    expect(await find('(01)08901234567890(17)271130(10)ab-12')).toMatchObject({
      gtin: '8901234567890',
      batch: 'ab-12',
      expiry: '2027-11',
      products: [],
    })
    const teach = (product: number, code: string) =>
      work.fulfilment.post(`stock/${product}/codes`, { code })
    const taught = await teach(plain, '(01)08901234567890(17)271130(10)AB12')
    expect(taught.json.result.codes).toMatchObject([{ gtin: '8901234567890' }])
    expect(taught.json.result.codes[0].taughtBy).toEqual(expect.any(String))
    // Taught again, in another form, it is the same.
    await teach(plain, '8901234567890')
    expect((await stockOf(plain)).codes).toEqual(taught.json.result.codes)
    const found = await find(']E08901234567890')
    expect(found.products).toMatchObject([{ productId: plain }])
    const refused = err(await teach(calpol, '8901234567890'))
    expect(refused).toMatchObject({ code: 'codeTaken' })
    expect(refused.msg).toContain(found.products[0].productName)
    expect(err(await teach(calpol, '8901234567894')).code).toBe('codeUnnamed')
    // The number of an outer carton is told apart from that of its packs.
    expect(await find('18901234567897')).toMatchObject({
      isCarton: true,
      products: [{ productId: plain }],
    })
    expect(err(await teach(plain, '18901234567897')).code).toBe('codeCarton')
    const away = { gtin: '8901234567890', reason: 'Taught for the wrong strength' }
    const path = (product: number) => `stock/${product}/codes/withdraw`
    expect((await work.fulfilment.post(path(calpol), away)).status).toBe(404)
    expect((await work.fulfilment.post(path(plain), away)).json.result.codes).toEqual([])
    expect((await teach(calpol, '8901234567890')).json.result.codes).toHaveLength(1)
    // A pharmacist may look, and teaches nothing.
    const other = await work.pharmacist.post(`stock/${plain}/codes`, { code: '96385074' })
    expect(other.status).toBe(403)
  })

  it('a code whose check digit its maker computed wrongly is learnt, and withdrawn, by its digits', async () => {
    const code = '(01)08909999999994(17)271130(10)Q1'
    const taught = await work.fulfilment.post(`stock/${plain}/codes`, { code })
    const [{ gtin }] = taught.json.result.codes
    const away = { gtin, reason: 'It was a sample' }
    const after = await work.fulfilment.post(`stock/${plain}/codes/withdraw`, away)
    expect(after.json.result.codes).toEqual([])
  })

  it('a pack whose code is another product’s or an outer carton’s is refused with both names', async () => {
    await upload('receive?reference=C2', `product,batch,expiry,units\n${calpol},C1,11/27,60\n`)
    const { path } = await work.ordered({ [calpol]: 4 })
    await work.fulfilment.post(`stock/${other}/codes`, { code: '96385074' })
    const pack = async (code: string) =>
      await work.fulfilment.post(`${path}/pack`, { lines: [{ line: 1, code }] })
    const wrong = err(await pack('(01)00000096385074(17)271130(10)C1'))
    expect(wrong.code).toBe('codeOther')
    for (const { productName } of [await stockOf(other), await stockOf(calpol)])
      expect(wrong.msg).toContain(productName)
    expect(err(await pack('(01)18901234567897(17)271130(10)C1')).code).toBe('codeCarton')
    expect((await picksOf(path)).codes).toEqual([{ productId: calpol, gtin: '08901234567890' }])
    expect((await pack('(01)08901234567890(17)271130(10)C1')).status).toBe(200)
  })

  it('a note names a product by its number, the code on its packs, or its whole name; what is not certain is refused with the reason', async () => {
    const { productName: name } = await stockOf(calpol)
    const seen = await upload(
      'receive?reference=N1&preview=true',
      [
        'Item Name\tEAN\tBatch No\tExp\tQty',
        `${name.toUpperCase()}\t\tNM1\t11/28\t2`,
        `Whatever the ledger says\t8901234567890\tNM2\t11/28\t12:3`,
        `${name} Forte\t\tNM3\t11/28\t2`,
        `${name}\t8901234567891\tNM4\t11/28\t2`,
        `${name}\t8901999999998\tNM5\t11/28\t2`,
      ].join('\r\n'),
    )
    const brief = seen.rows.map(({ productId, is, column, units }: Record<string, unknown>) => [
      is,
      productId,
      column,
      units,
    ])
    const { packUnits } = await stockOf(calpol)
    expect(brief).toEqual([
      ['received', calpol, null, 2 * packUnits],
      ['received', calpol, null, 12 * packUnits + 3],
      ['refused', null, 'name', null],
      // A mistyped code decides nothing: the name does.
      ['received', calpol, null, 2 * packUnits],
      ['refused', null, 'gtin', null],
    ])
    expect(seen.rows[2].msg).toBe(
      `“${name} Forte” is not the whole name of a product here: choose the product`,
    )
    // A number and a code that contradict each other are told with both names.
    const [against] = (
      await upload(
        'receive?reference=N2&preview=true',
        `code,ean,batch,exp,qty\n${plain},8901234567890,NM6,11/28,1\n`,
      )
    ).rows
    const { productName: plainName } = await stockOf(plain)
    expect(against).toMatchObject({ is: 'refused', column: 'gtin' })
    expect([against.msg.includes(name), against.msg.includes(plainName)]).toEqual([true, true])
  })

  it('a spreadsheet is received like a text file, and a file of another kind is refused', async () => {
    const book = workbook([
      ['STOCK STATEMENT'],
      ['Product', 'Batch', 'Exp', 'Qty', 'MRP'],
      [calpol, 'XL1', { date: 47_058, format: 17 }, 3, 33.6],
    ])
    const seen = await upload('receive?reference=XL&preview=true', book)
    expect(seen).toMatchObject({ received: 1, refused: [] })
    expect(seen.rows[0].fields).toMatchObject({ batch: 'XL1', expiry: '2028-11', mrp: '33.6' })
    const old = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])
    const refused = await (await work.fulfilment.file('stock/receive', old)).json()
    expect(refused.errors.errs[0].code).toBe('invalid')
  })

  it('a batch in quarantine leaves the sale at once, and a pharmacist lets it out', async () => {
    const { free } = await stockOf(plain)
    const batch = { batch: 'ab 12', reason: 'A broken strip' }
    const aside = await work.fulfilment.post(`stock/${plain}/quarantine`, batch)
    expect(aside.json.result).toMatchObject({ free: free - 120 })
    expect(aside.json.result.batches).toMatchObject([{ withheld: 'quarantined' }])
    expect(err(await work.fulfilment.post(`stock/${plain}/quarantine`, batch)).code).toBe(
      'batchBlocked',
    )
    expect((await work.fulfilment.post(`stock/${plain}/release`, batch)).status).toBe(403)
    const out = await work.pharmacist.post(`stock/${plain}/release`, batch)
    expect(out.json.result).toMatchObject({ free, batches: [{ withheld: null }] })
  })

  it('what is counted away below what orders hold is missing to them, and comes off what is delivered next', async () => {
    await upload('receive?reference=C3', `product,batch,expiry,units\n${calpol},C1,11/27,100\n`)
    const counted = { units: 0, reason: 'Only one batch is left' }
    for (const one of (await stockOf(calpol)).batches)
      if (one.batch !== 'C1')
        await work.fulfilment.post(`stock/${calpol}/count`, { ...counted, batch: one.batch })
    const { free } = await stockOf(calpol)
    const { path } = await work.ordered({ [calpol]: 4 })
    const held = free - (await stockOf(calpol)).free
    const { batches } = await stockOf(calpol)
    const { batch, units } = batches.find((one: { batch: string }) => one.batch === 'C1')
    const count = async (left: number) =>
      (
        await work.fulfilment.post(`stock/${calpol}/count`, {
          batch,
          units: left,
          reason: 'Counted',
        })
      ).json.result
    // All of it is away: the rest of the shelf covers less than the orders hold.
    const after = await count(0)
    expect(after).toMatchObject({ free: 0, missing: units - (free - held) })
    // Seen red: what came back was sold again, although the orders wait for it.
    expect(await count(units)).toMatchObject({ free: free - held, missing: 0 })
    await count(0)
    await work.fulfilment.post(`${path}/cancel`, { reason: 'Asked by phone' })
    const cancelled = await stockOf(calpol)
    expect(cancelled.free - cancelled.missing).toBe(free - units)
    await count(units)
    expect(await stockOf(calpol)).toMatchObject({ free, missing: 0 })
  })

  it('each move says who made it, the newest first', async () => {
    const { moves } = (await work.fulfilment.get(`stock/${calpol}/moves`)).json.result
    expect(moves).toContainEqual(
      expect.objectContaining({ reason: 'counted', note: 'Counted', orderId: null }),
    )
    expect(moves.map(({ reason }: { reason: string }) => reason)).toEqual(
      expect.arrayContaining(['received', 'packed', 'counted']),
    )
    for (const { by } of moves) expect(by).toEqual(expect.any(String))
  })

  it('a later expiry or a higher MRP waits for a pharmacist, a stricter one does not', async () => {
    const act = async (name: string, body: object) => {
      const asked = { batch: 'HOLD', reason: 'As printed', ...body }
      const by = name === 'release' ? work.pharmacist : work.fulfilment
      return (await by.post(`stock/${other}/${name}`, asked)).json.result
    }
    await upload(
      'receive?reference=HOLD1',
      `product,batch,expiry,mrp,units\n${other},HOLD,11/27,30,50\n`,
    )
    const { free } = await stockOf(other)
    for (const stricter of [{ expiry: '10/27' }, { mrp: 29 }, { cost: 20 }])
      expect(await act('batch', stricter)).toMatchObject({ free })
    for (const looser of [{ expiry: '10/28' }, { mrp: 30 }, { mrp: null }]) {
      expect(await act('batch', looser)).toMatchObject({ free: free - 50 })
      // Nothing that the packer says lets it out again.
      expect(await act('batch', { expiry: '01/28' })).toMatchObject({ free: free - 50 })
      expect(await act('release', {})).toMatchObject({ free })
      await act('batch', { mrp: 29 })
    }
  })

  it('what is written off leaves the shelf, and the register says what it was worth', async () => {
    await work.fulfilment.post(`stock/${plain}/batch`, {
      batch: 'AB12',
      cost: 15,
      place: 'B-04',
      reason: 'Bill',
    })
    const off = { batch: 'AB12', reason: 'Water' }
    const { free } = await stockOf(plain)
    const after = await work.fulfilment.post(`stock/${plain}/write-off`, { ...off, units: 15 })
    expect(after.json.result).toMatchObject({
      free: free - 15,
      batches: [{ units: 105, place: 'B-04' }],
    })
    expect(
      err(await work.fulfilment.post(`stock/${plain}/write-off`, { ...off, units: 500 })).code,
    ).toBe('countChanged')
    const register = (await work.fulfilment.get('stock/written-off')).json.result
    expect(register.rows.map(({ to, value, units }: never) => [to, value, units])).toEqual(
      expect.arrayContaining([['destroyed', '15.00', 15]]),
    )
  })

  it('the sheet to count by names what is on the shelf by its place; the dearest of what expires can come first', async () => {
    const at = async (place: string) =>
      (await work.fulfilment.get(`stock/sheet?place=${place}`)).json.result.rows
    const all = await at('')
    expect(all[0]).toMatchObject({ productId: plain, batch: 'AB12', place: 'B-04' })
    const places = all.map((one: { place: string | null }) => one.place)
    expect(places.slice(places.indexOf(null)).every((one: unknown) => one === null)).toBe(true)
    expect(await at('b-')).toHaveLength(places.filter((one: unknown) => one !== null).length)
    const values = (
      await work.fulfilment.get('stock/expiring?months=36&order=value')
    ).json.result.batches.map(({ value }: { value: string | null }) => Number(value ?? -1))
    expect(values.length).toBeGreaterThan(1)
    expect(values).toEqual(values.toSorted((one: number, other: number) => other - one))
  })

  it('the list of another program says what is there in all, and nothing or less is out of stock', async () => {
    const sold = 10203
    const list = (rows: string[]) =>
      upload('levels', ['product,batch,expiry,units', ...rows].join('\n'))
    expect(await list([`${plain},AB12,11/27,90`, `${sold},,,-5`])).toMatchObject({ received: 2 })
    expect(await unitsOf(plain)).toEqual({ AB12: 90 })
    expect(await stockOf(sold)).toMatchObject({ free: 0 })
    expect(await list([`${plain},AB12,11/27,90`])).toMatchObject({ received: 1 })
    expect(await unitsOf(plain)).toEqual({ AB12: 90 })
    expect((await list([`${plain},,,40`])).refused[0].msg).toBe(
      'this product is kept by batches: say how much is there of each batch',
    )
  })

  it('a product of which only expired stock is in the list is out of stock', async () => {
    const old = 10301
    const reply = await upload('levels', `product,batch,expiry,units\n${old},OLD,2020-01,60\n`)
    expect(reply).toMatchObject({ received: 1, unsellable: 1, refused: [] })
    expect(await stockOf(old)).toMatchObject({ free: 0, batches: [{ withheld: 'expired' }] })
  })

  it('after a recall the line is told that its batch was recalled, not that none is kept', async () => {
    const one = await work.ordered({ [plain]: 5 })
    await work.pharmacist.post('recalls', {
      productId: plain,
      batch: 'AB-12',
      reason: 'It does not dissolve',
      reference: 'CDSCO 12/2026',
    })
    expect(await picksOf(one.path)).toMatchObject({
      picks: [],
      gaps: [{ line: 1, units: 75, why: 'recalled', batch: 'AB12' }],
    })
    expect((await picksOf(one.path)).withheld).toContainEqual({
      line: 1,
      batch: 'AB12',
      why: 'recalled',
    })
    expect(
      err(
        await work.fulfilment.post(`${one.path}/pack`, {
          lines: [{ line: 1, batch: 'INVENTED', expiry: '2028-01' }],
        }),
      ).code,
    ).toBe('batchUnknown')
  })

  it('a packed parcel stays once a batch of it is in quarantine, or too old for its day', async () => {
    const product = plain
    const box = { batch: 'WAITS', expiry: '2027-01' }
    await upload(
      'receive?reference=WAITS',
      `product,batch,expiry,units\n${product},WAITS,2027-01,900\n`,
    )
    const { path } = await work.ordered({ [product]: 4 })
    const packed = await work.fulfilment.post(`${path}/pack`, { lines: [{ line: 1, ...box }] })
    expect(packed.status).toBe(200)
    const ship = () =>
      work.fulfilment.post(`${path}/ship`, {
        parcel: 1,
        courier: 'Delhivery',
        awb: '1490812345678',
      })
    const act = { batch: 'WAITS', reason: 'Wet' }
    await work.fulfilment.post(`stock/${product}/quarantine`, act)
    expect(err(await ship()).code).toBe('batchBlocked')
    await work.pharmacist.post(`stock/${product}/release`, act)
    // Midnight of 1 February in India.
    const { now } = testServer.state
    testServer.state.now = new Date('2027-01-31T18:30:00.000Z')
    expect(err(await ship()).code).toBe('batchExpired')
    testServer.state.now = new Date('2027-01-31T18:29:00.000Z')
    const shipped = await ship()
    testServer.state.now = now
    expect(shipped.status).toBe(200)
  })
})
