import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestServer } from './test-server.ts'
import { site } from './test-server.ts'

const [keyId, keySecret, hookSecret] = ['rzp_test_key', 'the-key-secret', 'the-hook-secret']
const sign = (body: string, secret = hookSecret): string =>
  createHmac('sha256', secret).update(body).digest('hex')

type Order = { id: string; amount: number; currency: string; receipt: string; status: string }
type Payment = {
  id: string
  order_id: string
  amount: number
  currency: string
  status: string
  captured: boolean
}
/** The fields of a request that the fake reads. */
type Asked = { amount: number; currency: string; receipt: string }
type Refund = {
  id: string
  payment_id: string
  amount: number
  receipt: string | null
  status: string
}
type Dispute = {
  id: string
  payment_id: string
  amount: number
  amount_deducted: number
  status: string
  created_at: number
}

/**
 * A fake Razorpay, by its documentation, for what the shop uses: orders, payments of an order, refunds with receipt and idempotency key,
 * signed notifications. `state.down` breaks every connection, `listsDown` those that ask for a list; `state.lost` executes a request and loses the reply.
 */
export const openRazorpay = async () => {
  const state = {
    down: false,
    listsDown: false,
    lost: false,
    refundsAre: 'processed',
    asked: [] as string[],
  }
  const [orders, payments, refunds] = [
    new Map<string, Order>(),
    new Map<string, Payment>(),
    new Map<string, Refund>(),
  ]
  const disputes = new Map<string, Dispute>()
  let count = 0
  const nextId = (kind: string): string => `${kind}_${String(++count).padStart(14, '0')}`

  /** What can still be refunded of a payment. */
  const leftOf = (paymentId: string): number =>
    [...refunds.values()]
      .filter(({ payment_id, status }) => payment_id === paymentId && status !== 'failed')
      .reduce((left, one) => left - one.amount, payments.get(paymentId)?.amount ?? 0)

  const refund = (paymentId: string, { amount, receipt }: Asked, key = ''): [number, object] => {
    const payment = payments.get(paymentId)
    const known = refunds.get(key)
    if (known) return [200, known]
    if (!payment?.captured || amount > leftOf(paymentId))
      return [400, { error: { code: 'BAD_REQUEST_ERROR' } }]
    const made: Refund = {
      id: nextId('rfnd'),
      payment_id: paymentId,
      amount,
      receipt,
      status: state.refundsAre,
    }
    refunds.set(key, made)
    return [200, made]
  }

  const listOf = (
    all: Iterable<object>,
    { skip, count }: { skip: number; count: number },
  ): [number, object] => [200, { entity: 'collection', items: [...all].slice(skip, skip + count) }]

  const answer = (
    method: string,
    path: string,
    body: Asked,
    key: string,
    page: { skip: number; count: number; from: number },
  ): [number, object] => {
    const [, what = '', id = '', more] = path.split('/')
    if (method === 'POST' && what === 'orders') {
      const order: Order = {
        id: nextId('order'),
        amount: body.amount,
        currency: body.currency,
        receipt: body.receipt,
        status: 'created',
      }
      orders.set(order.id, order)
      return [200, { entity: 'order', ...order }]
    }
    if (what === 'orders' && more === 'payments')
      return [
        200,
        {
          entity: 'collection',
          items: [...payments.values()].filter(({ order_id }) => order_id === id),
        },
      ]
    if (what === 'payments' && more === 'refund') return refund(id, body, key)
    if (what === 'payments' && more === 'refunds')
      return listOf(
        [...refunds.values()].filter(({ payment_id }) => payment_id === id),
        page,
      )
    if (what === 'refunds') return listOf(refunds.values(), page)
    if (what === 'disputes')
      return listOf(
        [...disputes.values()].filter(({ created_at }) => created_at >= page.from),
        page,
      )
    return [404, { error: { code: 'BAD_REQUEST_ERROR' } }]
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (state.down || (state.listsDown && request.method === 'GET'))
      return void request.socket.destroy()
    const url = new URL(request.url ?? '/', 'http://x')
    const sent = await text(request)
    if (
      request.headers.authorization !==
      `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    )
      return void response.writeHead(401).end()
    const path = url.pathname.replace('/v1', '')
    state.asked.push(`${request.method} ${path}`)
    const key = String(request.headers['x-refund-idempotency'] ?? '')
    const [status, reply] = answer(request.method ?? '', path, sent ? JSON.parse(sent) : {}, key, {
      skip: Number(url.searchParams.get('skip') ?? 0),
      count: Number(url.searchParams.get('count') ?? 10),
      from: Number(url.searchParams.get('from') ?? 0),
    })
    if (state.lost) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    state,
    orders,
    payments,
    refunds,
    disputes,
    leftOf,
    /** A refund that somebody makes in Razorpay's dashboard. */
    refundByHand: (paymentId: string, amount: number, status = 'processed'): Refund => {
      const made: Refund = {
        id: nextId('rfnd'),
        payment_id: paymentId,
        amount,
        receipt: null,
        status,
      }
      refunds.set(made.id, made)
      return made
    },
    /** A dispute of the customer's bank. */
    dispute: (paymentId: string, amount: number, status = 'open'): Dispute => {
      const made: Dispute = {
        id: nextId('disp'),
        payment_id: paymentId,
        amount,
        amount_deducted: 0,
        status,
        created_at: Number.MAX_SAFE_INTEGER,
      }
      disputes.set(made.id, made)
      return made
    },
    env: {
      PAYMENT_PROVIDER: 'razorpay',
      PAYMENT_KEY_ID: keyId,
      PAYMENT_KEY_SECRET: keySecret,
      PAYMENT_WEBHOOK_SECRET: hookSecret,
      PAYMENT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    /** The Razorpay order of a payment of the shop. */
    orderOf: (paymentId: string): Order => {
      const order = [...orders.values()].findLast(({ receipt }) => receipt === paymentId)
      if (!order) throw new Error(`no order for ${paymentId}`)
      return order
    },
    /** A payment attempt of a customer on its page. */
    attempt: (
      { id, amount }: Pick<Order, 'id' | 'amount'>,
      status = 'captured',
      more: Partial<Payment> = {},
    ): Payment => {
      const payment = {
        id: nextId('pay'),
        order_id: id,
        amount,
        currency: 'INR',
        status,
        captured: status === 'captured',
        ...more,
      }
      payments.set(payment.id, payment)
      return payment
    },
    /** The fields that its page returns through the browser. */
    broughtBack: ({ id, order_id }: Payment) => ({
      razorpay_payment_id: id,
      razorpay_order_id: order_id,
      razorpay_signature: sign(`${order_id}|${id}`, keySecret),
    }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
export type Razorpay = Awaited<ReturnType<typeof openRazorpay>>

/** Posts a notification, signed with another secret if given. */
export const notify = async (
  testServer: TestServer,
  event: string,
  payload: Record<string, object>,
  secret = hookSecret,
) => {
  const entities = Object.fromEntries(
    Object.entries(payload).map(([name, entity]) => [name, { entity }]),
  )
  const body = JSON.stringify({
    entity: 'event',
    event,
    contains: Object.keys(payload),
    payload: entities,
    created_at: 1,
  })
  const reply = await testServer.api.app.fetch(
    new Request(`${site}/api/v3/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': sign(body, secret) },
      body,
    }),
  )
  return {
    status: reply.status,
    json: (await reply.json()) as {
      result?: { taken: number }
      errors?: { errs: { code: string }[] }
    },
  }
}
