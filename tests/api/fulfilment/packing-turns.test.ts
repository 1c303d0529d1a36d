import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPromise, removePromise } from '#server/orders/rows/promise-repository.ts'
import { orderIn, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain } from '../../support/shopper.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const minuteMs = 60_000
const box = { line: 1, batch: 'DLX7', expiry: '2027-11' }

describe.each(engines)('whose turn a parcel is, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let [asha, ravi]: NewOperator[] = []
  /** Three orders to pack, the first waits longest. */
  const ids: string[] = []
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    asha = await createOperator(testServer, ['packer'])
    ravi = await createOperator(testServer, ['packer'])
    for (let nth = 0; nth < 3; nth++) {
      ids.push((await work.ordered({ [plain]: 4 })).orderId)
      later(1)
    }
  })
  afterAll(() => testServer.close())

  const later = (minutes: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + minutes * minuteMs)
  }
  const named = (nth: number) => ({ orderId: ids[nth], parcel: 1 })
  const call = (by: NewOperator | undefined, what: string, body: unknown) =>
    (by as NewOperator).post(`parcels/${what}`, body)
  const next = async (by: NewOperator | undefined, after?: number): Promise<number> => {
    const { json } = await call(by, 'next', after === undefined ? {} : { after: named(after) })
    return ids.indexOf(json.result.parcel?.orderId)
  }
  const turns = async () =>
    (await work.fulfilment.get('parcels?queue=pack')).json.result.parcels.map(
      ({ turn }: { turn: { kind: string } | null }) => turn?.kind ?? null,
    )

  it('two packers are never sent to one parcel, also when they ask at once', async () => {
    const dealt = await Promise.all([next(asha), next(ravi)])
    expect(dealt.sort()).toEqual([0, 1])
    expect(await turns()).toEqual(['held', 'held', null])
  })

  it('next is what comes after in the queue, and goes round all, never between two', async () => {
    later(4)
    const way = [await next(asha)]
    for (let nth = 0; nth < 3; nth++) way.push(await next(asha, way.at(-1)))
    expect(way).toEqual([0, 1, 2, 0])
  })

  // Seen red in the list and in the deal, each without its order by promise.
  it('what was promised first comes first, in the list and as it is dealt', async () => {
    later(4)
    await testServer.storage.inTransaction(async (db) => {
      await addPromise(db, ids[2] ?? '', '2026-12-01')
      await addPromise(db, ids[1] ?? '', '2026-12-02')
    })
    const { parcels } = (await work.fulfilment.get('parcels?queue=pack')).json.result
    expect(parcels.map(({ orderId }: { orderId: string }) => ids.indexOf(orderId))).toEqual([
      2, 1, 0,
    ])
    const way = [await next(asha)]
    for (let nth = 0; nth < 3; nth++) way.push(await next(asha, way.at(-1)))
    expect(way).toEqual([2, 1, 0, 2])
    for (const id of ids) await removePromise(testServer.storage.db, id)
  })

  it('who opens a parcel by its address holds it, learns who does, or takes it over', async () => {
    later(4)
    expect(await next(asha)).toBe(0)
    const opened = await call(ravi, 'hold', named(0))
    expect(opened.json.result).toEqual({ heldBy: asha?.name })
    const taken = await call(ravi, 'hold', { ...named(0), take: true })
    expect(taken.json.result).toEqual({ heldBy: null })
    expect((await call(asha, 'hold', named(0))).json.result).toEqual({ heldBy: ravi?.name })
    // A page that was closed says nothing more, and its parcel is free.
    later(4)
    expect(await next(asha)).toBe(0)
    expect(faultOf(await call(asha, 'hold', { orderId: 'NONE', parcel: 1 })).code).toBe('notFound')
  })

  it('what one skips goes to others, what is short to nobody, and the reason is a note of the order', async () => {
    later(4)
    const reason = 'Cannot find it'
    await call(asha, 'aside', { ...named(0), kind: 'skipped', reason })
    expect([await next(asha), await next(ravi)]).toEqual([1, 0])
    await call(ravi, 'aside', { ...named(0), kind: 'short', reason: '1 strip of Dolo missing' })
    later(4)
    expect([await next(asha), await next(ravi)]).toEqual([1, 2])
    expect(await turns()).toEqual(['short', 'held', 'held'])
    const { notes } = (await work.fulfilment.get(`orders/${ids[0]}`)).json.result
    expect(notes.map(({ text }: { text: string }) => text)).toEqual([
      `Skipped: ${reason}`,
      'Short: 1 strip of Dolo missing',
    ])
    expect(
      faultOf(await call(asha, 'aside', { ...named(0), kind: 'short', reason: ' ' })).code,
    ).toBe('invalid')
    later(12 * 60 + 1)
    expect(await next(asha)).toBe(0)
  })

  it('a parcel that was packed is nobody’s, and waits for somebody again when it is taken apart', async () => {
    later(4)
    const first = await next(asha)
    await (asha as NewOperator).post(`orders/${ids[first]}/pack`, { lines: [box] })
    expect(await next(ravi)).not.toBe(first)
    await (asha as NewOperator).post(`orders/${ids[first]}/unpack`, {
      parcel: 1,
      reason: 'Wrong box',
    })
    expect(await turns()).toContain(null)
  })

  it('parts of a line join again when a parcel is taken apart; what it cost stays the same', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const before = orderIn(await work.fulfilment.get(one.path))
    const act = (what: string, body: unknown) => work.fulfilment.post(`${one.path}/${what}`, body)
    await act('pack', { lines: [{ ...box, units: 1 }] })
    await act('unpack', { parcel: 1, reason: 'One strip was meant' })
    const after = (await work.fulfilment.get(one.path)).json.result
    expect(after.parcels).toMatchObject([{ parcel: 1, state: 'placed', lines: [1] }])
    expect(after.order).toMatchObject({
      orderAmount: before.orderAmount,
      orderItems: [{ ...before.orderItems[0] }],
    })
    // From two batches, into two parcels; the packed one stays as it is.
    await act('pack', {
      lines: [
        { ...box, units: 15 },
        { ...box, batch: 'B2', units: 15 },
      ],
    })
    await act('pack', { lines: [{ line: 1, batch: 'B3', expiry: '2028-01' }] })
    await act('unpack', { parcel: 1, reason: 'Again' })
    const parts = (await work.fulfilment.get(one.path)).json.result
    expect(
      parts.order.orderItems.map(
        ({ productQuantity: units }: { productQuantity: number }) => units,
      ),
    ).toEqual([30, 30])
    expect(parts.order.orderAmount).toBe(before.orderAmount)
  })
})
