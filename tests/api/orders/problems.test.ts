import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { deliver } from '../../support/delivered.ts'
import { handIn, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { photo } from '../../support/prescription-files.ts'
import { plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'
import { formOf } from '../../support/upload.ts'

const horlicks = 200101
const days = (count: number): number => count * 24 * 60 * 60_000

describe.each(engines)('what a customer reports about goods that came, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  const address = ({ orderId }: Ordered, rest = ''): string =>
    `/api/v3/orders/${orderId}/problems${rest}`
  const report = (one: Ordered, body: object) => one.post(address(one), body)
  const listed = async (one: Ordered) => (await one.get(address(one))).json.result
  const answer = (one: Ordered, body: object, number = 1) =>
    work.fulfilment.post(`${one.path}/problems/${number}/answer`, body)
  /** Four strips that came, and are paid for. */
  const delivered = async (products: Record<number, number> = { [plain]: 4 }): Promise<Ordered> => {
    const one = await work.ordered(products)
    await deliver(work, one)
    return one
  }
  const at = async <Of>(later: number, run: () => Promise<Of>): Promise<Of> => {
    const before = testServer.state.now
    testServer.state.now = new Date(before.getTime() + later)
    return await run().finally(() => {
      testServer.state.now = before
    })
  }

  it('nothing can be reported before the goods came', async () => {
    const one = await work.ordered({ [plain]: 4 })
    expect(await listed(one)).toEqual({ problems: [], reportable: [] })
    expect(faultOf(await report(one, { kind: 'missing', lines: [{ line: 1 }] }))).toMatchObject({
      code: 'problemKind',
      field: 'lines.0.line',
    })
  })

  it('is told back with an answer within 48 hours, by message too', async () => {
    const one = await delivered()
    expect((await listed(one)).reportable).toEqual([expect.objectContaining({ line: 1, packs: 4 })])
    const { json } = await report(one, {
      kind: 'damaged',
      lines: [{ line: 1, packs: 2 }],
      text: 'Two strips were torn.',
    })
    expect(json.result).toMatchObject({
      number: 1,
      kind: 'damaged',
      state: 'open',
      lines: [{ line: 1, packs: 2, worth: '53.56' }],
      text: 'Two strips were torn.',
      answerBy: '2026-11-22T06:00:00.000Z',
    })
    expect((await listed(one)).reportable).toMatchObject([{ line: 1, packs: 2 }])
    expect(await work.said(one.email)).toContain(`Your report about order ${one.orderId}`)
  })

  it('no more packs are reported than came, in one report or in several', async () => {
    const one = await delivered()
    const tooMany = [
      { lines: [{ line: 1, packs: 5 }] },
      { lines: [{ line: 1, packs: 1 }, { line: 1 }] },
    ]
    for (const body of tooMany)
      expect(faultOf(await report(one, { kind: 'wrong', ...body }))).toMatchObject({
        code: 'problemPacks',
      })
    await report(one, { kind: 'wrong', lines: [{ line: 1, packs: 3 }] })
    expect(
      faultOf(await report(one, { kind: 'missing', lines: [{ line: 1, packs: 2 }] })),
    ).toMatchObject({ code: 'problemPacks' })
    await one.post(address(one, '/1/withdraw'))
    expect(
      (await report(one, { kind: 'missing', lines: [{ line: 1 }] })).json.result,
    ).toMatchObject({ number: 2, lines: [{ packs: 4 }] })
  })

  it('a medicine is not taken back because it is not wanted', async () => {
    const one = await delivered()
    expect((await listed(one)).reportable[0].kinds).toEqual([
      'wrong',
      'damaged',
      'expiring',
      'missing',
    ])
    expect(faultOf(await report(one, { kind: 'unwanted', lines: [{ line: 1 }] }))).toMatchObject({
      code: 'problemKind',
    })
  })

  it('what is only unwanted is reported for 7 days, a fault for 30', async () => {
    const one = await delivered({ [horlicks]: 1 })
    // Of a delivery so long ago.
    const kindsAfter = async (ago: number): Promise<string[]> => {
      await testServer.storage.db
        .updateTable('order_event')
        .set({ at: new Date(testServer.state.now.getTime() - ago).toISOString() })
        .where('order_id', '=', one.orderId)
        .where('job', '=', 'delivered')
        .execute()
      return (await listed(one)).reportable.flatMap((row: { kinds: string[] }) => row.kinds)
    }
    expect(await kindsAfter(days(7))).toContain('unwanted')
    expect(await kindsAfter(days(7) + 1)).toEqual(['wrong', 'damaged', 'expiring', 'missing'])
    expect(await kindsAfter(days(30) + 1)).toEqual([])
  })

  it('an accepted report ends when what it is about is off the invoice', async () => {
    const one = await delivered()
    await report(one, { kind: 'wrong', lines: [{ line: 1, packs: 2 }] })
    const { json } = await answer(one, { verdict: 'pickup', text: 'We fetch it on Monday.' })
    expect(json.result).toMatchObject({
      state: 'accepted',
      comesBack: true,
      redressBy: '2026-12-20T06:00:00.000Z',
      endedAt: null,
    })
    expect(await work.said(one.email)).toContain(
      `Our answer to your report about order ${one.orderId}`,
    )
    const back = (units: number) =>
      work.returns.post(`${one.path}/lines/1/return`, { units, reason: 'Wrong item' })
    expect((await back(15)).status).toBe(200)
    expect((await listed(one)).problems).toMatchObject([{ state: 'accepted' }])
    expect((await back(15)).status).toBe(200)
    expect((await listed(one)).problems).toMatchObject([
      {
        state: 'resolved',
        endedAt: testServer.state.now.toISOString(),
        lines: [{ packs: 2, worth: '53.56' }],
      },
    ])
    expect((await listed(one)).reportable).toMatchObject([{ packs: 2 }])
    // Until the rider hands in the cash, nobody knows that it was paid.
    const refunds = async () =>
      (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result.refunds
    expect(await refunds()).toEqual([])
    await handIn(testServer, `${one.orderId}-1`, '107.12')
    const moment = testServer.state.now.toISOString()
    expect(await refunds()).toEqual([
      { amount: '53.56', to: 'wallet', owedAt: moment, givenAt: moment },
    ])
  })

  it('a report that is accepted after its goods came back ends at once', async () => {
    const one = await delivered()
    await report(one, { kind: 'wrong', lines: [{ line: 1, packs: 2 }] })
    await work.returns.post(`${one.path}/lines/1/return`, { units: 30, reason: 'Wrong item' })
    expect((await listed(one)).problems).toMatchObject([{ state: 'open' }])
    const { json } = await answer(one, { verdict: 'pickup', text: 'It is back, thank you.' })
    expect(json.result).toMatchObject({ state: 'resolved', comesBack: true })
  })

  it('is answered once, never by its customer, and with a reason', async () => {
    const one = await delivered()
    await report(one, { kind: 'missing', lines: [{ line: 1 }] })
    expect((await answer(one, { verdict: 'refuse', text: ' ' })).status).toBe(400)
    expect((await answer(one, { verdict: 'refuse', text: 'All four were in it.' })).status).toBe(
      200,
    )
    expect(faultOf(await answer(one, { verdict: 'keep', text: 'Sorry.' }))).toMatchObject({
      code: 'problemOver',
    })
    expect(faultOf(await one.post(address(one, '/1/withdraw')))).toMatchObject({
      code: 'problemOver',
    })
    expect((await listed(one)).problems).toMatchObject([
      { state: 'refused', answer: 'All four were in it.', comesBack: null },
    ])
    // What was refused can be said again, in other words.
    expect((await report(one, { kind: 'missing', lines: [{ line: 1 }] })).status).toBe(200)
  })

  // Seen red while an accepted report could only end by a return: it stayed in the queue for ever.
  it('an accepted report whose goods are not handed over ends by either side, what is only owed by neither', async () => {
    const ask = async (verdict: string) => {
      const one = await delivered()
      await report(one, { kind: 'damaged', lines: [{ line: 1 }] })
      await answer(one, { verdict, text: 'We are sorry.' })
      return one
    }
    const kept = await ask('pickup')
    expect((await kept.post(address(kept, '/1/withdraw'))).json.result.state).toBe('withdrawn')
    const away = await ask('pickup')
    expect(faultOf(await answer(away, { verdict: 'keep', text: 'Keep it.' })).code).toBe(
      'problemOver',
    )
    expect(
      (await answer(away, { verdict: 'refuse', text: 'You were not at home three times.' })).json
        .result,
    ).toMatchObject({ state: 'refused', endedAt: testServer.state.now.toISOString() })
    expect((await listed(away)).reportable).toMatchObject([{ packs: 4 }])
    const owed = await ask('keep')
    for (const told of [
      await owed.post(address(owed, '/1/withdraw')),
      await answer(owed, { verdict: 'refuse', text: 'No.' }),
    ])
      expect(faultOf(told).code).toBe('problemOver')
  })

  it('of an order in two parcels only what came can be reported, and what was refused at the door never', async () => {
    const one = await work.ordered({ [plain]: 4, [horlicks]: 2 })
    const act = (path: string, body: object) => work.fulfilment.post(`${one.path}/${path}`, body)
    const box = { batch: 'ZX-11', expiry: '2027-11' }
    await act('pack', {
      lines: [
        { line: 1, ...box },
        { line: 2, ...box, units: 0 },
      ],
    })
    await act('ship', { parcel: 1 })
    await act('deliver', { parcel: 1 })
    const lines = async () =>
      (await listed(one)).reportable.map(({ line, packs }: Record<string, number>) => [line, packs])
    expect(await lines()).toEqual([[1, 4]])
    expect(faultOf(await report(one, { kind: 'missing', lines: [{ line: 2 }] })).code).toBe(
      'problemKind',
    )
    await report(one, { kind: 'damaged', lines: [{ line: 1, packs: 1 }] })

    await act('pack', { lines: [{ line: 2, ...box }] })
    await act('ship', { parcel: 2 })
    const turned = await work.returns.post(`${one.path}/return`, {
      parcel: 2,
      reason: 'Refused at the door',
    })
    expect(turned.status).toBe(200)
    expect(await lines()).toEqual([[1, 3]])

    await answer(one, { verdict: 'keep', text: 'Sorry.' })
    const refund = { line: 1, units: 15, reason: 'Torn' }
    const given = await work.returns.post(`${one.path}/refund`, refund)
    expect(given.status).toBe(200)
    expect((await listed(one)).problems).toMatchObject([
      { state: 'resolved', lines: [{ line: 1, packs: 1, worth: '26.78' }] },
    ])
    expect(await lines()).toEqual([[1, 3]])
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('waits in the queue of the desk, the oldest first, and is overdue after 48 hours', async () => {
    const one = await delivered()
    await report(one, { kind: 'expiring', lines: [{ line: 1 }] })
    const mine = async (list: string) =>
      (await work.fulfilment.get(`order-problems?list=${list}`)).json.result.problems.filter(
        ({ orderId }: { orderId: string }) => orderId === one.orderId,
      )
    expect(await mine('open')).toMatchObject([{ kind: 'expiring', isOverdue: false }])
    expect(await mine('overdue')).toEqual([])
    await at(days(2) + 1, async () => {
      expect(await mine('overdue')).toMatchObject([{ isOverdue: true }])
    })
    await answer(one, { verdict: 'keep', text: 'Keep it, we pay it back.' })
    await at(days(3), async () => expect(await mine('overdue')).toEqual([]))
    // The month of the law runs until it is settled.
    await at(days(32), async () => expect(await mine('overdue')).toHaveLength(1))
  })

  it('its photo is drawn anew, and is seen by its customer and the desk alone', async () => {
    const one = await delivered()
    const other = await work.ordered({ [plain]: 4 })
    await report(one, { kind: 'damaged', lines: [{ line: 1 }] })
    const put = async (by: Ordered, file: Uint8Array) => {
      const reply = await testServer.api.app.fetch(
        new Request(`${site}${address(one, '/1/photos')}`, {
          method: 'POST',
          headers: by.own,
          body: formOf({ file }),
        }),
      )
      return { status: reply.status, headers: reply.headers, json: await reply.json() }
    }
    expect((await put(one, await photo('jpeg'))).json.result.photos).toEqual([
      { number: 1, mediaType: 'image/jpeg' },
    ])
    expect(faultOf(await put(one, new TextEncoder().encode('no picture')))).toMatchObject({
      code: 'fileKind',
      field: 'file',
    })
    expect((await put(other, await photo('jpeg'))).status).toBe(404)
    const look = (by: Ordered) =>
      testServer.api.app.fetch(
        new Request(`${site}${address(one, '/1/photos/1')}`, { headers: by.own }),
      )
    const own = await look(one)
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await look(other)).status).toBe(404)
    const seen = await work.fulfilment.file(`${one.path}/problems/1/photos/1`)
    expect(seen.status).toBe(200)
    for (const _ of [2, 3, 4]) await put(one, await photo('jpeg'))
    expect(faultOf(await put(one, await photo('jpeg')))).toMatchObject({ code: 'problemPhotos' })
  })

  it('another customer’s order is answered like a missing one', async () => {
    const one = await delivered()
    await report(one, { kind: 'damaged', lines: [{ line: 1 }] })
    const other = await work.ordered({ [plain]: 4 })
    const calls = [
      other.get(address(one)),
      other.post(address(one), { kind: 'wrong', lines: [{ line: 1 }] }),
      other.post(address(one, '/1/withdraw')),
    ]
    for (const told of await Promise.all(calls)) expect(told.status).toBe(404)
  })
})
