import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { approval, handIn, orderIn, orderWork } from '../../support/operator-calls.ts'
import { err, plain, zerodol } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, type Told } from '../../support/test-server.ts'

const box = { batch: 'DLX7', expiry: '2027-11' }
const zifi = 20501

/** The walk of docs/operations.md, call by call. */
describe.each(engines)('a part-shipped, part-rejected, part-returned order on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let one: Awaited<ReturnType<ReturnType<typeof orderWork>['ordered']>>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  const act = (path: string, body: unknown) => work.fulfilment.post(`${one.path}/${path}`, body)
  const back = (path: string, body: unknown) => work.returns.post(`${one.path}/${path}`, body)
  const parcels = ({ json }: Told) =>
    json.result.parcels.map(
      ({ parcel, state, lines }: { parcel: number; state: string; lines: number[] }) => [
        parcel,
        state,
        lines,
      ],
    )
  const inQueue = async (queue: string) =>
    (await work.fulfilment.get(`parcels?queue=${queue}`)).json.result.parcels.map(
      ({ parcel }: { parcel: number }) => parcel,
    )
  const documents = ({ json }: Told) =>
    json.result.documents.map(({ kind, total }: { kind: string; total: string }) => [kind, total])

  it('the pharmacist rejects one line, which is in no parcel from then on', async () => {
    one = await work.ordered({ [plain]: 4, 10102: 4, [zerodol]: 2, [zifi]: 2 })
    expect(await inQueue('waiting')).toEqual([1])
    await work.prescribed(one)
    expect(await inQueue('review')).toEqual([1])
    const reviewed = await work.pharmacist.post(`${one.path}/review`, {
      lines: [approval(4), { line: 3, verdict: 'reject', reason: 'Not prescribed' }],
    })
    expect(reviewed.status).toBe(200)
    // A medicine of Schedule H1 takes a second pharmacist.
    const confirmed = await (await createOperator(testServer, ['pharmacist'])).post(
      `${one.path}/confirm`,
      {
        lines: [4],
      },
    )
    expect(orderIn(confirmed).state).toBe('placed')
    expect(parcels(confirmed)).toEqual([[1, 'placed', [1, 2, 4]]])
    expect([await inQueue('review'), await inQueue('pack')]).toEqual([[], [1]])
  })

  it('a line is packed from two batches, and what is not packed becomes a second parcel that stays in the lists', async () => {
    const packed = await act('pack', {
      lines: [
        { line: 1, ...box, units: 30 },
        { line: 1, code: '(01)08901234567894(17)280131(10)DLX9' },
        { line: 2, batch: 'X', expiry: '2027-01', units: 0 },
      ],
    })
    expect(parcels(packed)).toEqual([
      [1, 'packed', [1, 5]],
      [2, 'placed', [2, 4]],
    ])
    const batches = orderIn(packed).orderItems.map(
      ({ line, unitCount, batch }: Record<string, unknown>) => [line, unitCount, batch],
    )
    expect(batches).toContainEqual([5, 2, 'DLX7'])
    expect(batches).toContainEqual([1, 2, 'DLX9'])
    expect([await inQueue('pack'), await inQueue('packed')]).toEqual([[2], [1]])
  })

  it('a mistyped batch is corrected before the parcel leaves, and the history keeps both', async () => {
    expect(err(await act('lines/2/batch', box)).code).toBe('lineUnknown')
    const corrected = await act('lines/5/batch', { batch: 'DLX8', expiry: '2027-12' })
    const again = await act('lines/5/batch', { batch: 'DLX8', expiry: '2027-12' })
    expect(again.json.result.history).toEqual(corrected.json.result.history)
    expect(corrected.json.result.history.at(-1)).toMatchObject({
      job: 'batchCorrected',
      comment: 'Dolo 650 Tablet: DLX7 2027-11 → DLX8 2027-12',
    })
  })

  it('the parcel leaves with its invoice, and the customer is told the courier, its number and the cash for this parcel', async () => {
    const shipped = await act('ship', { parcel: 1, courier: 'Delhivery', awb: '1490812345678' })
    expect(documents(shipped)).toEqual([['invoice', '107.12']])
    expect(await inQueue('shipped')).toEqual([1])
    await testServer.outbox.dispatch()
    const mail = testServer.state.sent.find(
      ({ subject, to }) => to === one.email && subject.includes('on its way'),
    )?.text
    expect(mail).toContain(
      'Courier: Delhivery. Parcel number: 1490812345678. Please pay ₹107.12 at the door.',
    )
    expect(mail).toContain('https://www.delhivery.com/track-v2/package/1490812345678')
    const track = (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result
      .orderTrackingDtos
    expect(track[0]).toMatchObject({
      courier: 'Delhivery',
      awb: '1490812345678',
      orderItems: [{ unitCount: 4 }],
    })
  })

  it('what has not left can be removed while the other part is on its way, and the cash falls by it', async () => {
    expect(err(await act('lines/1/remove', { reason: 'Late' })).code).toBe('orderDispatched')
    const removed = await act('lines/2/remove', { reason: 'Out of stock', units: 15 })
    expect(removed.status).toBe(200)
    expect(Number(removed.json.result.cash.due)).toBeCloseTo(Number(orderIn(removed).totalAmt))
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('the customer cancels what has not left, with the right words, and the order ends with its first parcel', async () => {
    expect((await one.get(`/api/v3/orders/${one.orderId}`)).json.result.can.cancel).toBe(true)
    const cancelled = await one.post(`/api/v2/order/cancel/${one.orderId}`, {
      cancelReason: 'late',
    })
    expect(cancelled.json.result.msg).toBe(
      'The part of the order that had not been dispatched has been cancelled',
    )
    expect(cancelled.json.result.order).toMatchObject({
      state: 'shipped',
      totalAmt: '107.12',
      can: { cancel: false },
    })
    await testServer.outbox.dispatch()
    const mail = testServer.state.sent.find(
      ({ subject, to }) => to === one.email && subject.startsWith('Part of order'),
    )?.text
    expect(mail).toContain('will not be sent: Calpol 650 Tablet, Zifi 200 Tablet.')
    expect(mail).not.toContain('return')
    expect(
      err(await one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })).code,
    ).toBe('orderDispatched')
    const delivered = await act('deliver', { parcel: 1 })
    expect(orderIn(delivered)).toMatchObject({ state: 'delivered', paymentState: 'paid' })
    expect(delivered.json.result.cash).toEqual({
      due: '0.00',
      collected: '107.12',
      handedIn: '0.00',
    })
    await handIn(testServer, '1490812345678', '107.12')
  })

  it('a delivered line comes back in part: a credit note, and its cash in the wallet', async () => {
    const returned = await back('lines/1/return', { reason: 'Broken strip', units: 15 })
    expect(documents(returned)).toEqual([
      ['invoice', '107.12'],
      ['credit', '26.78'],
    ])
    expect((await one.get('/api/v3/wallet')).json.result.balance).toBe('26.78')
    const comments = returned.json.result.history
      .slice(-2)
      .map(({ job, comment }: Record<string, string>) => [job, comment])
    expect(comments.sort()).toEqual([
      ['lineReturned', '15 units of Dolo 650 Tablet: Broken strip'],
      ['refundedToWallet', '26.78'],
    ])
    expect(err(await back('lines/1/return', { reason: 'Broken strip', units: 30 })).code).toBe(
      'unitsWrong',
    )
    const all = await back('return', { parcel: 1, reason: 'Not wanted' })
    expect(orderIn(all)).toMatchObject({ state: 'returned', paymentState: 'refunded' })
    expect(documents(all).at(-1)).toEqual(['credit', '80.34'])
    expect((await one.get('/api/v3/wallet')).json.result.balance).toBe('107.12')
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('invoice and credit notes are one file for the customer and the operator, numbered without a gap', async () => {
    const file = async (path: string, headers: Record<string, string>) => {
      const reply = await testServer.api.app.fetch(
        new Request(`https://nuskha.example${path}`, { headers }),
      )
      return [
        reply.status,
        reply.headers.get('content-type'),
        (/\/Count (\d+)/.exec(await reply.text()) ?? [])[1],
      ]
    }
    expect(await file(`/api/v3/orders/${one.orderId}/invoice`, one.own)).toEqual([
      200,
      'application/pdf',
      '3',
    ])
    const numbers = (await work.fulfilment.get(one.path)).json.result.documents.map(
      ({ number }: { number: string }) => number,
    )
    expect(numbers).toEqual(['NU2627-000001', 'NUC2627-000001', 'NUC2627-000002'])
    expect(numbers.every((number: string) => number.length <= 16)).toBe(true)
  })

  it('a cancelled order that nobody paid for promises no money back', async () => {
    const two = await work.ordered({ [plain]: 4 })
    await two.post(`/api/v2/order/cancel/${two.orderId}`, { cancelReason: 'late' })
    await testServer.outbox.dispatch()
    const mail = testServer.state.sent.find(
      ({ subject }) => subject === `Order ${two.orderId} has been cancelled`,
    )?.text
    expect(mail).toBe(
      `Your order ${two.orderId} has been cancelled.\n\nYour order: https://nuskha.example/trackOrder?orderId=${two.orderId}\n\nNuskha. Please do not reply to this e-mail.`,
    )
  })
})
