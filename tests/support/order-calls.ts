import { approval, operatorCalls } from './operator-calls.ts'
import type { Buyer } from './paying.ts'
import { notify, type Razorpay } from './razorpay.ts'
import { plain } from './shopper.ts'
import type { TestServer } from './test-server.ts'

/** A customer’s order, and a prescription that the customer may attach. */
export type Ordered = Pick<Buyer, 'post' | 'orderId'> & { prescriptionId: string }
type Reply = { status: number }

const dayMs = 24 * 60 * 60_000

/** Every call that may change a state, by name. Each reply has a status; background work has 200. */
export const orderCalls = (testServer: TestServer, razorpay: Razorpay) => {
  const { db } = testServer.storage
  const [pharmacist, fulfilment] = [
    operatorCalls(testServer, 'pharmacist'),
    operatorCalls(testServer, 'fulfilment'),
  ]
  const linesOf = (orderId: string) =>
    db
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute()

  const review = async (
    { orderId }: Ordered,
    verdict: 'approve' | 'reject' | 'ask',
  ): Promise<Reply> => {
    const pending = (await linesOf(orderId)).filter(
      (line) => line.review === 'pending' && line.removed_reason === null,
    )
    // Also for an order without such a line, which must be refused.
    const lines = (pending.length > 0 ? pending : [{ number: 1 }]).map(({ number }) =>
      verdict === 'approve'
        ? approval(number)
        : { line: number, verdict, reason: 'The dose is missing.' },
    )
    return await pharmacist.post(`orders/${orderId}/review`, { lines })
  }
  const pack = async ({ orderId }: Ordered, parcel: number, count: number): Promise<Reply> => {
    const own = (await linesOf(orderId)).filter(
      (line) =>
        line.parcel === parcel && line.review !== 'rejected' && line.removed_reason === null,
    )
    const lines = own
      .slice(0, count)
      .map(({ number }) => ({ line: number, batch: 'A1', expiry: '2027-11' }))
    return await fulfilment.post(`orders/${orderId}/pack`, {
      lines: lines.length > 0 ? lines : [{ line: 1, batch: 'A1', expiry: '2027-11' }],
    })
  }
  const hear = async (
    { orderId }: Ordered,
    status: 'captured' | 'authorized' | 'failed',
  ): Promise<Reply> => {
    const payments = await db
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .execute()
    const known = payments.find(({ provider_order_id }) => provider_order_id !== null)
    if (!known?.provider_order_id) return { status: 200 }
    return await notify(testServer, `payment.${status}`, {
      payment: razorpay.attempt({ id: known.provider_order_id, amount: known.amount }, status),
    })
  }
  const later = async (days: number, run: () => Promise<unknown>): Promise<Reply> => {
    const before = testServer.state.now
    testServer.state.now = new Date(before.getTime() + days * dayMs)
    await run()
    testServer.state.now = before
    return { status: 200 }
  }
  const payBack = (one: 'processed' | 'failed') => async (): Promise<Reply> => {
    razorpay.state.refundsAre = one
    return await later(1, () => testServer.commerce.payments.runDue())
  }
  const parcel =
    (what: 'ship' | 'deliver' | 'not-delivered' | 'return', number: number) => (one: Ordered) =>
      operatorCalls(testServer, what === 'return' ? 'returns' : 'fulfilment').post(
        `orders/${one.orderId}/${what}`,
        { parcel: number, ...(what !== 'ship' && what !== 'deliver' && { reason: 'Refused' }) },
      )

  return {
    'the customer cancels': (one) =>
      one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' }),
    'the customer adds a prescription': async (one) => {
      await one.post(`/api/v1/prescription/attach/${one.prescriptionId}`)
      return await one.post(`/api/v3/orders/${one.orderId}/prescriptions`)
    },
    'the customer pays': (one) => one.post(`/api/v3/order/${one.orderId}/pay`),
    'the customer turns to cash': (one) => one.post(`/api/v3/order/${one.orderId}/convert-to-cod`),
    'the pharmacist approves': (one) => review(one, 'approve'),
    'the pharmacist rejects': (one) => review(one, 'reject'),
    'the pharmacist asks for another prescription': (one) => review(one, 'ask'),
    'the first parcel is packed': (one) => pack(one, 1, 9),
    'a line of the first parcel is packed': (one) => pack(one, 1, 1),
    'the second parcel is packed': (one) => pack(one, 2, 9),
    'the first parcel is shipped': parcel('ship', 1),
    'the second parcel is shipped': parcel('ship', 2),
    'the first parcel is delivered': parcel('deliver', 1),
    'the second parcel is delivered': parcel('deliver', 2),
    'the first delivery is taken back': parcel('not-delivered', 1),
    'the second delivery is taken back': parcel('not-delivered', 2),
    'the first parcel comes back': parcel('return', 1),
    'the second parcel comes back': parcel('return', 2),
    'the pharmacy cancels': (one) =>
      fulfilment.post(`orders/${one.orderId}/cancel`, { reason: 'Broken' }),
    'the first line is removed': (one) =>
      fulfilment.post(`orders/${one.orderId}/lines/1/remove`, { reason: 'Broken' }),
    'the second line is removed': (one) =>
      fulfilment.post(`orders/${one.orderId}/lines/2/remove`, { reason: 'Broken' }),
    'money is captured': (one) => hear(one, 'captured'),
    'a payment is authorised': (one) => hear(one, 'authorized'),
    'a payment fails': (one) => hear(one, 'failed'),
    'refunds are given back': payBack('processed'),
    'refunds cannot be given back': payBack('failed'),
    'an operator settles a refund': (one) =>
      fulfilment.post(`orders/${one.orderId}/refunds/1/settle`, { reference: 'NEFT-0001' }),
    'a deadline passes': () => later(8, () => testServer.commerce.orders.runDue()),
    'a payment is given up': () => later(7, () => testServer.commerce.payments.runDue()),
    'a re-order is set up': (one) =>
      one.post('/api/v3/setReOrder', {
        orderId: one.orderId,
        reorderProductsList: [{ productId: plain, productUnit: 4 }],
      }),
    'a re-order is skipped': (one) => one.post(`/api/v3/order/reorder/skip/${one.orderId}`),
    'a re-order is agreed to': (one) =>
      one.post(`/api/v3/order/reorder/agree/${one.orderId}`, { totalAmt: '1.00' }),
    'a re-order is paused': (one) => one.post(`/api/v3/order/reorder/pause/${one.orderId}`),
    'a re-order is cancelled': (one) => one.post(`/api/v3/order/reorder/cancel/all/${one.orderId}`),
  } satisfies Record<string, (one: Ordered) => Promise<Reply>>
}
