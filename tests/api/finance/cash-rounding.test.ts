import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { desk } from '../../support/desk.ts'
import { plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTill, type Till } from '../../support/till.ts'

const rupees = (text: string): number => Math.round(Number(text) * 100)

describe.each(engines)('cash in whole rupees, on %s', (engine) => {
  let till: Till
  const staff = () => desk(till, 'fulfilment')
  beforeAll(async () => {
    const charges = { ...brand.charges, roundCash: true }
    till = await openTill(engine, {}, undefined, { ...brand, charges })
  })
  afterAll(() => till.close())

  const ordered = async (email: string) => {
    const one = await shopper(till, email, { [plain]: 75 })
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
    await till.storage.db
      .selectFrom('cash_parcel')
      .select(['due', 'remitted'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const remit = async (orderId: string, amount: string) =>
    await staff().file(
      'cash/remittances',
      `awb,amount,reference,date\n${orderId}-1,${amount},R1,2026-11-21\n`,
    )
  const documentsOf = async (orderId: string) => {
    const { json } = await staff().get('finance/documents?pageSize=500')
    return json.result.documents.filter((one: { orderId: string }) => one.orderId === orderId)
  }
  const walletOf = async (customerId: string): Promise<number> =>
    (
      await till.storage.db
        .selectFrom('wallet_entry')
        .select('amount')
        .where('customer_id', '=', customerId)
        .execute()
    ).reduce((sum, { amount }) => sum + amount, 0)
  const later = () => {
    till.state.now = new Date(till.state.now.getTime() + 60_000)
  }

  it('is said in the cart, of the order, in its message and to who collects, and lowers neither price nor tax', async () => {
    const { one, orderId } = await ordered(`a${engine}@a.example`)
    const again = await shopper(till, `b${engine}@a.example`, { [plain]: 75 })
    const { cart } = await again.summary()
    const left = rupees(cart.cashRounding)
    expect(left).toBeGreaterThan(0)
    expect((rupees(cart.totalAmt) - left) % 100).toBe(0)
    const { json } = await one.get(`/api/v3/orders/${orderId}`)
    expect(json.result).toMatchObject({
      totalAmt: cart.totalAmt,
      cashRounding: cart.cashRounding,
    })
    await till.outbox.dispatch()
    const whole = (rupees(cart.totalAmt) - left) / 100
    expect(till.state.sent.map(({ text }) => text).join()).toContain(`₹${whole}`)
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
    const others = desk(till, 'returns')
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
    expect(await till.storage.inTransaction(auditProblems)).toEqual([])
  })

  // Seen red where each parcel was rounded: the parcels of an order came to a rupee less than it.
  it('rounds an order once, however many parcels bring it, and gives back what they collected', async () => {
    const one = await shopper(till, `p${engine}@a.example`, { [plain]: 75, 10102: 15, 10103: 15 })
    const { orderId } = (await one.place({ paymentMethod: 'cod' })).json.result
    const { totalAmt, cashRounding } = (await one.get(`/api/v3/orders/${orderId}`)).json.result
    const asked: number[] = []
    for (const line of [1, 2, 3]) {
      const lines = [{ line, batch: 'A1', expiry: '2028-01' }]
      expect((await staff().post(`orders/${orderId}/pack`, { lines })).status).toBe(200)
      for (const act of ['ship', 'deliver'])
        expect((await staff().post(`orders/${orderId}/${act}`, { parcel: line })).status).toBe(200)
      const { json } = await staff().get('cash')
      const own = json.result.differences.filter(
        (of: { orderId: string }) => of.orderId === orderId,
      )
      asked.push(rupees(own.find(({ parcel }: { parcel: number }) => parcel === line).collected))
    }
    expect(asked.every((sum) => sum > 0 && sum % 100 === 0)).toBe(true)
    const sum = asked.reduce((all, due) => all + due, 0)
    expect(sum).toBe(rupees(totalAmt) - rupees(cashRounding))
    // More than the whole rupees of each: the sum of what they leave out is a rupee or two.
    later()
    const documents: { total: string; due: string }[] = await documentsOf(orderId)
    expect(documents.map(({ due }) => rupees(due))).toEqual(asked)
    expect(documents.some(({ total, due }) => rupees(due) > rupees(total))).toBe(true)
    const rows = asked.map((due, at) => `${orderId}-${at + 1},${due / 100},R${at},2026-11-21\n`)
    await staff().file('cash/remittances', `awb,amount,reference,date\n${rows.join('')}`)
    for (const line of [1, 2, 3])
      expect(
        (
          await desk(till, 'returns').post(`orders/${orderId}/lines/${line}/return`, {
            reason: 'x',
          })
        ).status,
      ).toBe(200)
    expect(await walletOf(one.customerId)).toBe(sum)
    expect(await till.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('is kept by an order that was placed before the shop changed its mind', async () => {
    const { orderId } = await ordered(`d${engine}@a.example`)
    const exact = await openTill(engine, {}, till.storage)
    const own = desk(exact, 'fulfilment')
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
