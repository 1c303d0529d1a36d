import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../../support/operators.ts'
import { plain, shopper } from '../../support/shopper.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

type Changed = {
  orderId: string
  state: string
  lines: { hsn: string | null; taxRate: number | null; batch: string | null }[]
}

describe.each(engines)('orders that changed, for another program, on %s', (engine) => {
  let testServer: TestServer
  let admin: NewOperator
  let shoppers = 0
  const wait = (ms: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + ms)
  }
  const order = async (): Promise<string> => {
    const one = await shopper(testServer, `c${++shoppers}@a.example`, { [plain]: 30 })
    return (await one.place({ paymentMethod: 'cod' })).json.result.orderId
  }
  const changes = async (query: string) =>
    (await admin.get(`orders/changes${query}`)).json.result as {
      orders: Changed[]
      next: string
      hasMore: boolean
    }
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    admin = await createOperator(testServer, ['admin'])
  })
  afterAll(() => testServer.close())

  it('each change comes once along the cursor, with HSN, tax and batch, and names no person', async () => {
    const placed = [await order(), await order(), await order()]
    wait(11_000)
    const seen: string[] = []
    let page = await changes('?pageSize=1')
    for (let turn = 0; turn < 50; turn++) {
      seen.push(...page.orders.map(({ orderId }) => orderId))
      if (!page.hasMore) break
      page = await changes(`?pageSize=1&cursor=${page.next}`)
    }
    expect([...new Set(seen)].sort()).toEqual([...placed].sort())
    expect((await changes(`?cursor=${page.next}`)).orders).toEqual([])

    const [first = ''] = placed
    const packing = { lines: [{ line: 1, batch: 'A1', expiry: '2029-11' }] }
    expect((await admin.post(`orders/${first}/pack`, packing)).status).toBe(200)
    // What has just happened may stand before what is not committed yet.
    expect((await changes(`?cursor=${page.next}`)).orders).toEqual([])
    wait(11_000)
    const after = await changes(`?cursor=${page.next}`)
    expect(after.orders.map(({ orderId, state }) => [orderId, state])).toEqual([[first, 'packed']])
    const [line] = after.orders[0]?.lines ?? []
    expect(line).toMatchObject({ batch: 'A1', expiry: '2029-11', isRemoved: false })
    expect(line?.hsn).toMatch(/^\d{4,8}$/)
    expect(line?.taxRate).toBeGreaterThan(0)
    expect(JSON.stringify(after)).not.toMatch(/@|Meena|9876543210|Lake View/)
  })

  it('since a moment, everything from then on; a cursor or a moment that is none is refused by its field', async () => {
    wait(60_000)
    const since = testServer.state.now.toISOString()
    const late = await order()
    wait(11_000)
    const found = await changes(`?updatedSince=${since}`)
    expect(found.orders.map(({ orderId }) => orderId)).toEqual([late])
    for (const [query, field] of [
      ['?cursor=e30', 'cursor'],
      ['?updatedSince=yesterday', 'updatedSince'],
    ] as const) {
      const fault = faultOf(await admin.get(`orders/changes${query}`))
      expect([fault.code, fault.field]).toEqual(['invalid', field])
      expect(fault.msg).toMatch(new RegExp(`^${field}: \\w`))
    }
    const content = await createOperator(testServer, ['content'])
    expect(faultOf(await content.get('orders/changes')).code).toBe('permissionMissing')
  })
})
