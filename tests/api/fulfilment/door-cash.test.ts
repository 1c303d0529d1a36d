import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#model/duration.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { handIn, orderIn, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('cash on delivery that came back, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  /** An order of ₹107.12, four strips of ₹26.78, in as many parcels as there are numbers. */
  const delivered = async (parcels: readonly number[] = [1]): Promise<Ordered> => {
    const one = await work.ordered({ [plain]: 4 })
    const box = { line: 1, batch: 'DLX7', expiry: '2027-11' }
    for (const parcel of parcels) {
      const units = parcel < parcels.length ? 30 : undefined
      const lines = [{ ...box, ...(units && { units }) }]
      await work.fulfilment.post(`${one.path}/pack`, { lines })
    }
    for (const parcel of parcels) {
      await work.fulfilment.post(`${one.path}/ship`, { parcel })
      await work.fulfilment.post(`${one.path}/deliver`, { parcel })
    }
    return one
  }
  const balance = async (one: Ordered): Promise<string> =>
    (await one.get('/api/v3/wallet')).json.result.balance
  const cashOf = async (one: Ordered) => (await work.fulfilment.get(one.path)).json.result.cash
  const back = (one: Ordered, parcel = 1) =>
    work.returns.post(`${one.path}/return`, { parcel, reason: 'Not wanted' })
  const isSound = async () =>
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])

  // Seen red with cash that counted from the delivery on.
  it('owes nothing before the cash is handed in, and what was handed in as soon as it is, once', async () => {
    const one = await delivered()
    const after = await back(one)
    expect(orderIn(after)).toMatchObject({ state: 'returned', paymentState: 'void' })
    expect(after.json.result.cash).toEqual({ due: '0.00', collected: '107.12', handedIn: '0.00' })
    expect(await balance(one)).toBe('0.00')
    await handIn(testServer, `${one.orderId}-1`, '100.00')
    expect(await balance(one)).toBe('100.00')
    expect(orderIn(await work.fulfilment.get(one.path)).paymentState).toBe('refunded')
    // More than the invoice asked for is a difference of the courier, and nobody’s refund.
    await handIn(testServer, `${one.orderId}-1`, '50.00')
    expect(await balance(one)).toBe('107.12')
    expect((await cashOf(one)).handedIn).toBe('107.12')
    await isSound()
  })

  // Seen red: the courier’s corrected statement was answered as known, and counted as it was before.
  it('is not corrected in silence: another amount with the same transfer is refused with its line', async () => {
    const [one, unknown] = [await delivered([1, 2]), 'LATER-77']
    const remit = async (...rows: [awb: string, amount: string][]) => {
      const lines = rows.map(([awb, amount]) => `${awb},${amount},UTR-1,2026-11-21`)
      const statement = `awb,amount,reference,date\n${lines.join('\n')}\n`
      const reply = await work.fulfilment.file('cash/remittances', statement)
      const { entered, known, refused } = (await reply.json()).result
      return [entered, known, refused.map(({ line, column }: Row) => `${column} ${line}`)]
    }
    type Row = { line: number; column: string }
    expect(await remit([one.orderId, '107.12'], [unknown, '50.00'])).toEqual([2, 0, []])
    expect(await remit([one.orderId, '107.12'], [unknown, '50.00'])).toEqual([0, 2, []])
    expect(await remit([one.orderId, '7.12'], [unknown, '5.00'])).toEqual([
      ...[0, 0, ['amount 2', 'amount 3']],
    ])
    expect((await cashOf(one)).handedIn).toBe('107.12')
    await isSound()
  })

  it('that was entered too high is lowered by two people, never below what went back of it', async () => {
    const [one, unknown] = [await delivered([1, 2]), `LOST-${engine}`]
    const second = `${one.orderId}-2`
    for (const [parcel, rupees] of [
      [`${one.orderId}-1`, '53.56'],
      [second, '50.00'],
      [second, '3.56'],
      [second, '900.00'],
    ] as const)
      await handIn(testServer, parcel, rupees)
    await handIn(testServer, unknown, '70.00')
    const ask = (awb: string, amount: string) =>
      work.fulfilment.post('approvals', {
        kind: 'cash.correct',
        payload: { awb, amount },
        reason: 'a nought too many',
      })
    const agree = async (awb: string, amount: string) => {
      const asked = await ask(awb, amount)
      expect(asked.status, JSON.stringify(asked.json)).toBe(200)
      const { id } = asked.json.result
      expect(faultOf(await work.fulfilment.post(`approvals/${id}/approve`)).code).toBe(
        'approvalOwn',
      )
      return await work.returns.post(`approvals/${id}/approve`)
    }
    expect(faultOf(await ask(second, '953.56'))).toMatchObject({ code: 'invalid', field: 'amount' })
    expect(faultOf(await ask(one.orderId, '1.00'))).toMatchObject({
      code: 'notFound',
      field: 'awb',
    })
    expect((await ask(second, '20.00')).json.result).toMatchObject({
      object: `order:${one.orderId}`,
      told: { handedIn: '953.56' },
    })
    const openOne = async (): Promise<string> =>
      (await work.returns.get('approvals?state=open')).json.result.approvals[0].id
    // Seen red: the correction took away a rupee that came in after the first person had asked.
    await handIn(testServer, second, '1.00')
    const stale = await openOne()
    expect(faultOf(await work.returns.post(`approvals/${stale}/approve`))).toMatchObject({
      code: 'notFound',
      field: 'awb',
    })
    await work.fulfilment.post(`approvals/${stale}/refuse`, { reason: 'More came in' })
    expect((await ask(second, '20.00')).json.result.told).toEqual({ handedIn: '954.56' })
    const id = await openOne()
    expect((await work.returns.post(`approvals/${id}/approve`)).status).toBe(200)
    expect((await cashOf(one)).handedIn).toBe('73.56')
    await isSound()
    await back(one, 2)
    expect(await balance(one)).toBe('20.00')
    const tooLow = await agree(second, '10.00')
    expect(faultOf(tooLow)).toMatchObject({ code: 'invalid', field: 'amount' })
    expect((await cashOf(one)).handedIn).toBe('73.56')
    expect((await agree(unknown, '0.00')).status).toBe(200)
    const { differences } = (await work.fulfilment.get('cash?pageSize=500')).json.result
    expect(differences.filter(({ awb }: { awb: string }) => awb === unknown)).toEqual([])
    await isSound()
  })

  it('pays for no parcel with the cash of another', async () => {
    const one = await delivered([1, 2])
    await handIn(testServer, `${one.orderId}-1`, '53.56')
    await back(one, 2)
    expect(await balance(one)).toBe('0.00')
    await handIn(testServer, `${one.orderId}-2`, '53.56')
    expect(await balance(one)).toBe('53.56')
    await back(one, 1)
    expect(await balance(one)).toBe('107.12')
    await isSound()
  })

  it('gives a line that comes back what it cost of what was handed in, and no sum beyond that', async () => {
    const one = await delivered()
    const refund = (amount: string) =>
      work.fulfilment.post(`${one.path}/refund`, { amount, reason: 'Late' })
    expect(faultOf(await refund('10.00')).code).toBe('refundTooLarge')
    await work.returns.post(`${one.path}/lines/1/return`, { units: 15, reason: 'Broken' })
    expect(await balance(one)).toBe('0.00')
    await handIn(testServer, `${one.orderId}-1`, '107.12')
    expect(await balance(one)).toBe('26.78')
    expect((await refund('10.00')).status).toBe(200)
    await back(one)
    expect(await balance(one)).toBe('107.12')
    await isSound()
  })

  // Seen red with the wallet: the money went to an account that no one can sign in to, and no list of finance had it.
  it('of an erased account is owed as a transfer, which finance settles once, and is not given twice', async () => {
    const finance = await createOperator(testServer, ['finance'])
    const owed = async (one: Ordered) =>
      (await finance.get('payments/problems')).json.result.filter(
        ({ orderId }: { orderId: string }) => orderId === one.orderId,
      )
    const erased = async () => {
      const one = await delivered()
      expect((await one.post('/api/v3/account/erase', { email: one.email })).status).toBe(200)
      return one
    }
    const inWallet = async (one: Ordered) =>
      await testServer.storage.db
        .selectFrom('wallet_entry')
        .select('amount')
        .where('customer_id', '=', one.customerId)
        .execute()
    // A part came back before its cash was handed in, the rest after it.
    const one = await erased()
    await work.returns.post(`${one.path}/lines/1/return`, { units: 15, reason: 'Broken' })
    expect(await owed(one)).toEqual([])
    await handIn(testServer, `${one.orderId}-1`, '107.12')
    expect(await owed(one)).toMatchObject([
      { problem: 'refundUnknown', amount: '26.78', refund: 1, reference: null },
    ])
    await handIn(testServer, `${one.orderId}-1`, '50.00')
    await back(one)
    expect((await owed(one)).map(({ amount }: { amount: string }) => amount)).toEqual([
      '26.78',
      '80.34',
    ])
    expect(orderIn(await work.fulfilment.get(one.path)).paymentState).toBe('refund_due')
    const settle = (refund: number) =>
      finance.post(`orders/${one.orderId}/refunds/${refund}/settle`, { reference: 'NEFT-0001' })
    for (const refund of [1, 2]) expect((await settle(refund)).status).toBe(200)
    expect(faultOf(await settle(1)).code).toBe('refundOpen')
    expect(await owed(one)).toEqual([])
    expect(orderIn(await work.fulfilment.get(one.path)).paymentState).toBe('refunded')
    // Everything came back first.
    const other = await erased()
    await back(other)
    await handIn(testServer, `${other.orderId}-1`, '107.12')
    expect(orderIn(await work.fulfilment.get(other.path)).paymentState).toBe('refund_due')
    expect(await owed(other)).toMatchObject([{ amount: '107.12' }])
    const more = { amount: '1.00', reason: 'Late' }
    expect(faultOf(await work.fulfilment.post(`${other.path}/refund`, more)).code).toBe(
      'refundTooLarge',
    )
    expect([await inWallet(one), await inWallet(other)]).toEqual([[], []])
    await isSound()
  })

  // Seen red without `oweWallet`: the erasure kept the money, and what came back later went to a wallet of no one.
  it('that lies in the wallet when the account is erased is owed as a transfer, without gifts, and said', async () => {
    const finance = await createOperator(testServer, ['finance'])
    const one = await delivered()
    await handIn(testServer, `${one.orderId}-1`, '107.12')
    await back(one)
    const gift = { amount: '30.00', reason: 'Late' }
    expect((await work.fulfilment.post(`${one.path}/credit`, gift)).status).toBe(200)
    expect(await balance(one)).toBe('137.12')
    // Of the next order the wallet pays ₹107.12: the gift and ₹77.12 of the refund.
    await one.post('/api/v3/wallet/use', { use: true })
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    const placed = await one.place()
    expect(placed.status).toBe(200)
    const next: string = placed.json.result.orderId
    expect(await balance(one)).toBe('30.00')
    const path = `orders/${next}`
    const packed = { lines: [{ line: 1, batch: 'DLX7', expiry: '2027-11' }] }
    await work.fulfilment.post(`${path}/pack`, packed)
    await work.fulfilment.post(`${path}/ship`, { parcel: 1 })
    await work.fulfilment.post(`${path}/deliver`, { parcel: 1 })
    const erased = await one.post('/api/v3/account/erase', { email: one.email })
    expect(erased.json.result.owed).toEqual([
      {
        orderId: one.orderId,
        amount: '30.00',
        msg: `₹30 refunded for order ${one.orderId} is still yours. We pay it by bank transfer: keep this number and write to us`,
      },
    ])
    const owed = async () =>
      (await finance.get('payments/problems')).json.result
        .filter(({ orderId }: { orderId: string }) => [one.orderId, next].includes(orderId))
        .map(({ problem, amount }: Record<string, string>) => [problem, amount])
    expect(await owed()).toEqual([['refundUnknown', '30.00']])
    expect(orderIn(await work.fulfilment.get(one.path)).paymentState).toBe('refund_due')
    // What the wallet paid comes back: the rest of the refund is owed, the gift is not.
    await work.returns.post(`${path}/lines/1/return`, { units: 15, reason: 'Broken' })
    await work.returns.post(`${path}/return`, { parcel: 1, reason: 'Not wanted' })
    expect(await owed()).toEqual([
      ['refundUnknown', '30.00'],
      ['refundUnknown', '26.78'],
      ['refundUnknown', '50.34'],
    ])
    await isSound()
  })

  // Seen red without the look at who recorded the delivery.
  it('and was delivered a moment ago is taken back by another person than who recorded its delivery, or with one who gives refunds', async () => {
    const one = await delivered()
    await handIn(testServer, `${one.orderId}-1`, '107.12')
    const own = [
      () => work.fulfilment.post(`${one.path}/return`, { parcel: 1, reason: 'Not wanted' }),
      () => work.fulfilment.post(`${one.path}/lines/1/return`, { units: 15, reason: 'Broken' }),
    ]
    for (const act of own) expect(faultOf(await act()).code).toBe('approvalNeeded')
    const row = { orderId: one.orderId, parcel: 1, status: 'returned', reason: 'Not wanted' }
    const bulk = await work.fulfilment.post('parcels/status', { parcels: [row] })
    expect(bulk.json.result).toMatchObject([{ ok: false, code: 'approvalNeeded' }])
    expect(await balance(one)).toBe('0.00')
    const other = await createOperator(testServer, ['packer'])
    const line = { units: 15, reason: 'Broken' }
    expect((await other.post(`${one.path}/lines/1/return`, line)).status).toBe(200)
    testServer.state.now = new Date(testServer.state.now.getTime() + 60 * minuteMs)
    expect((await own[0]?.())?.status).toBe(200)
    expect(await balance(one)).toBe('107.12')
    await isSound()
  })
})
