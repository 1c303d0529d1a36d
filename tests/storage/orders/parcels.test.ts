import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { capture } from '#server/orders/money/settle-order.ts'
import { earning, flat, give, withCoupon } from '../../support/offers.ts'
import { handIn, operatorCalls } from '../../support/operator-calls.ts'
import { type PlacedOrder, parcelActs } from '../../support/parcel-acts.ts'
import { rounds } from '../../support/rounds.ts'
import { plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

/** `PARCELS_SEED` repeats a run; the seed is in the title. */
const seed = Number(process.env.PARCELS_SEED ?? Date.now() % 2 ** 31)
const stocked = 1_000_000

describe.each(engines)(`the money of parcels on %s (seed ${seed})`, (engine) => {
  let testServer: TestServer
  let acts: ReturnType<typeof parcelActs>
  let names: (keyof ReturnType<typeof parcelActs>)[] = []
  let people = 0
  beforeAll(async () => {
    testServer = await openTestServer(engine, { SHIPPING: 'on' })
    await operatorCalls(testServer, 'fulfilment').post(`stock/${plain}`, { units: stocked })
    await withCoupon(testServer.storage, flat({ code: 'FORTY', off: paise(4_001) }))
    await withCoupon(testServer.storage, earning(71))
    acts = parcelActs(testServer)
    names = Object.keys(acts) as typeof names
  })
  afterAll(() => testServer.close())

  type Offers = 'none' | 'coupon' | 'points' | 'wallet' | 'voucher'
  const place = async (method: 'cod' | 'online', offers: Offers): Promise<PlacedOrder> => {
    const one = await shopper(testServer, `parcels${people++}@example.org`, {
      [plain]: 4,
      10102: 3,
      10103: 2,
    })
    if (offers === 'wallet') await give(testServer.storage, one.customerId, { wallet: 33 })
    if (offers === 'voucher') await give(testServer.storage, one.customerId, { points: 50 })
    const { voucherCode } =
      offers === 'voucher'
        ? (await one.post('/api/v2/rewardPoints/redeem', { amount: 50 })).json.result
        : { voucherCode: '' }
    const code = { none: '', coupon: 'FORTY', points: 'EARN71', wallet: '', voucher: voucherCode }[
      offers
    ]
    if (code) expect((await one.post('/api/v2/coupon/apply', { coupon: code })).status).toBe(200)
    const { orderId } = (await one.place({ paymentMethod: method })).json.result
    const { total } = await testServer.storage.db
      .selectFrom('customer_order')
      .select('total')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    if (method === 'online')
      await testServer.storage.inTransaction((db) =>
        capture(db, orderId, { amount: paise(total), at: testServer.state.now.toISOString() }),
      )
    return { ...one, orderId }
  }

  /** What an order comes to on every side, read from the ledgers and not from the code that wrote them. */
  const accounts = async ({ orderId, customerId }: PlacedOrder) => {
    const { db } = testServer.storage
    const sum = async (query: { execute: () => Promise<{ amount: number }[]> }) =>
      (await query.execute()).reduce((all, { amount }) => all + Number(amount), 0)
    const documents = (kind: 'invoice' | 'credit') =>
      sum(
        db
          .selectFrom('invoice')
          .select('total as amount')
          .where('order_id', '=', orderId)
          .where('kind', '=', kind),
      )
    return {
      order: await db
        .selectFrom('customer_order')
        .selectAll()
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow(),
      invoiced: await documents('invoice'),
      credited: await documents('credit'),
      refunds: await sum(
        db.selectFrom('order_refund').select('amount').where('order_id', '=', orderId),
      ),
      cash: await sum(
        db
          .selectFrom('wallet_entry')
          .select('amount')
          .where('order_id', '=', orderId)
          .where('reason', '=', 'refund'),
      ),
      wallet: await sum(
        db.selectFrom('wallet_entry').select('amount').where('customer_id', '=', customerId),
      ),
      operatorCalls: (await operatorCalls(testServer, 'fulfilment').get(`orders/${orderId}`)).json
        .result,
    }
  }

  // Seen red with `recalculate` that starts from the whole order.
  it('ledgers, refunds, cash due and invoices less credit notes agree to the paisa after any sequence of acts', async () => {
    // What moves a parcel on is chosen more often, so that most orders get far.
    const onward = ['packs a part of a parcel', 'ships', 'delivers'] as const
    const way = fc.array(fc.tuple(fc.constantFrom(...names, ...onward, ...onward), fc.nat(11)), {
      minLength: 6,
      maxLength: 16,
    })
    const method = fc.constantFrom('cod' as const, 'online' as const)
    const offers = fc.constantFrom<Offers>('none', 'coupon', 'points', 'wallet', 'voucher')
    const reached = new Set<string>()
    // Every act, whatever is made up besides.
    const hard: [(typeof names)[number], number][] = [
      ['unpacks', 0],
      ['packs a line from two batches', 0],
      ['ships', 0],
      ['delivers', 0],
      ['takes a delivery back', 0],
      ['delivers', 0],
      ['takes a line back', 1],
      ['cash is handed in', 0],
      ['removes a line', 1],
      ['packs a part of a parcel', 0],
      ['cancels a parcel', 1],
      ['packs a part of a parcel', 0],
      ['ships', 0],
      ['takes a parcel back', 1],
      ['the customer cancels', 0],
      ['takes a parcel back', 0],
    ]
    const examples: ['cod' | 'online', Offers, typeof hard][] = [
      ['online', 'coupon', hard],
      ['cod', 'wallet', hard],
      ['online', 'voucher', hard],
    ]
    await fc.assert(
      fc.asyncProperty(method, offers, way, async (pays, holds, taken) => {
        const one = await place(pays, holds)
        const before = await accounts(one)
        const told: string[] = []
        for (const [name, pick] of [['packs a part of a parcel', 1], ...taken] as typeof taken) {
          const { status, json } = await acts[name](one, pick)
          told.push(`${name} ${pick}: ${status}`)
          if (status === 200) reached.add(name)
          expect(
            [200, 400, 409, 422],
            `${told.join('; ')} ${JSON.stringify(json.errors)}`,
          ).toContain(status)
          const problems = await testServer.storage.inTransaction(auditProblems)
          expect(problems, told.join('; ')).toEqual([])
        }
        if (pays === 'cod') await allHandedIn(one)
        const after = await accounts(one)
        const say = `${pays} ${holds}: ${told.join('; ')}`
        const { order, invoiced, credited, refunds, cash } = after
        const isOver = order.state === 'cancelled'
        if (pays === 'online') {
          // What was captured is on invoices, waits to be sent, or goes back.
          const kept = isOver ? 0 : order.total
          expect(before.order.total - refunds, say).toBe(kept - credited)
          expect(cash, say).toBe(0)
        } else {
          const due = Number(after.operatorCalls.cash.due) * 100
          const collected = Number(after.operatorCalls.cash.collected) * 100
          const refused = await refusedAtTheDoor(one)
          expect(refunds, say).toBe(0)
          if (!isOver) expect(Math.round(due + collected), say).toBe(order.total - refused)
          // Cash that was collected, credited and handed in is in the wallet.
          expect(cash, say).toBe(credited - refused)
        }
        expect(invoiced, say).toBeLessThanOrEqual(isOver ? 0 : order.total)
      }),
      { seed, numRuns: rounds * 4, endOnFailure: true, examples },
    )
    expect([...reached].sort()).toEqual([...names].sort())
  })

  /** Hands in the cash of all parcels that have left: of others there is none. */
  const allHandedIn = async ({ orderId }: PlacedOrder): Promise<void> => {
    const left = await testServer.storage.db
      .selectFrom('order_parcel')
      .select('number')
      .where('order_id', '=', orderId)
      .where('state', 'in', ['shipped', 'delivered', 'returned'])
      .execute()
    for (const { number } of left)
      await handIn(testServer, `${orderId}-${number}`, `500${number}.00`)
  }

  /** Totals of invoices of parcels that came back before anybody paid for them. */
  const refusedAtTheDoor = async ({ orderId }: PlacedOrder): Promise<number> => {
    const { db } = testServer.storage
    const events = await db
      .selectFrom('order_event')
      .select(['parcel', 'job'])
      .where('order_id', '=', orderId)
      .where('parcel', 'is not', null)
      .orderBy('number')
      .execute()
    // A delivery that was taken back was none.
    const delivered = new Set<number | null>()
    for (const { parcel, job } of events)
      if (job === 'delivered') delivered.add(parcel)
      else if (job === 'deliveryTakenBack') delivered.delete(parcel)
    const returned = db
      .selectFrom('order_parcel')
      .select('number')
      .where('order_id', '=', orderId)
      .where('state', '=', 'returned')
    const rows = await db
      .selectFrom('invoice')
      .select(['total', 'parcel'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'invoice')
      .where('parcel', 'in', returned)
      .execute()
    return rows
      .filter(({ parcel }) => !delivered.has(parcel))
      .reduce((sum, { total }) => sum + total, 0)
  }
})
