import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { err, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

// Sample products: Warf 5 and Ecosprin 75 interact seriously; Pantocid 40 has no known interaction with either.
const [warf, ecosprin, pantocid] = [62101, 11401, 30102]

describe.each(engines)('an order of medicines with a high interaction on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const historyOf = async (orderId: string) =>
    await testServer.storage.db
      .selectFrom('order_event')
      .select(['job', 'status', 'comment', 'actor'])
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute()

  // Seen red without `unacknowledged` when placing.
  it('an order with a high interaction is placed after the customer has acknowledged it, which the pharmacist can read', async () => {
    const { get, place } = await shopper(testServer, 'high@example.org', {
      [warf]: 20,
      [ecosprin]: 20,
    })
    for (const acknowledged of [undefined, 'something else']) {
      const refused = await place(acknowledged === undefined ? {} : { acknowledged })
      expect([refused.status, err(refused).code]).toEqual([422, 'interactionsUnread'])
    }
    const { key } = (await get('/api/v3/cart/interactions')).json.result.acknowledge
    // Only interactions known to be serious require an acknowledgement.
    const other = await shopper(testServer, 'other@example.org', { [warf]: 20, [pantocid]: 20 })
    expect((await other.place()).status).toBe(200)
    const placed = await place({ acknowledged: key })
    expect(placed.status).toBe(200)
    const { orderId } = placed.json.result
    expect(await historyOf(orderId)).toEqual([
      { job: 'placed', status: 'success', comment: null, actor: 'customer' },
      {
        job: 'interactions',
        status: 'success',
        comment: 'High interaction: Aspirin + Warfarin (Ecosprin 75 Tablet + Warf 5 Tablet)',
        actor: 'customer',
      },
    ])
    // Only the pharmacist sees it: the customer's tracking has its own steps.
    const track = (await get(`/api/v3/track?orderId=${orderId}`)).json.result.orderTrackingDtos[0]
    expect(JSON.stringify(track)).not.toContain('interaction')
  })
})
