import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { orderIn, orderWork } from '../../support/operator-calls.ts'
import { plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('acts on many parcels on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  const packed = async () => {
    const one = await work.ordered({ [plain]: 4 })
    const line = { line: 1, batch: 'DLX7', expiry: '2027-11' }
    expect(orderIn(await work.fulfilment.post(`${one.path}/pack`, { lines: [line] })).state).toBe(
      'packed',
    )
    return one
  }

  // Seen red with the error thrown on: the reply was a failure, and the packer was not told what had left.
  it('a row of a bulk ship that fails is told as failed, stops no other, and is not shipped', async () => {
    const orders = [await packed(), await packed(), await packed()]
    const { inTransaction } = testServer.storage
    let calls = 0
    const flaky = vi.spyOn(testServer.storage, 'inTransaction').mockImplementation((run) => {
      calls += 1
      return calls === 2 ? Promise.reject(new Error('the database went away')) : inTransaction(run)
    })
    const rows = orders.map(({ orderId }, nth) => ({
      orderId,
      parcel: 1,
      courier: 'DTDC',
      awb: `D1000000${nth}`,
    }))
    const shipped = await work.fulfilment.post('parcels/ship', { parcels: rows })
    flaky.mockRestore()
    expect(shipped.json.result).toMatchObject([
      { ok: true },
      { ok: false, code: 'failed' },
      { ok: true },
    ])
    const states = await Promise.all(
      orders.map(async ({ path }) => orderIn(await work.fulfilment.get(path)).state),
    )
    expect(states).toEqual(['shipped', 'packed', 'shipped'])
  })
})
