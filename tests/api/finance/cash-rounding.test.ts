import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { operatorCalls } from '../../support/operator-calls.ts'
import { plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const rupees = (text: string): number => Math.round(Number(text) * 100)

describe.each(engines)('cash in whole rupees, on %s', (engine) => {
  let testServer: TestServer
  const staff = () => operatorCalls(testServer, 'fulfilment')
  beforeAll(async () => {
    const charges = { ...brand.charges, roundCash: true }
    // All are sent to one door, which counts together.
    const env = { APPROVAL_MONTH_RUPEES: '1000000', APPROVAL_DAY_RUPEES: '1000000' }
    testServer = await openTestServer(engine, env, undefined, { ...brand, charges })
  })
  afterAll(() => testServer.close())

  const ordered = async (email: string) => {
    const one = await shopper(testServer, email, { [plain]: 75 })
    const { orderId } = (await one.place({ paymentMethod: 'cod' })).json.result
    return { one, orderId: orderId as string }
  }
  const leave = async (orderId: string) => {
    const lines = [{ line: 1, batch: 'A1', expiry: '2028-01' }]
    await staff().post(`orders/${orderId}/pack`, { lines })
    await staff().post(`orders/${orderId}/ship`)
    expect((await staff().post(`orders/${orderId}/deliver`)).status).toBe(200)
  }
  const cashOf = async (orderId: string) =>
    await testServer.storage.db
      .selectFrom('cash_parcel')
      .select(['due', 'remitted'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const remit = async (orderId: string, amount: string, parcel = 1) =>
    await staff().file(
      'cash/remittances',
      `awb,amount,reference,date\n${orderId}-${parcel},${amount},R${parcel},2026-11-21\n`,
    )
  const documentsOf = async (orderId: string) => {
    const { json } = await staff().get('finance/documents?pageSize=500')
    return json.result.documents.filter((one: { orderId: string }) => one.orderId === orderId)
  }
  const walletOf = async (customerId: string): Promise<number> =>
    (
      await testServer.storage.db
        .selectFrom('wallet_entry')
        .select('amount')
        .where('customer_id', '=', customerId)
        .execute()
    ).reduce((sum, { amount }) => sum + amount, 0)
  const later = () => {
    testServer.state.now = new Date(testServer.state.now.getTime() + 60_000)
  }

  it('is said in the cart, of the order, in its message and to who collects, and lowers neither price nor tax', async () => {
    const { one, orderId } = await ordered(`a${engine}@a.example`)
    const again = await shopper(testServer, `b${engine}@a.example`, { [plain]: 75 })
    const { cart } = await again.summary()
    const left = rupees(cart.cashRounding)
    expect(left).toBeGreaterThan(0)
    expect((rupees(cart.totalAmt) - left) % 100).toBe(0)
    const { json } = await one.get(`/api/v3/orders/${orderId}`)
    expect(json.result).toMatchObject({
      totalAmt: cart.totalAmt,
      cashRounding: cart.cashRounding,
    })
    await testServer.outbox.dispatch()
    const whole = (rupees(cart.totalAmt) - left) / 100
    expect(testServer.state.sent.map(({ text }) => text).join()).toContain(`₹${whole}`)
    await leave(orderId)
    expect(await cashOf(orderId)).toEqual({ due: whole * 100, remitted: 0 })
    later()
    const [invoice] = await documentsOf(orderId)
    expect(invoice).toMatchObject({
      total: cart.totalAmt,
      cashRounding: cart.cashRounding,
      due: `${whole}.00`,
    })
    const taxed = invoice.rates.reduce(
      (sum: number, { total }: { total: string }) => sum + rupees(total),
      0,
    )
    expect(taxed).toBe(rupees(cart.totalAmt))
  })

  it('gives back what was collected, in parts and as a whole, and a rupee more to nobody', async () => {
    const { one, orderId } = await ordered(`c${engine}@a.example`)
    await leave(orderId)
    const { due } = await cashOf(orderId)
    await remit(orderId, (due / 100).toFixed(2))
    expect((await staff().get('cash')).json.result.differences).not.toContainEqual(
      expect.objectContaining({ orderId, problem: 'amountDiffers' }),
    )
    const others = operatorCalls(testServer, 'returns')
    for (const some of [{ units: 15 }, { units: 30 }, {}])
      expect(
        (await others.post(`orders/${orderId}/lines/1/return`, { ...some, reason: 'late' })).status,
      ).toBe(200)
    expect(await walletOf(one.customerId)).toBe(due)
    later()
    const documents = await documentsOf(orderId)
    const given = documents.reduce(
      (sum: number, { kind, due: of }: { kind: string; due: string }) =>
        kind === 'credit' ? sum + rupees(of) : sum,
      0,
    )
    expect(given).toBe(due)
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  // Seen red with an order rounded once: the parcel in which its paise made a rupee asked for more than its goods, and kept it when another came back.
  it('asks at no door for more than its parcel, in whatever order parcels leave and whichever is refused', async () => {
    const paths = [
      { leave: [1, 2, 3], refused: 1 },
      { leave: [1, 3, 2], refused: 3 },
      { leave: [2, 1, 3], refused: 2 },
      { leave: [2, 3, 1], refused: 1 },
      { leave: [3, 1, 2], refused: 2 },
      { leave: [3, 2, 1], refused: null },
    ]
    for (const [at, { leave, refused }] of paths.entries()) {
      const one = await shopper(testServer, `p${at}${engine}@a.example`, {
        [plain]: 75,
        10102: 15,
        10103: 15,
      })
      const { orderId } = (await one.place({ paymentMethod: 'cod' })).json.result
      const { totalAmt, cashRounding } = (await one.get(`/api/v3/orders/${orderId}`)).json.result
      const told = rupees(totalAmt) - rupees(cashRounding)
      // Parcels are numbered as they are packed.
      for (const line of leave)
        expect(
          (
            await staff().post(`orders/${orderId}/pack`, {
              lines: [{ line, batch: 'A1', expiry: '2028-01' }],
            })
          ).status,
        ).toBe(200)
      for (const parcel of [1, 2, 3]) {
        expect((await staff().post(`orders/${orderId}/ship`, { parcel })).status).toBe(200)
        const reply =
          parcel === refused
            ? await staff().post(`orders/${orderId}/return`, { parcel, reason: 'refused' })
            : await staff().post(`orders/${orderId}/deliver`, { parcel })
        expect(reply.status).toBe(200)
      }
      const asked = await testServer.storage.db
        .selectFrom('cash_parcel')
        .select(['parcel', 'due'])
        .where('order_id', '=', orderId)
        .where('is_delivered', '=', 1)
        .execute()
      later()
      const documents = await documentsOf(orderId)
      const kept = documents.reduce(
        (sum: number, { kind, total }: { kind: string; total: string }) =>
          kind === 'credit' ? sum - rupees(total) : sum + rupees(total),
        0,
      )
      const collected = asked.reduce((sum, { due }) => sum + due, 0)
      expect(collected).toBeLessThanOrEqual(kept)
      expect(collected).toBeGreaterThan(kept - 100 * asked.length)
      expect(collected).toBeLessThanOrEqual(told)
      for (const { kind, total, due } of documents)
        if (kind === 'invoice') expect(rupees(due)).toBe(rupees(total) - (rupees(total) % 100))
      for (const { parcel, due } of asked) await remit(orderId, (due / 100).toFixed(2), parcel)
      for (const { parcel } of asked)
        expect(
          (
            await operatorCalls(testServer, 'returns').post(`orders/${orderId}/return`, {
              parcel,
              reason: 'x',
            })
          ).json,
        ).toMatchObject({ status: 0 })
      expect(await walletOf(one.customerId)).toBe(collected)
    }
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('is kept by an order that was placed before the shop changed its mind', async () => {
    const { orderId } = await ordered(`d${engine}@a.example`)
    const exact = await openTestServer(engine, {}, testServer.storage)
    const own = operatorCalls(exact, 'fulfilment')
    const lines = [{ line: 1, batch: 'A1', expiry: '2028-01' }]
    await own.post(`orders/${orderId}/pack`, { lines })
    await own.post(`orders/${orderId}/ship`)
    await own.post(`orders/${orderId}/deliver`)
    expect((await cashOf(orderId)).due % 100).toBe(0)
    const other = await shopper(exact, `e${engine}@a.example`, { [plain]: 75 })
    expect((await other.summary()).cart.cashRounding).toBe('0.00')
    await exact.commerce.stop()
  })
})
