import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#model/duration.ts'
import { mistakenDeliveryHours } from '#model/order.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { earning, withCoupon } from '../../support/offers.ts'
import { handIn, orderIn, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain, shopper } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const lotion = 202701

describe.each(engines)('a delivery that was recorded by mistake, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let people = 0
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    await withCoupon(testServer.storage, earning(20))
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  const act = (one: Ordered, what: string, body: unknown = {}) =>
    work.fulfilment.post(`${one.path}/${what}`, body)
  /** An order in cash that earns 20 points, on its way. */
  const shipped = async (product = plain): Promise<Ordered> => {
    const buyer = await shopper(testServer, `m${people++}@example.org`, { [product]: 4 })
    await buyer.post('/api/v3/coupon/apply', { coupon: 'EARN20' })
    const orderId: string = (await buyer.place()).json.result.orderId
    const one = { ...buyer, orderId, path: `orders/${orderId}` }
    await act(one, 'pack', { lines: [{ line: 1, batch: 'DLX7', expiry: '2027-11' }] })
    await act(one, 'ship', { parcel: 1 })
    return one
  }
  const delivered = async (product = plain): Promise<Ordered> => {
    const one = await shipped(product)
    await act(one, 'deliver', { parcel: 1 })
    return one
  }
  const mistaken = (one: Ordered) =>
    act(one, 'not-delivered', { parcel: 1, reason: 'The wrong row was chosen' })
  const refusal = async (one: Ordered): Promise<string> => faultOf(await mistaken(one)).code
  const pointsOf = async (one: Ordered) => {
    const { pendingPoints, redeemablePoints } = (await one.get('/api/v3/rewards')).json.result
    return [pendingPoints, redeemablePoints]
  }
  const balance = async (one: Ordered): Promise<string> =>
    (await one.get('/api/v3/wallet')).json.result.balance
  const collected = async (): Promise<string> =>
    (await work.fulfilment.get('cash?pageNumber=1')).json.result.collected
  const isSound = async () =>
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])

  it('is taken back whole: on its way and due at the door again, its points pending, no rupee moved', async () => {
    const one = await shipped()
    const before = await collected()
    expect(await pointsOf(one)).toEqual([20, 0])
    await act(one, 'deliver', { parcel: 1 })
    expect(await pointsOf(one)).toEqual([0, 20])
    const after = await mistaken(one)
    expect(orderIn(after)).toMatchObject({ state: 'shipped', paymentState: 'due' })
    expect(after.json.result).toMatchObject({
      cash: { due: '107.12', collected: '0.00', handedIn: '0.00' },
      documents: [{ kind: 'invoice' }],
      refunds: [],
    })
    expect(after.json.result.history.at(-1)).toMatchObject({
      job: 'deliveryTakenBack',
      parcel: 1,
      comment: 'The wrong row was chosen',
    })
    expect([await pointsOf(one), await collected()]).toEqual([[20, 0], before])
    expect(await balance(one)).toBe('0.00')
    const [track] = (await one.get(`/api/v3/track?orderId=${one.orderId}`)).json.result
      .orderTrackingDtos
    expect(track.orderHistory.at(-1)).toMatchObject({
      jobType: 'delivered',
      jobStatus: 'inprocess',
    })
    await isSound()
  })

  it('is delivered again, as if for the first time, and comes back with no money that nobody paid', async () => {
    const one = await delivered()
    await mistaken(one)
    expect((await act(one, 'deliver', { parcel: 1 })).status).toBe(200)
    expect(await pointsOf(one)).toEqual([0, 20])
    await isSound()
    await mistaken(one)
    await work.returns.post(`${one.path}/return`, { parcel: 1, reason: 'Refused at the door' })
    expect(await balance(one)).toBe('0.00')
    await isSound()
  })

  it('is taken back once, and is no shipping: what was delivered cannot be shipped again', async () => {
    const one = await delivered()
    expect(faultOf(await act(one, 'ship', { parcel: 1 })).code).toBe('lineUnknown')
    expect((await mistaken(one)).status).toBe(200)
    expect(await refusal(one)).toBe('lineUnknown')
    await isSound()
  })

  it('is told to the customer only where the delivery was told, who is not asked how it was', async () => {
    const [told, untold] = [await delivered(), await shipped()]
    await testServer.outbox.dispatch()
    await mistaken(told)
    await act(untold, 'deliver', { parcel: 1 })
    await mistaken(untold)
    testServer.state.now = new Date(testServer.state.now.getTime() + 25 * hourMs)
    const [to = '', other = ''] = [told, untold].map(({ email }) => email)
    const after = await work.said(to)
    expect(after).toContain(`Order ${told.orderId} has been delivered`)
    expect(after).toContain(`Order ${told.orderId} has not been delivered yet`)
    expect((await work.said(other)).filter((one) => one.includes('delivered'))).toEqual([])
    expect([...after, ...(await work.said(other))].filter((one) => /how was/i.test(one))).toEqual(
      [],
    )
  })

  it('stands once something has followed from it', async () => {
    const paid = await delivered()
    await handIn(testServer, `${paid.orderId}-1`, '107.12')
    expect(await refusal(paid)).toBe('deliveryPaid')
    const part = await delivered()
    await work.returns.post(`${part.path}/lines/1/return`, { units: 15, reason: 'Broken' })
    expect(await refusal(part)).toBe('deliveryCredited')
    const rated = await delivered(lotion)
    const review = { prId: lotion, rating: 4, review: 'Soft' }
    expect((await rated.post('/otc/product/addReview', review)).status).toBe(200)
    expect(await refusal(rated)).toBe('deliveryAnswered')
    const spent = await delivered()
    expect((await spent.post('/api/v3/rewards/redeem', { amount: 20 })).status).toBe(200)
    expect(await refusal(spent)).toBe('deliveryBenefitUsed')
    await isSound()
  })

  it('stands after three days', async () => {
    const one = await delivered()
    testServer.state.now = new Date(testServer.state.now.getTime() + mistakenDeliveryHours * hourMs)
    expect(await refusal(one)).toBe('deliveryOld')
  })

  it('is no matter of those who deliver nothing, and takes a reason', async () => {
    const one = await delivered()
    const pharmacist = await createOperator(testServer, ['pharmacist'])
    const body = { parcel: 1, reason: 'Mistake' }
    expect(faultOf(await pharmacist.post(`${one.path}/not-delivered`, body)).code).toBe(
      'permissionMissing',
    )
    expect(faultOf(await act(one, 'not-delivered', { parcel: 1, reason: ' ' }))).toMatchObject({
      code: 'invalid',
      field: 'reason',
    })
  })
})
