import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, visit } from '../../support/test-server.ts'

/** Strips of ten. */
const product = 10601
const add = `/api/v1/cart/add/${product}`
const update = '/api/v1/cart/update'
const fifty = <Of>(make: (index: number) => Promise<Of>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => make(index)))

describe.each(engines)('fifty changes of one cart at once on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const quantityOf = async ({ get }: Awaited<ReturnType<typeof visit>>) =>
    (await get('/api/v2/cart/details')).json.result.orderItems[0].productQuantity

  // Seen red without the comparison of `request.version`: fifty win.
  it('one of fifty simultaneous changes wins each version of a cart', async () => {
    const shopper = await visit(testServer)
    let { version } = (await shopper.post(add, {})).json.result
    for (let round = 0; round < 3; round++) {
      const replies = await fifty((index) =>
        shopper.post(update, { productId: product, qty: (index + 1) * 10, version }),
      )
      const won = replies.filter(({ status }) => status === 200)
      expect([won.length, replies.filter(({ status }) => status === 409).length]).toEqual([1, 49])
      expect(await quantityOf(shopper)).toBe(won[0]?.json.result.orderItems[0].productQuantity)
      version = won[0]?.json.result.version
    }
  })

  // Seen red with `inTransaction` running on the database without a transaction: additions are lost.
  it('fifty simultaneous additions are all counted', async () => {
    const shopper = await visit(testServer)
    const replies = await fifty(() => shopper.post(add, {}))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(await quantityOf(shopper)).toBe(500)
    expect((await shopper.get('/api/v2/cart/details')).json.result.version).toBe(50)
  })

  // Seen red with `maxQuantity` returning infinity: the CHECK of the table answers 500 instead; without the CHECK too, 5000 units.
  it('fifty simultaneous additions never exceed 500 units', async () => {
    const shopper = await visit(testServer)
    const replies = await fifty(() => shopper.post(add, { qty: 10 }))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await quantityOf(shopper)).toBe(500)
  })

  // Seen red without the claim in session/mutation.ts: every duplicate adds.
  it('fifty simultaneous requests under one idempotency key make one change and get one reply', async () => {
    const shopper = await visit(testServer)
    const key = { 'idempotency-key': `key-${engine}` }
    const replies = await fifty(() => shopper.post(add, {}, key))
    const later = await fifty(() => shopper.post(add, {}, key))
    const answered = [...replies, ...later]
      .filter(({ status }) => status === 200)
      .map(({ json }) => JSON.stringify(json))
    expect(answered).toHaveLength(100)
    expect(new Set(answered).size).toBe(1)
    expect(await quantityOf(shopper)).toBe(10)
  })

  it('an idempotency key that is reused for another request keeps its first use', async () => {
    const shopper = await visit(testServer)
    const key = { 'idempotency-key': 'once' }
    await shopper.post(add, {}, key)
    const other = await shopper.post(add, { qty: 2 }, key)
    expect([other.status, other.json.errors.errs[0].code]).toEqual([422, 'keyReused'])
    expect(await quantityOf(shopper)).toBe(10)
  })

  it('a key is taken over from a server that died before it answered', async () => {
    const shopper = await visit(testServer)
    const key = { 'idempotency-key': 'dead' }
    await shopper.post(add, {}, key)
    await testServer.storage.db
      .updateTable('idempotency')
      .set({ outcome: null })
      .where('key', '=', 'dead')
      .execute()
    testServer.state.now = new Date(testServer.state.now.getTime() + 2_000)
    expect((await shopper.post(add, {}, key)).status).toBe(200)
  })
})
