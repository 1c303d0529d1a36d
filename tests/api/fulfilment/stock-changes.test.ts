import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOfferMarks } from '#server/orders/dispatch/stock-changes.ts'
import { createLog } from '#server/platform/log.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { plain, zerodol } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { catalogueWith, openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('changes of stock for another program, on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const later = (seconds: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + seconds * 1_000)
  }

  // Seen red with a cursor of the time alone: of two products of one moment the second was passed over.
  it('come once for each change, in pages, and not before they are settled', async () => {
    const staff = await createOperator(testServer, ['admin'])
    const set = (id: number, quantity: number) => staff.post(`stock/${id}`, { units: quantity })
    const { json } = await set(plain, 150)
    expect(json.errors).toBeUndefined()
    await set(zerodol, 40)
    const ask = async (query: string) =>
      (await staff.get(`stock/changes?pageSize=1${query}`)).json.result
    expect((await ask('')).products).toEqual([])
    later(11)
    const first = await ask('')
    expect(first).toMatchObject({ hasMore: true, products: [{ productId: plain, free: 150 }] })
    expect(first.products[0].mrp).toMatch(/^\d+\.\d\d$/)
    const second = await ask(`&cursor=${first.next}`)
    expect(second).toMatchObject({ hasMore: false, products: [{ productId: zerodol, free: 40 }] })
    await orderWork(testServer).ordered({ [plain]: 5 })
    later(11)
    const third = await ask(`&cursor=${second.next}`)
    expect(third).toMatchObject({ hasMore: false, products: [{ productId: plain, free: 75 }] })
    expect((await ask(`&cursor=${third.next}`)).products).toEqual([])
    expect((await staff.get('stock/changes?cursor=x')).status).toBe(400)
  })

  // Seen red: a changed price came only with the next sale, and of a withdrawn product all its stock was free.
  it('come with a changed price, and with nothing free of what is not sold', async () => {
    const staff = await createOperator(testServer, ['admin'])
    const ask = async (query: string) => (await staff.get(`stock/changes${query}`)).json.result
    const marks = () =>
      createOfferMarks({
        storage: testServer.storage,
        activeCatalogue: () => testServer.state.served,
        blockedSchedules: [],
        now: () => testServer.state.now,
        log: createLog('silent'),
      })
    await marks().lookOnce()
    later(11)
    const { next } = await ask('')
    testServer.state.served = await catalogueWith(
      `UPDATE product SET price = mrp - 100 WHERE id = ${plain}; UPDATE product SET sale = 'not-sold' WHERE id = ${zerodol}`,
    )
    expect((await ask(`?cursor=${next}`)).products).toEqual([])
    await marks().lookOnce()
    later(11)
    const changed = await ask(`?cursor=${next}`)
    expect(changed.products).toMatchObject([
      { productId: plain, free: 75 },
      { productId: zerodol, free: 0 },
    ])
    const [{ mrp, price }] = changed.products
    expect(Number(price)).toBe(Number(mrp) - 1)
    await marks().lookOnce()
    later(11)
    expect((await ask(`?cursor=${changed.next}`)).products).toEqual([])
  })
})
