import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { allows } from '#model/role.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { countCashOf } from '#server/orders/dispatch/cash-repository.ts'
import { capture } from '#server/orders/money/settle-order.ts'
import { orderIn, orderWork } from '../../support/operator-calls.ts'
import { err, home, plain, shopper } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

const box = { batch: 'DLX7', expiry: '2027-11' }

describe.each(engines)('the desk of the pharmacy on %s', (engine) => {
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
  const packed = async (products: Record<number, number> = { [plain]: 4 }, placing = {}) => {
    const one = await work.ordered(products, placing)
    const { total, payment_method } = await testServer.storage.db
      .selectFrom('customer_order')
      .select(['total', 'payment_method'])
      .where('id', '=', one.orderId)
      .executeTakeFirstOrThrow()
    if (payment_method === 'online')
      await testServer.storage.inTransaction((db) =>
        capture(db, one.orderId, { amount: paise(total), at: testServer.state.now.toISOString() }),
      )
    const { orderItems } = orderIn(await work.fulfilment.get(one.path))
    await act(one, 'pack', {
      lines: orderItems.map(({ line }: { line: number }) => ({ line, ...box })),
    })
    return one
  }
  const delivered = async (placing = {}, awb = '') => {
    const one = await packed({ [plain]: 4 }, placing)
    await act(one, 'ship', awb === '' ? {} : { courier: 'City Riders', awb })
    await act(one, 'deliver', {})
    return one
  }
  const find = async (query: string): Promise<string[]> =>
    (await work.fulfilment.get(`orders?${query}`)).json.result.orders.map(
      ({ orderId }: { orderId: string }) => orderId,
    )
  const isSound = async () =>
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])

  it('bulk ship and bulk status have a result for each row, and a refused row stops no other', async () => {
    const [one, two] = [await packed(), await packed()]
    const row = (orderId: string, awb: string) => ({ orderId, parcel: 1, courier: 'DTDC', awb })
    const shipped = await work.fulfilment.post('parcels/ship', {
      parcels: [
        row(one.orderId, 'D10000001'),
        row('NONE', 'D10000002'),
        row(two.orderId, 'D10000003'),
        row(one.orderId, 'D10000004'),
      ],
    })
    expect(
      shipped.json.result.map(({ ok, code }: { ok: boolean; code: string | null }) => [ok, code]),
    ).toEqual([
      [true, null],
      [false, 'notFound'],
      [true, null],
      [false, 'lineUnknown'],
    ])
    const status = await work.fulfilment.post('parcels/status', {
      parcels: [
        { orderId: one.orderId, status: 'delivered' },
        { orderId: two.orderId, status: 'returned', reason: 'Nobody at home' },
        { orderId: two.orderId, status: 'delivered' },
      ],
    })
    expect(status.json.result.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false])
    expect(orderIn(await work.fulfilment.get(two.path))).toMatchObject({
      state: 'returned',
      paymentState: 'void',
    })
    await isSound()
  })

  it('an order is found by its SKU and by a part of its number, and by every other name that a customer gives', async () => {
    const one = await delivered({}, 'BD-998877')
    const { invoice } = (await work.fulfilment.get(one.path)).json.result.parcels[0]
    const day = '2026-11-20'
    for (const query of [
      `number=${one.orderId.slice(3, 9).toLowerCase()}`,
      `sku=${plain}`,
      `email=${one.email}`,
      'awb=BD-998877',
      `invoice=${invoice}`,
      `phone=${home.contactNumber.slice(-6)}`,
      `from=${day}&until=${day}`,
      `batch=DLX7&state=delivered`,
    ])
      expect(await find(query), query).toContain(one.orderId)
    for (const query of [
      'number=ZZZZZZ',
      'sku=10102',
      'awb=BD-99',
      'from=2026-11-21',
      'phone=00000000',
      `email=${one.email}&state=cancelled`,
    ])
      expect(await find(query), query).not.toContain(one.orderId)
    // A misspelt filter must not list everything.
    const misspelt = await work.fulfilment.get('orders?sate=placed')
    expect([misspelt.status, err(misspelt)]).toEqual([
      422,
      { code: 'fieldUnknown', field: 'sate', msg: 'sate is not a field of this call' },
    ])
  })

  // Seen red without the row: who looks up what a person buys leaves no trace.
  it('a search by the name, number or address of a person is in the audit, with what it found and not with what was typed', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const rows = () =>
      testServer.storage.db
        .selectFrom('audit_entry')
        .select(['action', 'object', 'after', 'operator_id'])
        .where('action', '=', 'order.search')
        .execute()
    const before = (await rows()).length
    await find(`email=${one.email}`)
    await find('phone=00000000')
    await find('state=placed')
    await work.fulfilment.get(`parcels?queue=all&text=${home.addUserName}`)
    for (const text of ['', one.orderId]) await work.fulfilment.get(`parcels?text=${text}`)
    const [byEmail, byPhone, byName, ...more] = (await rows()).slice(before)
    expect(byName?.after).toContain(one.orderId)
    expect(JSON.stringify(byName)).not.toContain(home.addUserName)
    expect(byEmail?.after).toContain(one.orderId)
    expect(JSON.stringify(byEmail)).not.toContain(one.email)
    expect(byPhone?.after).toContain('"total":0')
    expect(more).toEqual([])
  })

  // Seen red without the part of each kind, with a wildcard taken as one, and with the name for everybody.
  it('a parcel is found in its queue or in all of them by label, waybill, name and telephone, and whom it is for is told to those who handle it', async () => {
    const one = await packed()
    await act(one, 'ship', { courier: 'City Riders', awb: 'BD-665544' })
    const listed = async (query: string, as = work.fulfilment) =>
      (await as.get(`parcels?pageSize=200&${query}`)).json.result
    const ids = async (query: string): Promise<string[]> =>
      (await listed(query)).parcels.map(({ orderId }: { orderId: string }) => orderId)
    const { addUserName, contactNumber } = home
    for (const text of [
      one.orderId.slice(2, 9).toLowerCase(),
      `${one.orderId}-1`,
      'bd-6655',
      addUserName.slice(1, -1).toUpperCase(),
      contactNumber.slice(-6),
      `+91 ${contactNumber}`,
    ])
      for (const queue of ['shipped', 'all'])
        expect(await ids(`queue=${queue}&text=${encodeURIComponent(text)}`), text).toContain(
          one.orderId,
        )
    for (const text of [`${one.orderId}-2`, '%', '000000', addUserName])
      expect(
        await ids(
          `queue=${text === addUserName ? 'returned' : 'all'}&text=${encodeURIComponent(text)}`,
        ),
        text,
      ).not.toContain(one.orderId)
    const found = await listed('queue=all&text=BD-665544&pageSize=1')
    expect([found.total, found.hasMore, found.parcels[0].customer]).toEqual([1, false, addUserName])
    const { token } = await createOperator(testServer, ['auditor'])
    const asked = new Request(`${site}/api/ops/parcels?queue=all&text=BD-665544`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [read] = (await (await testServer.api.app.fetch(asked)).json()).result.parcels
    expect([read.orderId, read.customer]).toEqual([one.orderId, ''])
  })

  it('a list of parcels says what is asked for at each door, before and after one leaves, and is asked for by payment and by courier', async () => {
    const cash = await work.ordered({ [plain]: 4 })
    await act(cash, 'pack', { lines: [{ line: 1, ...box, units: 30 }] })
    const prepaid = await packed({ [plain]: 4 }, { paymentMethod: 'online' })
    const due = async (query: string) => {
      const { parcels, total } = (await work.fulfilment.get(`parcels?pageSize=200&${query}`)).json
        .result
      const own = parcels
        .filter(({ orderId }: { orderId: string }) =>
          [cash.orderId, prepaid.orderId].includes(orderId),
        )
        .map((row: { orderId: string; parcel: number; toCollect: string | null }) => [
          row.orderId === cash.orderId ? `cash ${row.parcel}` : 'prepaid',
          row.toCollect,
        ])
      expect(total).toBe(parcels.length)
      return Object.fromEntries(own)
    }
    const shares = { ...(await due('queue=packed')), ...(await due('queue=pack')) }
    expect(shares).toMatchObject({ prepaid: '0.00' })
    const { orderAmount } = orderIn(await work.fulfilment.get(cash.path))
    expect((Number(shares['cash 1']) + Number(shares['cash 2'])).toFixed(2)).toBe(orderAmount)
    expect(Object.keys(await due('queue=packed&payment=collect'))).toEqual(['cash 1'])
    expect(Object.keys(await due('queue=packed&payment=prepaid'))).toEqual(['prepaid'])

    await act(cash, 'ship', { parcel: 1, courier: 'BLUE-DART', awb: String(Date.now()).slice(-10) })
    await act(prepaid, 'ship', {})
    const { couriers } = (await work.fulfilment.get('parcels?queue=shipped')).json.result
    expect(couriers).toEqual(expect.arrayContaining(['BLUE-DART', 'own']))
    expect(await due('queue=shipped')).toEqual({ 'cash 1': shares['cash 1'], prepaid: '0.00' })
    expect(Object.keys(await due('queue=shipped&courier=blue%20dart'))).toEqual(['cash 1'])
    expect(Object.keys(await due('queue=shipped&courier=own'))).toEqual(['prepaid'])
    expect(await due('queue=shipped&courier=own&payment=collect')).toEqual({})
    expect(await due('queue=shipped&courier=No%20courier')).toEqual({})
    await act(cash, 'deliver', { parcel: 1 })
    expect(await due('queue=delivered')).toEqual({ 'cash 1': null })
    // What is over waits for nothing: the last stands first.
    testServer.state.now = new Date(testServer.state.now.getTime() + 60_000)
    await act(prepaid, 'deliver', { parcel: 1 })
    expect(Object.keys(await due('queue=delivered'))).toEqual(['prepaid', 'cash 1'])
  })

  // Seen red without `notifyCustomer`: only the shop knows where the order goes.
  it('a changed delivery address is told to the customer', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const changed = await work.fulfilment.post(`${one.path}/address`, {
      ...home,
      street1: '1 Other Road',
    })
    expect(changed.status).toBe(200)
    expect(await work.said(one.email)).toContain(`Order ${one.orderId} goes to another address`)
    expect(
      testServer.state.sent.find(({ subject }) => subject.includes('another address'))?.text,
    ).toContain('1 Other Road')
  })

  it('what looks like a wildcard in an e-mail address is found as it is', async () => {
    const place = async (email: string) =>
      (await (await shopper(testServer, email, { [plain]: 4 })).place()).json.result.orderId
    const one = await place('first_last@example.org')
    await place('firstxlast@example.org')
    expect(await find('email=first_last')).toEqual([one])
    expect(await find(`email=${encodeURIComponent('%%%')}`)).toEqual([])
  })

  it('an order is refunded after delivery, by a sum and by a line, and never for more than was paid', async () => {
    const one = await delivered({ paymentMethod: 'online' })
    const sum = await act(one, 'refund', { amount: '7.12', reason: 'Late' })
    expect(sum.json.result.refunds).toMatchObject([{ amount: '7.12', reason: 'refund' }])
    expect(sum.json.result.documents).toHaveLength(1)
    expect(err(await act(one, 'refund', { amount: '100.01', reason: 'Late' }))).toMatchObject({
      code: 'refundTooLarge',
      msg: 'At most ₹100 can be given back for this order',
    })
    const line = await act(one, 'refund', { line: 1, units: 30, reason: 'Leaked' })
    expect(line.json.result.refunds.map(({ amount }: { amount: string }) => amount)).toEqual([
      '7.12',
      '53.56',
    ])
    expect([line.json.result.documents.at(-1).kind, orderIn(line).state]).toEqual([
      'credit',
      'delivered',
    ])
    const rest = await work.returns.post(`${one.path}/return`, { reason: 'Not wanted' })
    expect(rest.json.result.refunds.map(({ amount }: { amount: string }) => amount)).toEqual([
      '7.12',
      '53.56',
      '46.44',
    ])
    await isSound()
  })

  it('the refund of changed quantities is right, and goes by what is taken off', async () => {
    const one = await packed({ [plain]: 4 }, { paymentMethod: 'online' })
    const fewer = await act(one, 'lines/1/remove', { units: 15, reason: 'One strip is broken' })
    expect([orderIn(fewer).totalAmt, fewer.json.result.refunds[0].amount]).toEqual([
      '80.34',
      '26.78',
    ])
    // What was packed stays packed, in its batch.
    expect(fewer.json.result.parcels).toMatchObject([{ state: 'packed', lines: [1] }])
    await act(one, 'ship', {})
    expect((await work.fulfilment.get(one.path)).json.result.documents).toMatchObject([
      { total: '80.34' },
    ])
    await isSound()
  })

  it('unpacking and packing again changes no amount and refunds nothing', async () => {
    const one = await packed({ [plain]: 4 }, { paymentMethod: 'online' })
    const before = orderIn(await work.fulfilment.get(one.path))
    expect(orderIn(await act(one, 'unpack', { reason: 'Wrong box' })).state).toBe('placed')
    const again = await act(one, 'pack', { lines: [{ line: 1, ...box }] })
    expect(again.json.result.refunds).toEqual([])
    expect([orderIn(again).state, orderIn(again).totalAmt]).toEqual(['packed', before.totalAmt])
    const steps = (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result
      .orderTrackingDtos[0].orderHistory
    expect(
      steps.map(({ jobType, jobStatus }: Record<string, string>) => `${jobType} ${jobStatus}`),
    ).toContain('packed success')
  })

  it('the history of a cancelled order says that its money went back, not only that it was cancelled', async () => {
    const one = await packed({ [plain]: 4 }, { paymentMethod: 'online' })
    await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })
    const settled = await work.fulfilment.post(`${one.path}/refunds/1/settle`, {
      reference: 'NEFT-0001',
    })
    expect(settled.status).toBe(200)
    const steps = (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result
      .orderTrackingDtos[0].orderHistory
    expect(steps.slice(-2).map(({ jobName }: { jobName: string }) => jobName)).toEqual([
      'Cancelled',
      'Refunded',
    ])
    expect((await work.fulfilment.get(one.path)).json.result.history.at(-1)).toMatchObject({
      job: 'refunded',
      comment: '107.12',
    })
  })

  it('the reservation of an order never blocks its own last unit', async () => {
    await work.fulfilment.post('stock/10102', { units: 60 })
    const one = await work.ordered({ 10102: 4 }, { paymentMethod: 'online' })
    const cod = await act(one, 'convert-to-cod')
    expect(orderIn(cod)).toMatchObject({ state: 'placed', paymentMethod: 'cod' })
    expect((await act(one, 'pack', { lines: [{ line: 1, ...box }] })).status).toBe(200)
    expect((await act(one, 'ship', {})).status).toBe(200)
    await isSound()
  })

  it('a parcel is packed in part although a line has none to send, and an act without any line is refused', async () => {
    const one = await work.ordered({ [plain]: 4, 10103: 2 })
    const none = await act(one, 'pack', { lines: [{ line: 1, units: 0 }] })
    expect([none.status, err(none).code]).toEqual([409, 'lineUnknown'])
    const some = await act(one, 'pack', {
      lines: [
        { line: 1, units: 0 },
        { line: 2, ...box },
      ],
    })
    expect(some.json.result.parcels).toMatchObject([
      { state: 'packed', lines: [2] },
      { state: 'placed', lines: [1] },
    ])
  })

  it('the scan of a pack takes its batch and expiry, and a code without them is refused', async () => {
    const one = await work.ordered({ [plain]: 4 })
    expect(
      err(await act(one, 'pack', { lines: [{ line: 1, code: 'https://shop.example' }] })).code,
    ).toBe('codeUnread')
    const scanned = await act(one, 'pack', {
      lines: [{ line: 1, code: ']d201089012345678941727113010DLX7' }],
    })
    expect(orderIn(scanned).orderItems[0]).toMatchObject({ batch: 'DLX7', expiry: '2027-11' })
  })

  it('every operator who reads the notes of an order reads who wrote them, and customers read none', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await act(one, 'notes', { text: 'Calls back at six' })
    expect((await work.pharmacist.get(one.path)).json.result.notes).toMatchObject([
      { number: 1, author: expect.stringContaining('packer'), text: 'Calls back at six' },
    ])
    expect(JSON.stringify((await one.get(`/api/v3/orders/${one.orderId}`)).json)).not.toContain(
      'Calls back',
    )
  })

  it('staff with few rights get whole pages: every list that they may read is as long as the administrator’s', async () => {
    for (let placed = 0; placed < 6; placed++) await work.ordered({ [plain]: 4 })
    const { token } = await createOperator(testServer, ['admin'])
    const read = async (path: string, bearer: string) =>
      await testServer.api.app.fetch(
        new Request(`${site}${path}`, { headers: { authorization: `Bearer ${bearer}` } }),
      )
    const lists = testServer.api.endpoints.filter(
      ({ access, method, path, upload }) =>
        access === 'operator' && method === 'GET' && !path.includes('{') && !upload,
    )
    // What is one's own differs, and the audit grows with every look.
    const shared = lists.filter(
      ({ path }) => !/\/(me|audit|console)\b/.test(path) && !path.includes('/me/'),
    )
    for (const role of ['packer', 'pharmacist', 'support'] as const) {
      const few = await createOperator(testServer, [role])
      const mine = shared.filter(({ permission }) => permission && allows([role], permission))
      expect(mine.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/api/ops/orders', '/api/ops/parcels']),
      )
      for (const { path } of mine)
        expect(await (await read(path, few.token)).text(), `${role} ${path}`).toBe(
          await (await read(path, token)).text(),
        )
    }
    const { orders, total } = (await work.fulfilment.get('orders?pageSize=5')).json.result
    expect([orders.length, total > 5]).toEqual([5, true])
  })

  it('the address changes before a parcel is packed, with City and State of its pincode, and not afterwards', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const to = {
      addUserName: 'Ravi Iyer',
      street1: '2 Park Street',
      contactNumber: '9876500000',
      pincode: '560001',
    }
    expect(orderIn(await act(one, 'address', to)).address).toMatchObject({
      addUserName: 'Ravi Iyer',
      city: 'Bengaluru',
      pincode: '560001',
    })
    expect(err(await act(one, 'address', { ...to, pincode: '999999' })).code).toBe(
      'pincodeNotServed',
    )
    await act(one, 'pack', { lines: [{ line: 1, ...box }] })
    expect(err(await act(one, 'address', to)).code).toBe('addressFixed')
  })

  it('the label is 100 × 150 mm and the slip A5, and both are for operators only', async () => {
    const one = await packed()
    const [label, slip] = [
      await work.fulfilment.file(`${one.path}/parcels/1/label`),
      await work.fulfilment.file(`${one.path}/parcels/1/slip`),
    ]
    expect([label.status, slip.status]).toEqual([200, 200])
    expect(await label.text()).toMatch(/\/MediaBox \[0 0 283\.46\d* 425\.19\d*\]/)
    expect(await slip.text()).toMatch(/\/MediaBox \[0 0 419\.5\d* 595\.2\d*\]/)
    expect((await work.fulfilment.file(`${one.path}/parcels/7/label`)).status).toBe(404)
    expect((await testServer.send(`/api/ops/${one.path}/parcels/1/label`)).status).toBe(401)
  })

  it('cash that couriers hand over is matched to parcels once, and every difference is listed', async () => {
    const [paid, less, open] = [
      await delivered({}, 'CR-0001'),
      await delivered({}, 'CR-0002'),
      await delivered({}, 'CR-0003'),
    ]
    const statement =
      'AWB,Amount,Reference,Date\nCR-0001,107.12,UTR1,2026-11-21\nCR-0002,100,UTR1,2026-11-21\nCR-0009,50.00,UTR1,2026-11-21\nCR-0003,x,UTR1,2026-11-21\n'
    const remit = async () =>
      (
        (await (await work.fulfilment.file('cash/remittances', statement)).json()) as {
          result: unknown
        }
      ).result
    expect(await remit()).toEqual({
      entered: 3,
      known: 0,
      unknown: ['CR-0009'],
      refused: [{ line: 5, column: 'amount' }],
    })
    expect(await remit()).toEqual({
      entered: 0,
      known: 3,
      unknown: ['CR-0009'],
      refused: [{ line: 5, column: 'amount' }],
    })
    // It says why: another amount was entered before.
    const other = 'awb,amount,reference,date\nCR-0001,100.00,UTR1,2026-11-21\n'
    expect(await (await work.fulfilment.file('cash/remittances', other)).json()).toMatchObject({
      result: { refused: [{ line: 2, column: 'amount', before: '107.12' }] },
    })
    const { differences } = (await work.fulfilment.get('cash')).json.result
    const of = (awb: string) => differences.find((one: { awb: string }) => one.awb === awb)?.problem
    expect(['CR-0001', 'CR-0002', 'CR-0009', 'CR-0003'].map(of)).toEqual([
      undefined,
      'amountDiffers',
      'unknownParcel',
      'notRemitted',
    ])
    expect([paid, less, open].every(({ orderId }) => orderId.length === 12)).toBe(true)
  })

  it('cash for a parcel that was paid online is listed, and a page of the differences knows how many there are', async () => {
    await delivered({ paymentMethod: 'online' }, 'CR-0010')
    await work.fulfilment.file(
      'cash/remittances',
      'AWB,Amount,Reference,Date\nCR-0010,5.00,UTR2,2026-11-21\n',
    )
    const page = async (query: string) => (await work.fulfilment.get(`cash?${query}`)).json.result
    const { differences, total, hasMore } = await page('pageSize=500')
    expect(differences.find(({ awb }: { awb: string }) => awb === 'CR-0010')?.problem).toBe(
      'amountDiffers',
    )
    expect([differences.length, hasMore]).toEqual([total, false])
    const [first, last] = [await page('pageSize=1'), await page(`pageSize=1&pageNumber=${total}`)]
    expect([first.differences, first.hasMore, last.differences, last.hasMore]).toEqual([
      [differences[0]],
      true,
      [differences.at(-1)],
      false,
    ])
  })

  it('a parcel whose cash was not counted is found by the audit', async () => {
    const { orderId } = await delivered({}, 'CR-0011')
    await testServer.storage.db.deleteFrom('cash_parcel').where('order_id', '=', orderId).execute()
    const isMissing = async () =>
      (await testServer.storage.inTransaction(auditProblems)).some((problem) =>
        problem.includes(orderId),
      )
    expect(await isMissing()).toBe(true)
    await testServer.storage.inTransaction((db) => countCashOf(db, orderId, 1))
    expect(await isMissing()).toBe(false)
    await isSound()
  })

  it('a message that was given up is listed without its address, and sent once more on request', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const { db } = testServer.storage
    const waiting = db.selectFrom('message').select('id').where('customer_id', '=', one.customerId)
    const { id } = await waiting.executeTakeFirstOrThrow()
    const at = testServer.state.now.toISOString()
    await db
      .updateTable('message')
      .set({ state: 'failed', ended_at: at })
      .where('id', '=', id)
      .execute()
    const [lost] = (await work.fulfilment.get('messages')).json.result
    expect(lost).toMatchObject({
      id,
      template: 'orderPlaced',
      canRetry: true,
      recipient: 'f…@example.org',
    })
    expect((await work.fulfilment.post(`messages/${id}/retry`)).status).toBe(200)
    expect((await work.fulfilment.post(`messages/${id}/retry`)).status).toBe(404)
    await testServer.outbox.dispatch()
    expect(testServer.state.sent.some(({ to }) => to === one.email)).toBe(true)
  })
})
