import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { nameShop } from '#i18n/shop-names.ts'
import { locales } from '#model/locale.ts'
import { namesOf, seriesOf } from '#model/shop.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const batch = { batch: 'ZX-11', expiry: '2029-11' }
/** The last moment of 31 March 2027 in India, and the first of 1 April. */
const [lastOfYear, firstOfNext] = ['2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00.000Z']

describe.each(engines)('the series of invoices and credit notes on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    testServer.state.now = new Date('2027-03-31T06:00:00.000Z')
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  const packedOrder = async () => {
    const one = await work.ordered({ [plain]: 4 })
    const packed = await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, ...batch }],
    })
    expect(packed.status).toBe(200)
    return one
  }
  const numbers = async (kind: 'invoice' | 'credit'): Promise<string[]> =>
    (
      await testServer.storage.db
        .selectFrom('invoice')
        .select('number')
        .where('kind', '=', kind)
        .orderBy('year')
        .orderBy('serial')
        .execute()
    ).map(({ number }) => number)

  it('numbers begin again with the financial year at midnight in India, without a gap, when many leave at once', async () => {
    const orders: Awaited<ReturnType<typeof packedOrder>>[] = []
    for (let count = 0; count < 10; count++) orders.push(await packedOrder())
    const leave = async (some: typeof orders, way: 'ship' | 'return') => {
      const replies = await Promise.all(
        some.map(({ path }) =>
          work.fulfilment.post(
            `${path}/${way}`,
            way === 'ship' ? {} : { parcel: 1, reason: 'Back' },
          ),
        ),
      )
      expect(replies.map(({ status }) => status)).toEqual(some.map(() => 200))
    }
    testServer.state.now = new Date(lastOfYear)
    await leave(orders.slice(0, 4), 'ship')
    await leave(orders.slice(0, 2), 'return')
    testServer.state.now = new Date(firstOfNext)
    await leave(orders.slice(4), 'ship')
    await leave(orders.slice(2, 6), 'return')
    const series = (kind: string, years: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${kind}${years}-00000${index + 1}`)
    const invoices = await numbers('invoice')
    expect(invoices).toEqual([...series('NU', '2627', 4), ...series('NU', '2728', 6)])
    const credits = await numbers('credit')
    expect(credits).toEqual([...series('NUC', '2627', 2), ...series('NUC', '2728', 4)])
    // Letters that a year began with stay in it. Seen red without the look at the last number: SAH began within the year.
    const chosen = await packedOrder()
    nameShop(namesOf(brand), locales, { letters: 'SAH', isChosen: true })
    await leave([chosen], 'ship').finally(() => nameShop(namesOf(brand), locales, seriesOf(brand)))
    expect((await numbers('invoice')).at(-1)).toBe('NU2728-000007')
    // Rule 46(b) of the CGST Rules, 2017.
    for (const number of [...invoices, ...credits]) expect(number).toMatch(/^[A-Z\d/-]{1,16}$/)
  })
})
