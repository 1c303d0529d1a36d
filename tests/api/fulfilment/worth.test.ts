import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#model/duration.ts'
import { paise } from '#model/money.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { updateRows } from '#server/db/rows.ts'
import { capture } from '#server/orders/money/settle-order.ts'
import { creditWallet } from '#server/orders/offers/wallet.ts'
import { addRefund } from '#server/orders/rows/refund-repository.ts'
import { deliver } from '../../support/delivered.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain } from '../../support/shopper.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

/** Rupees: 60 for one order, 100 by one operator in a day, 80 to one customer in a month, 1,000 in coupons. */
const limits = {
  APPROVAL_REFUND_RUPEES: '60',
  APPROVAL_DAY_RUPEES: '100',
  APPROVAL_MONTH_RUPEES: '80',
  APPROVAL_COUPON_RUPEES: '1000',
}

describe.each(engines)('what operators give is measured as worth, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let finance: NewOperator
  let support: NewOperator
  let marketing: NewOperator
  beforeAll(async () => {
    testServer = await openTestServer(engine, limits)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())
  beforeEach(async () => {
    finance = await createOperator(testServer, ['finance'])
    support = await createOperator(testServer, ['support'])
    marketing = await createOperator(testServer, ['marketing'])
  })

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  let doors = 0
  const reach = (nth: number) => nth.toString().padStart(64, '0')
  const reaches = ({ orderId }: Ordered, to: { number_hash?: string; door_hash?: string }) =>
    testServer.storage.db
      .updateTable('order_reach')
      .set(to)
      .where('order_id', '=', orderId)
      .execute()
  /** An order to a number and a door of its own. */
  const ordered = async (...asked: Parameters<typeof work.ordered>): Promise<Ordered> => {
    const one = await work.ordered(...asked)
    await reaches(one, { number_hash: reach(++doors), door_hash: reach(doors) })
    return one
  }
  const paid = async (): Promise<Ordered> => {
    const one = await ordered({ [plain]: 4 }, { paymentMethod: 'online' })
    const bought = { amount: paise(10_712), at: testServer.state.now.toISOString() }
    await testServer.storage.inTransaction((db) => capture(db, one.orderId, bought))
    return one
  }
  const credit = (by: NewOperator, one: Ordered, body: object) =>
    by.post(`${one.path}/credit`, { reason: 'Late', ...body })
  const refund = (by: NewOperator, one: Ordered, amount: string) =>
    by.post(`${one.path}/refund`, { reason: 'Late', amount })
  const later = (days: number) => {
    testServer.state.now = new Date(testServer.state.now.getTime() + days * dayMs)
  }
  const held = (kind: string) => ({ code: 'approvalNeeded', detail: kind })
  const isSound = async () =>
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])

  // Seen red with each form summed by itself.
  it('in every form together for one order', async () => {
    const one = await paid()
    expect((await credit(support, one, { points: 40 })).status).toBe(200)
    expect(faultOf(await refund(finance, one, '20.01'))).toMatchObject(held('refund.give'))
    expect((await refund(finance, one, '20.00')).status).toBe(200)
    expect(faultOf(await credit(support, one, { points: 1 }))).toMatchObject(held('credit.give'))
    await isSound()
  })

  // Seen red with sums by order alone.
  it('over the orders of one operator in a day, cancelled and unpaid ones too', async () => {
    const orders = [await ordered({ [plain]: 4 }), await paid(), await paid()] as const
    await work.fulfilment.post(`${orders[0].path}/cancel`, { reason: 'Late' })
    expect((await credit(support, orders[0], { amount: '60.00' })).status).toBe(200)
    expect(faultOf(await credit(support, orders[1], { points: 41 }))).toMatchObject(
      held('credit.give'),
    )
    expect((await credit(support, orders[1], { points: 40 })).status).toBe(200)
    expect(faultOf(await credit(support, orders[2], { amount: '0.01' })).code).toBe(
      'approvalNeeded',
    )
    // Another has a day of their own, and so has the first tomorrow.
    expect((await credit(finance, orders[2], { amount: '0.01' })).status).toBe(200)
    later(1)
    expect((await credit(support, orders[2], { amount: '50.00' })).status).toBe(200)
    await isSound()
  })

  // Seen red: as much as one gives alone in a day, day after day.
  it('over the days of one operator in a month', async () => {
    for (let day = 0; day < 10; day++) {
      expect(
        (await credit(support, await ordered({ [plain]: 4 }), { amount: '60.00' })).status,
      ).toBe(200)
      expect((await credit(support, await ordered({ [plain]: 4 }), { points: 40 })).status).toBe(
        200,
      )
      later(1)
    }
    const one = await ordered({ [plain]: 4 })
    expect(faultOf(await credit(support, one, { amount: '0.01' }))).toMatchObject(
      held('credit.give'),
    )
    expect((await credit(finance, one, { amount: '0.01' })).status).toBe(200)
    later(21)
    expect((await credit(support, one, { amount: '10.00' })).status).toBe(200)
    await isSound()
  })

  // Seen red with what each account gave measured by itself.
  it('over the accounts of one person, whose telephone they share', async () => {
    const again = await createOperator(testServer, ['support', 'marketing'])
    const { db } = testServer.storage
    for (const { id } of [support, marketing, again])
      await updateRows(db, 'operator', { id }, { phone: '919000012345' })
    expect((await credit(support, await paid(), { amount: '60.00' })).status).toBe(200)
    expect(faultOf(await credit(again, await paid(), { amount: '41.00' }))).toMatchObject(
      held('credit.give'),
    )
    const coupon = (code: string) => ({ code, flat: 41, total: 1 })
    expect((await marketing.post('coupons', coupon('TWICE-1'))).status).toBe(200)
    expect(faultOf(await again.post('coupons', coupon('TWICE-2')))).toMatchObject(
      held('coupon.add'),
    )
    for (const { id } of [support, marketing, again])
      await updateRows(db, 'operator', { id }, { phone: null })
  })

  it('at the same moment, too', async () => {
    const orders = [await paid(), await paid(), await paid()]
    const replies = await Promise.all(
      orders.map((one) => credit(support, one, { amount: '50.00' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422])
    await isSound()
  })

  it('eight acts on one order at the same moment wait for each other, and none is turned away', async () => {
    const one = await paid()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        nth % 2 === 0
          ? credit(support, one, { amount: '1.00' })
          : refund(finance, one, `${nth}.00`),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await isSound()
  })

  // Seen red with the account alone: ten accounts of one telephone were ten customers.
  it.each(['number_hash', 'door_hash'] as const)(
    'to accounts that share a %s, as to one customer',
    async (shared) => {
      const [one, other, stranger] = [await paid(), await paid(), await paid()]
      await reaches(one, { [shared]: reach(1_000 + doors) })
      await reaches(other, { [shared]: reach(1_000 + doors) })
      expect((await credit(support, one, { amount: '60.00' })).status).toBe(200)
      expect(faultOf(await credit(finance, other, { points: 21 }))).toMatchObject(
        held('credit.give'),
      )
      expect((await credit(finance, other, { points: 20 })).status).toBe(200)
      expect((await credit(finance, stranger, { points: 60 })).status).toBe(200)
    },
  )

  // Seen red with sums by operator alone.
  it('to one customer in a month, for all their orders and by whomever', async () => {
    const one = await paid()
    expect((await credit(support, one, { amount: '60.00' })).status).toBe(200)
    const again = { ...one, orderId: await orderAgain(one), path: '' }
    again.path = `orders/${again.orderId}`
    expect(faultOf(await credit(finance, again, { points: 21 }))).toMatchObject(held('credit.give'))
    expect((await credit(finance, again, { points: 20 })).status).toBe(200)
    expect(faultOf(await credit(support, again, { amount: '0.01' })).code).toBe('approvalNeeded')
    later(30)
    expect((await credit(support, again, { amount: '30.00' })).status).toBe(200)
  })
  const orderAgain = async (one: Ordered): Promise<string> => {
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    await one.post('/api/v3/checkout/address', { addressId: one.addressId })
    return (await one.place()).json.result.orderId
  }

  const atTheDoor = async (one: Ordered): Promise<void> => {
    await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, batch: 'P1', expiry: '2028-01' }],
    })
    await work.fulfilment.post(`${one.path}/ship`, {})
    await work.fulfilment.post(`${one.path}/deliver`, {})
  }

  // Seen red with returns free: a packer alone gave back any sum, for goods that nobody saw.
  it('a return above what one gives alone takes another, who gives refunds, and is asked for once', async () => {
    const one = await paid()
    await atTheDoor(one)
    const packer = await createOperator(testServer, ['packer'])
    const line = (units: number) =>
      packer.post(`${one.path}/lines/1/return`, { units, reason: 'Not wanted' })
    // A strip of ₹26.78, and another, are within the 60 rupees of an order; a third is not.
    for (const units of [15, 15]) expect((await line(units)).status).toBe(200)
    expect(faultOf(await line(15))).toMatchObject(held('return.give'))
    const whole = { parcel: 1, reason: 'Not wanted' }
    expect(faultOf(await packer.post(`${one.path}/return`, whole))).toMatchObject(
      held('return.give'),
    )
    const row = { orderId: one.orderId, parcel: 1, status: 'returned', reason: 'Not wanted' }
    const bulk = await packer.post('parcels/status', { parcels: [row] })
    expect(bulk.json.result).toMatchObject([{ ok: false, code: 'approvalNeeded' }])

    const payload = { orderId: one.orderId, return: whole }
    const asked = { kind: 'return.give', payload, reason: 'It came back' }
    const { id, told } = (await packer.post('approvals', asked)).json.result
    expect(told).toEqual({ amount: '53.56' })
    expect(faultOf(await packer.post('approvals', asked)).code).toBe('approvalWaiting')
    const about = (await finance.get(`approvals?state=open&object=order:${one.orderId}`)).json
      .result
    expect(about.approvals).toMatchObject([{ id, kind: 'return.give' }])
    // Who packs sees what waits for the order, and nothing else of others: seen red as a call that their role lacked.
    const seen = async (by: NewOperator) =>
      (await by.get('approvals')).json.result.approvals.map((open: { id: string }) => open.id)
    const coupon = { code: 'SEEN', percent: 50, cap: 100, total: 10 }
    const other = { kind: 'coupon.add', payload: coupon, reason: 'Diwali' }
    const { id: second } = (await marketing.post('approvals', other)).json.result
    expect(await seen(packer)).toContain(id)
    expect(await seen(await createOperator(testServer, ['packer']))).toContain(id)
    expect(await seen(await createOperator(testServer, ['content']))).not.toContain(id)
    expect(await seen(packer)).not.toContain(second)
    expect(await seen(finance)).toEqual(expect.arrayContaining([id, second]))
    const approve = (by: NewOperator) => by.post(`approvals/${id}/approve`)
    expect((await approve(await createOperator(testServer, ['pharmacist']))).status).not.toBe(200)
    expect((await approve(finance)).status).toBe(200)
    expect((await finance.get(one.path)).json.result.order.state).toBe('returned')
    const rows = await testServer.storage.db
      .selectFrom('worth_given')
      .select(['act', 'worth', 'approved_by'])
      .where('order_id', '=', one.orderId)
      .execute()
    expect(rows.map(({ worth, approved_by }) => [Number(worth), approved_by !== null])).toEqual(
      expect.arrayContaining([
        [2_678, false],
        [5_356, true],
      ]),
    )
    // What came back is what the order and its customer had: the next act counts it.
    expect(faultOf(await credit(support, one, { amount: '0.01' }))).toMatchObject(
      held('credit.give'),
    )
    await isSound()
  })

  // Seen red with what was given measured as it was given: cash that came in later was given back by nobody.
  it('what comes back before its cash is handed in counts as well', async () => {
    const one = await ordered({ [plain]: 4 })
    await atTheDoor(one)
    const packer = await createOperator(testServer, ['packer'])
    expect(
      faultOf(await packer.post(`${one.path}/return`, { parcel: 1, reason: 'Not wanted' })),
    ).toMatchObject(held('return.give'))
    // What was refused at the door was never paid.
    const refused = await ordered({ [plain]: 4 })
    await work.fulfilment.post(`${refused.path}/pack`, {
      lines: [{ line: 1, batch: 'P1', expiry: '2028-01' }],
    })
    await work.fulfilment.post(`${refused.path}/ship`, {})
    const back = await packer.post(`${refused.path}/return`, { parcel: 1, reason: 'Refused' })
    expect(back.status).toBe(200)
    await isSound()
  })

  // Seen red: a refund of a line counted money that a refund of a sum had given back before.
  it('a refund counts what it gives: nothing where it is refused, or where its money went back before', async () => {
    const one = await paid()
    const { db } = testServer.storage
    const at = testServer.state.now.toISOString()
    await deliver(work, one)
    await testServer.storage.inTransaction((inside) =>
      addRefund(inside, one.orderId, { amount: paise(10_712), reason: 'refund', at }),
    )
    const line = (units?: number) =>
      finance.post(`${one.path}/refund`, { line: 1, units, reason: 'Late' })
    const given = async () =>
      (
        await db
          .selectFrom('worth_given')
          .select('worth')
          .where('order_id', '=', one.orderId)
          .execute()
      ).map(({ worth }) => Number(worth))
    expect(faultOf(await line(61)).code).toBe('unitsWrong')
    expect(await given()).toEqual([])
    expect((await line()).status).toBe(200)
    expect(await given()).toEqual([0])
  })

  // Seen red: an order that the wallet or a voucher paid was worth nothing, and one packer gave its goods away again and again.
  it('what the wallet paid counts like money, of returns and of refunded lines', async () => {
    const one = await ordered({ [plain]: 4 })
    await testServer.storage.inTransaction((db) =>
      creditWallet(db, {
        customerId: one.customerId,
        amount: paise(20_000),
        reason: 'refund',
        orderId: one.orderId,
        at: testServer.state.now.toISOString(),
      }),
    )
    const orderId = await orderAgain(one)
    await reaches({ ...one, orderId }, { number_hash: reach(++doors), door_hash: reach(doors) })
    const path = `orders/${orderId}`
    expect((await finance.get(path)).json.result.order.totalAmt).toBe('0.00')
    await atTheDoor({ ...one, orderId, path })
    const packer = await createOperator(testServer, ['packer'])
    const returned = await packer.post(`${path}/return`, { parcel: 1, reason: 'Not wanted' })
    expect(faultOf(returned)).toMatchObject(held('return.give'))
    const kept = await finance.post(`${path}/refund`, { line: 1, reason: 'Broken' })
    expect(faultOf(kept)).toMatchObject(held('refund.give'))
    const part = await packer.post(`${path}/lines/1/return`, { units: 15, reason: 'Not wanted' })
    expect(part.status).toBe(200)
    const { worth } = await testServer.storage.db
      .selectFrom('worth_given')
      .select('worth')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(Number(worth)).toBe(2_678)
    await isSound()
  })

  it('and who approves reads what the order and its customer had before', async () => {
    const one = await paid()
    await credit(support, one, { amount: '50.00' })
    const payload = { orderId: one.orderId, credit: { amount: '70.00', reason: 'Late' } }
    const asked = { kind: 'credit.give', payload, reason: 'The parcel was lost' }
    const { id, told } = (await finance.post('approvals', asked)).json.result
    expect(told).toMatchObject({ givenBefore: '50.00', customerMonth: '50.00' })
    const other = await createOperator(testServer, ['finance'])
    expect((await other.post(`approvals/${id}/approve`)).status).toBe(200)
    // What two agreed to is none of what one gave alone.
    expect((await credit(finance, await paid(), { amount: '60.00' })).status).toBe(200)
    await isSound()
  })

  it.each([
    ['a sum off, times its uses', { flat: 2, total: 501 }],
    ['points, times its uses', { points: 10, total: 101 }],
    ['a percentage up to a cap, times its uses', { percent: 5, cap: 10, total: 101 }],
    ['a sum off one order', { flat: 61, total: 1 }],
    ['points for one order', { points: 61, total: 1 }],
    ['no maximum of orders', { flat: 1 }],
    // Seen red: one customer used all of it.
    ['more to one customer', { flat: 9, perCustomer: 9, total: 20 }],
    ['any number of orders of one customer', { flat: 9, perCustomer: undefined, total: 20 }],
  ])('a coupon of %s takes two people above what one gives alone', async (what, terms) => {
    const code = `T${what.replaceAll(/\W/g, '').toUpperCase()}`.slice(0, 40)
    const entry = { code, perCustomer: 1, ...terms }
    expect(faultOf(await marketing.post('coupons', entry))).toMatchObject(held('coupon.add'))
    for (const small of [
      { code, flat: 2, total: 100, perCustomer: 39 },
      { code: `F-${code}`.slice(0, 40), flat: 2, total: 100, firstOrderOnly: true },
    ])
      expect((await marketing.post('coupons', small)).status).toBe(200)
  })

  // Seen red with each coupon measured alone.
  it('many small coupons of one day, or of many, are one large one', async () => {
    const add = (code: string, total: number) =>
      marketing.post('coupons', { code, flat: 5, total, perCustomer: 1 })
    expect((await add('DAY-1', 120)).status).toBe(200)
    expect(faultOf(await add('DAY-2', 81))).toMatchObject(held('coupon.add'))
    expect((await add('DAY-2', 80)).status).toBe(200)
    later(1)
    for (let day = 3; day < 12; day++) {
      expect((await add(`DAY-${day}`, 200)).status).toBe(200)
      later(1)
    }
    expect(faultOf(await add('DAY-12', 1))).toMatchObject(held('coupon.add'))
  })

  // Seen red with what one customer may have measured of each coupon by itself.
  it('many coupons for one household are one that it may have often', async () => {
    const add = (code: string, more: object) =>
      marketing.post('coupons', { code, total: 1, ...more })
    expect((await add('HOME-1', { flat: 40 })).status).toBe(200)
    expect((await add('HOME-2', { points: 30, firstOrderOnly: true })).status).toBe(200)
    expect(faultOf(await add('HOME-3', { flat: 11 }))).toMatchObject(held('coupon.add'))
    expect((await add('HOME-3', { flat: 10 })).status).toBe(200)
    later(31)
    expect((await add('HOME-4', { flat: 40 })).status).toBe(200)
  })
})
