import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderWork } from '../../support/operator-calls.ts'
import { plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)('an address that an operator changes, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  // Seen red without the message: who had a parcel sent elsewhere was not known to its customer.
  it('is told to the customer, with the address it is now', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await testServer.outbox.dispatch()
    const address = {
      addUserName: 'Ravi Nair',
      street1: '9 Other Street',
      contactNumber: '9876500000',
      pincode: '600001',
    }
    const reply = await work.fulfilment.post(`${one.path}/address`, address)
    expect(reply.status).toBe(200)
    const before = testServer.state.sent.length
    await testServer.outbox.dispatch()
    const { email } = await testServer.storage.db
      .selectFrom('customer')
      .select('email')
      .where('id', '=', one.customerId)
      .executeTakeFirstOrThrow()
    const said = testServer.state.sent.slice(before)
    expect(said.map(({ to }) => to)).toContain(email)
    expect(said.find(({ to }) => to === email)?.text).toContain('9 Other Street')
  })
})
