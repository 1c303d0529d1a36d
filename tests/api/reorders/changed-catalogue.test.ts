import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plain, type Shopper, shopper } from '../../support/shopper.ts'
import { catalogueWith, openTestServer, type TestServer } from '../../support/test-server.ts'

const dayMs = 24 * 60 * 60_000

describe('a regular order of a product that the catalogue changed since the last one', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer('sqlite', { ORDER_MIN_RUPEES: '0' })
  })
  afterAll(() => testServer.close())

  /** What the due day brings after the catalogue changed, and what is told of it, also by later runs. */
  const dueAfter = async (email: string, sql: string) => {
    const { now, served } = testServer.state
    const one = await shopper(testServer, email, { [plain]: 4 })
    const { orderId } = (await one.place()).json.result
    const reorderProductsList = [{ productId: plain, productUnit: 4 }]
    const wish = { orderId, reorderFrequencyInDays: 20, reorderProductsList }
    expect((await one.post('/api/v3/setReOrder', wish)).status).toBe(200)
    const changed = await catalogueWith(sql)
    const told: string[] = []
    const runOn = async (day: number) => {
      Object.assign(testServer.state, {
        now: new Date(now.getTime() + day * dayMs),
        served: changed,
      })
      await testServer.commerce.orders.runDue()
      await testServer.outbox.dispatch()
      const again: Shopper = day > 25 ? await shopper(testServer, email) : one
      const [regular] = (await again.get('/api/v3/reorders')).json.result
      told.splice(0, told.length)
      for (const { to, text } of testServer.state.sent) if (to === email) told.push(text)
      Object.assign(testServer.state, { now, served })
      return regular
    }
    return { one, told, runOn, changed, regular: await runOn(20) }
  }

  const set = (values: string) => `UPDATE product SET ${values} WHERE id = ${plain}`
  const packOf = (units: number) => `units = ${units}, selling_unit = ${units}`

  it('of another composition is sent by no one: its customer is told, and orders it once where it is right', async () => {
    const sql = set("composition = 'Paracetamol (500mg)'")
    const { one, regular, told, runOn, changed } = await dueAfter('composition@example.org', sql)
    expect(regular).toMatchObject({ placedOrderIds: [], problem: { is: 'waiting' } })
    expect(told.join()).toContain(
      'Dolo 650 Tablet now has another composition (Paracetamol (500mg))',
    )
    const { served } = testServer.state
    testServer.state.served = changed
    testServer.state.now = new Date(testServer.state.now.getTime() + 1)
    await one.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    expect((await one.place()).status).toBe(200)
    testServer.state.served = served
    expect((await runOn(21)).placedOrderIds).toHaveLength(1)
  })

  it.each([
    ['by another name', set("name = 'Dolo 650 New Tablet'")],
    ['spelt otherwise', set("composition = upper(replace(composition, ' (', '('))")],
  ])('%s is ordered as before', async (how, sql) => {
    const { regular, told } = await dueAfter(`${how.replaceAll(' ', '-')}@example.org`, sql)
    expect(regular).toMatchObject({ placedOrderIds: [expect.any(String)], problem: null })
    expect(told.join()).not.toContain('not everything is in order')
  })

  it.each([10, 30])('in packs of %i in place of 15 is ordered, and told once', async (units) => {
    const { told, runOn } = await dueAfter(`packs-${units}@example.org`, set(packOf(units)))
    const changed = `A pack of Dolo 650 Tablet now holds ${units} instead of 15`
    expect(told.filter((text) => text.includes(changed))).toHaveLength(1)
    expect((await runOn(40)).placedOrderIds).toHaveLength(2)
    expect(told.filter((text) => text.includes(changed))).toHaveLength(1)
  })

  it('in larger packs at a higher price waits for a yes, and says both', async () => {
    const dearer = set(`${packOf(30)}, price = price * 2, mrp = mrp * 2`)
    const { regular } = await dueAfter('dearer@example.org', dearer)
    expect(regular.asks).toBe('214.24')
    expect(regular.problem.msg).toMatch(/now holds 30 instead of 15.*₹26.78 → ₹53.56/)
  })

  it('only on prescription now is ordered, and asks for one', async () => {
    const { told } = await dueAfter('rx@example.org', set('rx = 1'))
    expect(told.join()).toContain('A prescription is needed and there is none')
  })
})
