import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval, deskWork } from '../../support/desk.ts'
import { faultOf } from '../../support/operators.ts'
import { plain, zerodol } from '../../support/shopper.ts'
import { type Hired, hire } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTill, site, type Till } from '../../support/till.ts'

describe.each(engines)('nobody decides about their own, on %s', (engine) => {
  let till: Till
  let work: ReturnType<typeof deskWork>
  beforeAll(async () => {
    till = await openTill(engine)
    work = deskWork(till)
  })
  afterAll(() => till.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  /** Gives an operator the e-mail address of a customer, as who shops where they work. */
  const isAlso = async ({ id }: Hired, { email }: Ordered): Promise<void> => {
    await till.storage.db.updateTable('operator').set({ email }).where('id', '=', id).execute()
  }
  /** All customers of these tests live at one address until they move. */
  const moved = async ({ orderId, customerId }: Ordered, nth: number): Promise<void> => {
    const to = { street1: `${nth} Hill Road`, contact_number: `90000000${10 + nth}` }
    const { db } = till.storage
    await db.updateTable('order_address').set(to).where('order_id', '=', orderId).execute()
    await db.updateTable('address').set(to).where('customer_id', '=', customerId).execute()
  }
  const credit = (by: Hired, one: Ordered) =>
    by.post(`${one.path}/credit`, { reason: 'Late', amount: '5.00' })

  // Seen red without the look at who the customer is: a pharmacist approved their own prescription.
  it('a pharmacist does not approve their own prescription', async () => {
    const one = await work.ordered({ [zerodol]: 2 })
    await work.prescribed(one)
    const asha = await hire(till, ['pharmacist'])
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
    const finance = await hire(till, ['finance'])
    await isAlso(finance, own)
    const row = ({ orderId }: Ordered) => `${orderId}-1,107.12,own-${orderId},2026-11-20`
    const statement = ['awb,amount,reference,date', row(own), row(other)].join('\n')
    const told = await till.api.app.fetch(
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
  })

  it.each([
    ['telephone number', { contact_number: '+91 90000-00011' }],
    ['address', { street1: '1, hill road.' }],
  ])('nor of somebody with the same %s', async (_, shared) => {
    const [own, friend, stranger] = [
      await work.ordered({ [plain]: 4 }),
      await work.ordered({ [plain]: 4 }),
      await work.ordered({ [plain]: 4 }),
    ]
    await moved(own, 1)
    await moved(friend, 2)
    await moved(stranger, 3)
    const lata = await hire(till, ['support'])
    await isAlso(lata, own)
    expect((await credit(lata, friend)).status).toBe(200)
    const { db } = till.storage
    await db
      .updateTable('order_address')
      .set(shared)
      .where('order_id', '=', friend.orderId)
      .execute()
    expect(faultOf(await credit(lata, friend)).code).toBe('ownCase')
    expect(faultOf(await credit(lata, own)).code).toBe('ownCase')
    expect((await credit(lata, stranger)).status).toBe(200)
  })

  // Seen red with any address: an order that was paid for went to the door of who changed it.
  it.each([
    ['door', { street1: '6-HILL road', contactNumber: '9000000099' }],
    ['number', { street1: '99 Hill Road', contactNumber: '+91 90000 00016' }],
  ])('nor has goods of others sent to their own %s', async (_, to) => {
    const [own, stranger] = [await work.ordered({ [plain]: 4 }), await work.ordered({ [plain]: 4 })]
    await moved(own, 6)
    await moved(stranger, 7)
    const lata = await hire(till, ['support'])
    await isAlso(lata, own)
    const place = { addUserName: 'Ravi', street2: '', pincode: '600001', ...to }
    const sent = await lata.post(`${stranger.path}/address`, place)
    expect(faultOf(sent).code).toBe('ownCase')
    const elsewhere = { ...place, street1: '8 Hill Road', contactNumber: '9000000018' }
    expect((await lata.post(`${stranger.path}/address`, elsewhere)).status).toBe(200)
  })

  it('nor asks for what is given to them, nor approves it', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const [asha, ravi] = [await hire(till, ['finance']), await hire(till, ['finance'])]
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
    const lata = await hire(till, ['support'])
    await isAlso(lata, one)
    const reply = { text: 'It comes.' }
    expect(faultOf(await lata.post(`tickets/${ticket}/reply`, reply)).code).toBe('ownCase')
    const other = await hire(till, ['support'])
    expect((await other.post(`tickets/${ticket}/reply`, reply)).status).toBe(200)
  })
})
