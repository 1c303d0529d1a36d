import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepReach } from '#server/orders/rows/reach-repository.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain, zerodol } from '../../support/shopper.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('nobody decides about their own, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  /** Gives an operator the e-mail address of a customer, as who shops where they work. */
  const isAlso = async ({ id }: NewOperator, { email }: Ordered): Promise<void> => {
    await testServer.storage.db
      .updateTable('operator')
      .set({ email })
      .where('id', '=', id)
      .execute()
  }
  /** All customers of these tests live at one address until they move. */
  const moved = async ({ orderId, customerId }: Ordered, nth: number): Promise<void> => {
    const to = { street1: `${nth} Hill Road`, contact_number: `90000000${10 + nth}` }
    const { db } = testServer.storage
    await db.updateTable('order_address').set(to).where('order_id', '=', orderId).execute()
    await db.updateTable('address').set(to).where('customer_id', '=', customerId).execute()
  }
  const credit = (by: NewOperator, one: Ordered) =>
    by.post(`${one.path}/credit`, { reason: 'Late', amount: '5.00' })

  // Seen red without the look at who the customer is: a pharmacist approved their own prescription.
  it('a pharmacist does not approve their own prescription', async () => {
    const one = await work.ordered({ [zerodol]: 2 })
    await work.prescribed(one)
    const asha = await createOperator(testServer, ['pharmacist'])
    await isAlso(asha, one)
    const review = { lines: [approval(1)] }
    expect(faultOf(await asha.post(`${one.path}/review`, review)).code).toBe('ownCase')
    expect((await asha.get(one.path)).status).toBe(200)
    expect((await work.pharmacist.post(`${one.path}/review`, review)).status).toBe(200)
  })

  // Seen red without the look at whose order it is: their own cash came in by their own word.
  it('nor says that the cash of their own order came in', async () => {
    const [own, other] = [await work.ordered({ [plain]: 4 }), await work.ordered({ [plain]: 4 })]
    await moved(own, 4)
    await moved(other, 5)
    for (const { path } of [own, other]) {
      const lines = [{ line: 1, batch: 'DLX7', expiry: '2027-11' }]
      await work.fulfilment.post(`${path}/pack`, { lines })
      await work.fulfilment.post(`${path}/ship`)
      await work.fulfilment.post(`${path}/deliver`)
    }
    const finance = await createOperator(testServer, ['finance'])
    await isAlso(finance, own)
    const row = ({ orderId }: Ordered) => `${orderId}-1,107.12,own-${orderId},2026-11-20`
    const statement = ['awb,amount,reference,date', row(own), row(other)].join('\n')
    const told = await testServer.api.app.fetch(
      new Request(`${site}/api/ops/cash/remittances`, {
        method: 'POST',
        headers: { authorization: `Bearer ${finance.token}`, 'content-type': 'text/csv' },
        body: statement,
      }),
    )
    expect(await told.json()).toMatchObject({
      result: { entered: 1, refused: [{ line: 2, column: 'awb' }] },
    })
    const cash = async ({ path }: Ordered) => (await finance.get(path)).json.result.cash.handedIn
    expect(await Promise.all([cash(own), cash(other)])).toEqual(['0.00', '107.12'])
    // Seen red: entered for a number that no parcel had yet, it came in for the order that got the number.
    const remitted = (by: NewOperator) =>
      testServer.api.app.fetch(
        new Request(`${site}/api/ops/cash/remittances`, {
          method: 'POST',
          headers: { authorization: `Bearer ${by.token}`, 'content-type': 'text/csv' },
          body: 'awb,amount,reference,date\nOWN-77,107.12,own-77,2026-11-20',
        }),
      )
    await remitted(finance)
    await work.fulfilment.post(`${own.path}/waybill`, { parcel: 1, courier: 'Van', awb: 'OWN-77' })
    expect(await cash(own)).toBe('0.00')
    await remitted(await createOperator(testServer, ['finance']))
    expect(await cash(own)).toBe('107.12')
  })

  // The last two seen red where the accounts of an operator were those with their address as it is written.
  it.each([
    ['telephone number', { contact_number: '+91 90000-00011' }, {}],
    ['address', { street1: '1, hill road.' }, {}],
    ['number as another address at Gmail', { contact_number: '09000000011' }, { at: 'gmail.com' }],
    ['address as another of their mailbox', { street1: '1 hill road' }, { at: 'nuskha.example' }],
  ])('nor of a customer with the same %s', async (_, shared, { at }: { at?: string }) => {
    const [own, friend, stranger] = [
      await work.ordered({ [plain]: 4 }),
      await work.ordered({ [plain]: 4 }),
      await work.ordered({ [plain]: 4 }),
    ]
    await moved(own, 1)
    await moved(friend, 2)
    await moved(stranger, 3)
    const lata = await createOperator(testServer, ['support'])
    await isAlso(lata, own)
    const { db } = testServer.storage
    if (at) {
      const [address, other] =
        at === 'gmail.com'
          ? [`la.ta+shop@${at}`, 'lata@googlemail.com']
          : [`l.t+1@${at}`, `l.t@${at}`]
      await db
        .updateTable('customer')
        .set({ email: address })
        .where('email', '=', own.email)
        .execute()
      await db.updateTable('operator').set({ email: other }).where('id', '=', lata.id).execute()
    }
    expect((await credit(lata, friend)).status).toBe(200)
    await db
      .updateTable('order_address')
      .set(shared)
      .where('order_id', '=', friend.orderId)
      .execute()
    expect(faultOf(await credit(lata, friend)).code).toBe('ownCase')
    expect(faultOf(await credit(lata, own)).code).toBe('ownCase')
    expect((await credit(lata, stranger)).status).toBe(200)
  })

  const reached = (of: NewOperator, reach: object, by: NewOperator) =>
    by.post(`people/${of.id}/reach`, { ...reach, reason: 'told when hired' })

  // Each seen red with the e-mail address alone, and the door with its first line alone.
  it.each([
    ['number', {}, { phone: '090000-00020' }],
    ['door at home', {}, { street: '10 Hill Road, Second Floor', pincode: '600001' }],
    [
      'door, which their number was sent to',
      { contact_number: '9000000099' },
      { phone: '9000000021' },
    ],
    ['mailbox', { street1: '77 Far Street', contact_number: '9000000098' }, {}],
  ])(
    'nor of an account under another e-mail address with their own %s',
    async (own, theirs, reach) => {
      const [one, guest, stranger] = [
        await work.ordered({ [plain]: 4 }),
        await work.ordered({ [plain]: 4 }),
        await work.ordered({ [plain]: 4 }),
      ]
      const { db } = testServer.storage
      const [asha, lata] = [
        await createOperator(testServer, ['admin']),
        await createOperator(testServer, ['support']),
      ]
      await moved(one, 10)
      await moved(guest, 11)
      await moved(stranger, 12)
      const floor = { street1: '10 Hill Road', street2: 'Second Floor' }
      const to = (where: Record<string, string>, { orderId }: Ordered) =>
        db.updateTable('order_address').set(where).where('order_id', '=', orderId).execute()
      await to({ ...floor, ...theirs }, one)
      if (own === 'door, which their number was sent to') {
        await to({ ...floor, contact_number: '9000000021' }, guest)
        await keepReach(db, guest.orderId, {
          ...{ ...floor, street1: '10 Hill Road, Second', street2: 'Floor' },
          ...{ pincode: '600001', contact_number: '9000000021' },
        })
      }
      if (own === 'mailbox') {
        const [name, domain] = one.email.split('@')
        const email = `${name}+shop@${domain}`
        await db.updateTable('operator').set({ email }).where('id', '=', lata.id).execute()
      }
      expect((await credit(lata, one)).status).toBe(own === 'mailbox' ? 422 : 200)
      if (Object.keys(reach).length > 0) expect((await reached(lata, reach, asha)).status).toBe(200)
      expect(faultOf(await credit(lata, one)).code).toBe('ownCase')
      expect((await credit(lata, stranger)).status).toBe(200)
    },
  )

  // Seen red without the look at who cares for whom.
  it.each([
    ['cares for', true],
    ['is cared for by', false],
  ])('nor of an account that their own %s', async (_, isCarer) => {
    const [one, own] = [await work.ordered({ [plain]: 4 }), await work.ordered({ [plain]: 4 })]
    await moved(one, 13)
    await moved(own, 14)
    const lata = await createOperator(testServer, ['support'])
    await isAlso(lata, own)
    expect((await credit(lata, one)).status).toBe(200)
    const [customer_id, caregiver_id] = isCarer
      ? [one.customerId, own.customerId]
      : [own.customerId, one.customerId]
    const at = testServer.state.now.toISOString()
    await testServer.storage.db
      .insertInto('caregiver')
      .values({
        ...{ id: `link-${isCarer}`, customer_id, caregiver_id, invited: 'x', may: 'order' },
        ...{ state: 'active', code_hash: null, invited_at: at, expires_at: at, ended_at: null },
      })
      .execute()
    expect(faultOf(await credit(lata, one)).code).toBe('ownCase')
  })

  it('the number and door of an operator are set by another, and are not in the audit', async () => {
    const [asha, lata] = [
      await createOperator(testServer, ['admin']),
      await createOperator(testServer, ['admin']),
    ]
    const reach = { phone: '98765 00011', street: '7 Lake View', pincode: '600020' }
    expect(faultOf(await reached(asha, reach, asha)).code).toBe('ownCase')
    const { json } = await reached(asha, reach, lata)
    expect(json.result).toMatchObject({ ...reach, phone: '919876500011' })
    const rows = await auditOf(testServer)
    const row = rows.find(({ object }) => object === `operator:${asha.id}`)
    expect(row?.after).toBe('{"phone":true,"door":true}')
    expect(JSON.stringify(rows)).not.toContain('Lake View')
    for (const [wrong, field] of [
      [{ phone: 'twelve' }, 'phone'],
      [{ street: '7 Lake View' }, 'street'],
      [{ pincode: '600020' }, 'pincode'],
      [{ street: '7 Lake View', pincode: '012345' }, 'pincode'],
    ] as const) {
      const reply = await reached(asha, wrong, lata)
      expect([reply.status, faultOf(reply).field]).toEqual([400, field])
    }
    expect((await reached(asha, {}, lata)).json.result).toMatchObject({ phone: null, street: null })
  })

  // Seen red with any address: an order that was paid for went to the door of who changed it.
  it.each([
    ['door', { street1: '6-HILL road', contactNumber: '9000000099' }],
    ['number', { street1: '99 Hill Road', contactNumber: '+91 90000 00016' }],
  ])('nor has goods of others sent to their own %s', async (_, to) => {
    const [own, stranger] = [await work.ordered({ [plain]: 4 }), await work.ordered({ [plain]: 4 })]
    await moved(own, 6)
    await moved(stranger, 7)
    const lata = await createOperator(testServer, ['support'])
    await isAlso(lata, own)
    const place = { addUserName: 'Ravi', street2: '', pincode: '600001', ...to }
    const sent = await lata.post(`${stranger.path}/address`, place)
    expect(faultOf(sent).code).toBe('ownCase')
    const elsewhere = { ...place, street1: '8 Hill Road', contactNumber: '9000000018' }
    expect((await lata.post(`${stranger.path}/address`, elsewhere)).status).toBe(200)
  })

  it('nor asks for what is given to them, nor approves it', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const [asha, ravi] = [
      await createOperator(testServer, ['finance']),
      await createOperator(testServer, ['finance']),
    ]
    await isAlso(asha, one)
    const payload = { orderId: one.orderId, credit: { amount: '3000.00', reason: 'Late' } }
    const asked = { kind: 'credit.give', payload, reason: 'The parcel was lost' }
    expect(faultOf(await asha.post('approvals', asked)).code).toBe('ownCase')
    const { id } = (await ravi.post('approvals', asked)).json.result
    expect(faultOf(await asha.post(`approvals/${id}/approve`)).code).toBe('ownCase')
    expect((await asha.get('approvals?state=open')).json.result.approvals).toHaveLength(1)
  })

  it('nor answers their own message', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const form = {
      name: 'Asha',
      email: one.email,
      phone: '9876543210',
      subject: 'Late',
      message: 'My parcel is late.',
    }
    const { ticket } = (await one.post('/api/v3/contact', form)).json.result
    const lata = await createOperator(testServer, ['support'])
    await isAlso(lata, one)
    const reply = { text: 'It comes.' }
    expect(faultOf(await lata.post(`tickets/${ticket}/reply`, reply)).code).toBe('ownCase')
    const other = await createOperator(testServer, ['support'])
    expect((await other.post(`tickets/${ticket}/reply`, reply)).status).toBe(200)
  })
})
