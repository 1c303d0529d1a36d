import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskWork } from '../../support/desk.ts'
import { plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTill, type Till } from '../../support/till.ts'

describe.each(engines)('an address that an operator changes, on %s', (engine) => {
  let till: Till
  let work: ReturnType<typeof deskWork>
  beforeAll(async () => {
    till = await openTill(engine)
    work = deskWork(till)
  })
  afterAll(() => till.close())

  // Seen red without the message: who had a parcel sent elsewhere was not known to its customer.
  it('is told to the customer, with the address it is now', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await till.outbox.dispatch()
    const address = {
      addUserName: 'Ravi Nair',
      street1: '9 Other Street',
      contactNumber: '9876500000',
      pincode: '600001',
    }
    const reply = await work.fulfilment.post(`${one.path}/address`, address)
    expect(reply.status).toBe(200)
    const before = till.state.sent.length
    await till.outbox.dispatch()
    const { email } = await till.storage.db
      .selectFrom('customer')
      .select('email')
      .where('id', '=', one.customerId)
      .executeTakeFirstOrThrow()
    const said = till.state.sent.slice(before)
    expect(said.map(({ to }) => to)).toContain(email)
    expect(said.find(({ to }) => to === email)?.text).toContain('9 Other Street')
  })
})
