import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../support/delivered.ts'
import { operatorCalls, orderWork } from '../../support/operator-calls.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, visit } from '../../support/test-server.ts'

const lotion = 202701

describe.each(engines)('reviews at the same time on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  it('two writes of one customer leave one review, and votes of ten sessions are all counted', async () => {
    const work = orderWork(testServer)
    const one = await work.ordered({ [lotion]: 1 })
    await deliver(work, one)
    const write = (review: string) =>
      one.post('/otc/product/addReview', { prId: lotion, rating: 5, review })
    const written = await Promise.all([write('one'), write('two')])
    expect(written.map(({ status }) => status)).toEqual([200, 200])
    const rows = await testServer.storage.db
      .selectFrom('product_review')
      .selectAll()
      .where('customer_id', '=', one.customerId)
      .execute()
    expect(rows).toHaveLength(1)
    const id = rows[0]?.id ?? ''
    await operatorCalls(testServer, 'content').post('reviews/approve', { ids: [id] })
    const readers = await Promise.all(Array.from({ length: 10 }, () => visit(testServer)))
    // Each session says it twice.
    await Promise.all(
      [...readers, ...readers].map((reader) => reader.post(`/api/v3/reviews/${id}/helpful`)),
    )
    const { helpful } = await testServer.storage.db
      .selectFrom('product_review')
      .select('helpful')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(helpful).toBe(10)
  })
})
