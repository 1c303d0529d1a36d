import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { orderIn, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const courier = 'Blue Dart'
let digits = 10_000_000_000
/** A number that no other parcel has. */
const fresh = (): string => String(digits++)

describe.each(engines)('the waybill of a parcel, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  const act = (one: Ordered, what: string, body: unknown = {}) =>
    work.fulfilment.post(`${one.path}/${what}`, body)
  /** An order of ₹107.12 in cash, in one parcel or in two of ₹53.56. */
  const packed = async (count: 1 | 2 = 1): Promise<Ordered> => {
    const one = await work.ordered({ [plain]: 4 })
    const box = { line: 1, batch: 'DLX7', expiry: '2027-11' }
    if (count === 2) await act(one, 'pack', { lines: [{ ...box, units: 30 }] })
    await act(one, 'pack', { lines: [box] })
    return one
  }
  const shipped = async (awb = fresh()): Promise<Ordered> => {
    const one = await packed()
    expect((await act(one, 'ship', { courier, awb })).status).toBe(200)
    return one
  }
  const remit = async (...rows: string[]) => {
    const csv = ['awb,amount,reference,date', ...rows.map((row) => `${row},2026-11-21`)]
    const reply = await work.fulfilment.file('cash/remittances', `${csv.join('\n')}\n`)
    return ((await reply.json()) as { result: unknown }).result
  }
  const cashOf = async (one: Ordered) => (await work.fulfilment.get(one.path)).json.result.cash

  it.each([
    ['no number', { courier }, 'waybillMissing', 'awb'],
    ['a scan in the wrong field', { courier: '69876543210' }, 'waybillMissing', 'awb'],
    ['no courier', { awb: '69876543210' }, 'courierMissing', 'courier'],
    ['the name of the courier', { courier, awb: 'BLUEDART' }, 'waybillWrong', 'awb'],
    ['a digit too few', { courier: 'DTDC', awb: 'D123456' }, 'waybillWrong', 'awb'],
  ])('with %s nothing leaves', async (_, body, code, field) => {
    const one = await packed()
    expect(faultOf(await act(one, 'ship', body))).toMatchObject({ code, field })
    expect(orderIn(await work.fulfilment.get(one.path)).state).toBe('packed')
  })

  it('is not needed where the shop’s own rider carries the parcel', async () => {
    expect(orderIn(await act(await packed(), 'ship')).state).toBe('shipped')
  })

  it('is not that of another order, which is named; two parcels of one order may share it', async () => {
    const awb = fresh()
    const one = await shipped(awb)
    const two = await packed()
    const refused = faultOf(
      await act(two, 'ship', { courier, awb: ` ${awb.slice(0, 4)} ${awb.slice(4)}` }),
    )
    expect(refused).toMatchObject({ code: 'waybillTaken', field: 'awb' })
    expect(refused.msg).toContain(one.orderId)
    const both = await packed(2)
    const shared = fresh()
    for (const parcel of [1, 2])
      expect((await act(both, 'ship', { parcel, courier, awb: shared })).status).toBe(200)
  })

  it('may be used again by its courier after a year', async () => {
    const awb = fresh()
    await shipped(awb)
    await testServer.storage.db
      .updateTable('order_parcel')
      .set({ updated_at: '2025-11-19T06:00:00.000Z' })
      .where('awb', '=', awb)
      .execute()
    const later = await act(await packed(), 'ship', { courier, awb })
    expect(later.status).toBe(200)
  })

  it('is corrected while the parcel is on its way: the history has both, the customer is told', async () => {
    const [wrong, right] = [fresh(), fresh()]
    const one = await shipped(wrong)
    const after = await act(one, 'waybill', { courier: 'DTDC', awb: `D${right}` })
    expect(after.json.result).toMatchObject({
      order: { state: 'shipped' },
      parcels: [{ courier: 'DTDC', awb: `D${right}` }],
    })
    expect(after.json.result.parcels[0].trackingUrl).toContain(`strCnno=D${right}`)
    expect(after.json.result.history.at(-1)).toMatchObject({
      job: 'waybillCorrected',
      comment: `Blue Dart ${wrong} → DTDC D${right}`,
    })
    expect(await work.said(one.email)).toContain(`The right parcel number for order ${one.orderId}`)
    const mail = testServer.state.sent.find(({ subject }) => subject.startsWith('The right parcel'))
    expect(mail?.text).toContain(`Parcel number: D${right}.`)
    // Said again, nothing changes and nobody is told.
    await act(one, 'waybill', { courier: 'DTDC', awb: `D${right}` })
    const told = (await work.said(one.email)).filter((subject) => subject.startsWith('The right'))
    expect(told).toHaveLength(1)
  })

  it('is corrected after the delivery without a word, and finds the cash that came for it', async () => {
    const [wrong, right] = [fresh(), fresh()]
    const one = await shipped(wrong)
    await act(one, 'deliver')
    expect(await remit(`${right},107.12,W1`)).toMatchObject({ entered: 1, unknown: [right] })
    expect((await cashOf(one)).handedIn).toBe('0.00')
    await act(one, 'waybill', { courier, awb: right })
    expect((await cashOf(one)).handedIn).toBe('107.12')
    expect((await work.said(one.email)).join()).not.toContain('The right parcel')
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  // Seen red: it was of no parcel for ever, and known when it was entered again.
  it('cash that is entered before its parcel has left is counted once it has', async () => {
    const [early, awb] = [await packed(), fresh()]
    expect(await remit(`${awb},107.12,W2`)).toMatchObject({ entered: 1, unknown: [awb] })
    await act(early, 'ship', { courier, awb })
    await act(early, 'deliver')
    expect((await cashOf(early)).handedIn).toBe('107.12')
    expect(await remit(`${awb},107.12,W2`)).toMatchObject({ entered: 0, known: 1 })
    // Of the shop's own rider nothing can have come yet: the row names the order, and is mended at once.
    const rider = await packed()
    const row = `${rider.orderId}-1,107.12,W3`
    expect(await remit(row)).toMatchObject({ entered: 0, refused: [{ line: 2, column: 'awb' }] })
    await act(rider, 'ship')
    await act(rider, 'deliver')
    expect(await remit(row)).toMatchObject({ entered: 1, refused: [] })
    expect((await cashOf(rider)).handedIn).toBe('107.12')
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('is not corrected to a number that cannot be, nor before the parcel has left', async () => {
    const taken = fresh()
    const [first, one] = [await shipped(taken), await shipped()]
    expect(faultOf(await act(one, 'waybill', { courier, awb: taken })).msg).toContain(first.orderId)
    expect(faultOf(await act(one, 'waybill', { courier, awb: 'X' })).code).toBe('waybillWrong')
    expect(faultOf(await act(await packed(), 'waybill', { courier, awb: fresh() })).code).toBe(
      'lineUnknown',
    )
  })

  it('that is wrong in one row of many stops no other row', async () => {
    const [one, two, three] = [await packed(), await packed(), await packed()]
    const shared = fresh()
    const { result } = (
      await work.fulfilment.post('parcels/ship', {
        parcels: [
          { orderId: one.orderId, courier, awb: 'not a number: §' },
          { orderId: 'X'.repeat(200), courier, awb: fresh() },
          { orderId: two.orderId, courier, awb: shared },
          { orderId: three.orderId, courier, awb: shared },
          { orderId: one.orderId, parcel: 0.5, courier, awb: fresh() },
          { orderId: one.orderId, courier, awb: fresh() },
        ],
      })
    ).json
    expect(result.map(({ code }: { code: string | null }) => code)).toEqual([
      'invalid',
      'invalid',
      null,
      'waybillTaken',
      'invalid',
      null,
    ])
    const { json } = await work.fulfilment.post('parcels/status', {
      parcels: [
        { orderId: one.orderId, status: 'lost' },
        { orderId: two.orderId, status: 'delivered' },
      ],
    })
    expect(json.result.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true])
  })

  it('names its parcel in the file of a courier, who knows no orders', async () => {
    const awb = fresh()
    const one = await shipped(awb)
    const { json } = await work.fulfilment.post('parcels/status', {
      parcels: [
        { awb: 'NOBODY-9', status: 'delivered' },
        { awb: ` ${awb} `, status: 'delivered' },
      ],
    })
    expect(
      json.result.map(({ orderId, code }: { orderId: string; code: string | null }) => [
        orderId,
        code,
      ]),
    ).toEqual([
      ['NOBODY-9', 'notFound'],
      [one.orderId, null],
    ])
  })

  it('papers of several parcels are one file: slip and label of each, the invoice once it is issued', async () => {
    const [one, two] = [await shipped(), await packed()]
    const pages = async (parcels: string): Promise<number> => {
      const reply = await work.fulfilment.file(`parcels/papers?parcels=${parcels}`)
      expect(reply.headers.get('content-type')).toBe('application/pdf')
      return (await reply.text()).match(/\/Type \/Page\n/g)?.length ?? 0
    }
    expect(await pages(`${one.orderId}-1,${two.orderId}-1`)).toBe(5)
    const gone = await packed()
    const left = `${two.orderId}-1,${gone.orderId}-1`
    await act(gone, 'cancel', { reason: 'Bought it elsewhere' })
    // A cancelled one stops no other, and has one page in place of its papers: that it must not leave.
    expect(await pages(left)).toBe(3)
    const stop = await work.fulfilment.file(`parcels/papers?parcels=${left}`)
    expect(await pdfText(new Uint8Array(await stop.arrayBuffer()))).toContain('DO NOT SEND')
    expect((await work.fulfilment.file(`${gone.path}/parcels/1/label`)).status).toBe(404)
    expect((await work.fulfilment.file('parcels/papers?parcels=NONE-1')).status).toBe(404)
    expect((await work.fulfilment.file('parcels/papers?parcels=NONE')).status).toBe(400)
    const label = await work.fulfilment.file(`${two.path}/parcels/1/label`)
    expect(await label.text()).toMatch(/\/MediaBox \[0 0 283\.46\d* 425\.19\d*\]/)
  })

  it('cash of the own rider is entered by the bare order, shared over its parcels, once', async () => {
    const one = await packed(2)
    for (const parcel of [1, 2]) {
      await act(one, 'ship', { parcel })
      await act(one, 'deliver', { parcel })
    }
    const row = `${one.orderId.toLowerCase()},53.56,RIDER1`
    expect(await remit(row, 'NOBODY-7,1.00,RIDER1', `${one.orderId},53.56,RIDER2`)).toEqual({
      entered: 3,
      known: 0,
      unknown: ['NOBODY-7'],
      refused: [],
    })
    expect(await remit(row)).toMatchObject({ entered: 0, known: 1 })
    expect(await cashOf(one)).toMatchObject({ collected: '107.12', handedIn: '107.12' })
    const { differences } = (await work.fulfilment.get('cash?pageSize=500')).json.result
    expect(
      differences.filter(({ orderId }: { orderId: string | null }) => orderId === one.orderId),
    ).toEqual([])
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })
})
