import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, visit } from '../../support/test-server.ts'

// Sample products: Warf 5, Ecosprin 75, Combiflam and Pantocid 40.
const [warf, ecosprin, combiflam, pantocid] = [62101, 11401, 10501, 30102]

const dayMs = 24 * 60 * 60 * 1000

describe.each(engines)('the interactions of a cart on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  type Visitor = Awaited<ReturnType<typeof visit>>
  const ofCart = async ({ get }: Pick<Visitor, 'get'>) =>
    (await get('/api/v3/cart/interactions')).json.result
  const cartOf = async (...products: number[]): Promise<Visitor> => {
    const visitor = await visit(testServer)
    for (const id of products)
      expect((await visitor.post(`/api/v1/cart/add/${id}`, {})).status).toBe(200)
    return visitor
  }
  const consent = (visitor: Pick<Visitor, 'post'>, healthHistory: boolean) =>
    visitor.post('/api/v3/consents', { healthHistory })

  it('the interactions of a cart have severities, and the high ones must be acknowledged', async () => {
    const result = await ofCart(await cartOf(warf, ecosprin))
    expect(result.check).toMatchObject({ answer: 'interaction', result: [{ severity: 1 }] })
    expect(result.acknowledge.interactions).toMatchObject([
      { salts: ['Aspirin', 'Warfarin'], products: [['Ecosprin 75 Tablet'], ['Warf 5 Tablet']] },
    ])
    expect([result.compared, result.orderedDays]).toEqual([2, null])
  })

  it('the interactions of a cart omit pairs within a combination, and never report none for uncovered salts', async () => {
    const alone = await ofCart(await cartOf(combiflam))
    expect([alone.check.result, alone.acknowledge]).toEqual([[], null])
    const open = await ofCart(await cartOf(warf, pantocid))
    expect([open.check.answer, open.lacking]).toEqual(['not-covered', ['Pantoprazole', 'Warfarin']])
  })

  it('an empty cart, and a visitor without a session, have nothing to compare', async () => {
    const nobody = await testServer.send('/api/v3/cart/interactions')
    expect([nobody.json.result.compared, nobody.json.result.check.answer]).toEqual([
      0,
      'nothing-to-compare',
    ])
    expect(nobody.headers.get('set-cookie')).toBeNull()
  })

  // Seen red without the check of `healthHistory`.
  it('the interactions of a cart include orders of the last 90 days only with consent', async () => {
    const customer = await shopper(testServer, `orders-${engine}@example.in`)
    const { now } = testServer.state
    /** Orders enough of a product for the minimum, some days ago. */
    const order = async (productId: number, days: number): Promise<string> => {
      testServer.state.now = new Date(now.getTime() - days * dayMs)
      await customer.post(`/api/v1/cart/add/${productId}`, { qty: 30 })
      const placed = await customer.place()
      expect(placed.status).toBe(200)
      testServer.state.now = now
      return placed.json.result.orderId
    }
    await order(combiflam, 100)
    await order(warf, 10)
    await customer.post(`/api/v2/order/cancel/${await order(pantocid, 9)}`, {
      cancelReason: 'late',
    })
    await customer.post(`/api/v1/cart/add/${ecosprin}`, {})
    expect(await ofCart(customer)).toMatchObject({ compared: 1, orderedDays: null })
    expect((await consent(customer, true)).status).toBe(200)
    const result = await ofCart(customer)
    expect([result.compared, result.orderedDays]).toEqual([2, 90])
    expect(result.check.result[0].holders).toEqual([
      ['Ecosprin 75 Tablet'],
      ['Warf 5 Tablet (ordered earlier)'],
    ])
    // Only information: ordering the cart alone needs no acknowledgement.
    expect(result.acknowledge).toBeNull()
    await consent(customer, false)
    expect(await ofCart(customer)).toMatchObject({ compared: 1, orderedDays: null })
  })
})
